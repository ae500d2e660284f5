import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type DockRef, type RaisableFault, selectActing, selectRaisable } from '#machines/inspect/dock/index.ts'
import type { RaisedFault } from '#protocol/simulator/faults.ts'
import type { Dock } from '#protocol/core/tasks.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useRoot } from '../../view/root.ts'
import { Choice, Field, line, orderOf, textOf } from './parts.tsx'

const row = css({ borderBlockEndWidth: '1px', borderColor: 'line', paddingBlock: '3', display: 'grid', gap: '3' })
const kindName = css({ fontWeight: '560', flex: '1' })
const raisedName = css({ fontWeight: '640', flex: '1', color: 'negative' })
const words: Partial<Record<string, string>> = {
  count: 'dock.parameter.count',
  delay: 'dock.parameter.delay',
  amount: 'dock.parameter.amount',
  meter: 'dock.parameter.meter',
  outcome: 'dock.parameter.outcome',
}
const choices: Partial<Record<string, readonly string[]>> = {
  outcome: ['win', 'lose', 'feature', 'handPay'],
  meter: ['TurnOver', 'AftIn', 'AftOut', 'BillIn', 'CurrentCredit', 'ResetCredit', 'TotalWin'],
}

/** What touches money or the cabinet's memory, or stops a round in the middle. */
const harmful: ReadonlySet<string> = new Set<RaisableFault['kind']>([
  ...(['ram', 'power', 'credit.stray', 'meters.jump', 'meters.back'] as const),
])

/** Every fault that can be raised on the cabinet, with its parameters. */
export function Faults({ dock, actor }: { dock: Dock; actor: DockRef }) {
  const { t } = useTranslation()
  const raisable = useSelector(actor, selectRaisable)
  return (
    <>
      <h2 className={css({ fontWeight: '600' })}>{t('dock.faults')}</h2>
      {raisable.map((fault) => (
        <FaultRow
          key={fault.kind}
          fault={fault}
          raised={dock.faults.find(({ kind }) => kind === fault.kind)}
          machineId={dock.machine.id}
          machineName={dock.machine.name}
          actor={actor}
        />
      ))}
    </>
  )
}

type Props = {
  fault: RaisableFault
  raised: RaisedFault | undefined
  machineId: number
  machineName: string
  actor: DockRef
}
function FaultRow({ fault, raised, machineId, machineName, actor }: Props) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const acting = useSelector(actor, selectActing)
  const { kind } = fault
  const parameters = Object.entries(fault.parameters)
  const send = (more: Omit<RaisedFault, 'kind'>) => {
    const act = { do: 'fault', machineId, fault: { kind, ...more } } as const
    const order =
      more.on && harmful.has(kind)
        ? orderOf(act, 'dock.raise', {
            ...{ isAsked: true, isDangerous: true, title: { key: 'dock.ask.fault', params: { kind } } },
            ...{ words: { key: 'dock.ask.harm' }, affected: [{ id: machineId, name: machineName }] },
          })
        : orderOf(act, more.on ? 'dock.raise' : 'dock.clear')
    actor.send({ type: 'dock.ordered', order, key: makeKey() })
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const given = parameters.map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(textOf(form, name)) : textOf(form, name),
    ])
    send({ on: true, ...(Object.fromEntries(given) as Partial<RaisedFault>) })
  }
  return (
    <form className={row} onSubmit={submit} aria-label={kind}>
      <div className={line}>
        <bdi className={raised ? raisedName : kindName}>
          {kind}
          {raised?.count !== undefined && ` × ${raised.count}`}
        </bdi>
        {fault.ends !== 'once' && (
          <Button disabled={!raised || acting} onClick={() => send({ on: false })}>
            {t('dock.clear')}
          </Button>
        )}
        <Button type="submit" kind="act" disabled={acting || (fault.ends === 'cleared' && raised !== undefined)}>
          {t('dock.raise')}
        </Button>
      </div>
      {parameters.length > 0 && (
        <div className={line}>
          {parameters.map(([name, value]) => {
            const named = choices[name]
            return named ? (
              <Choice key={name} name={name} label={t(words[name] ?? name)} choices={named} />
            ) : (
              <Field key={name} name={name} type="number" label={t(words[name] ?? name)} value={value} />
            )
          })}
        </div>
      )}
    </form>
  )
}
