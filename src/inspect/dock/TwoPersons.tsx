import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import { type DockAct, type DockRef, selectActing } from '#machines/inspect/dock/index.ts'
import type { MachineTransfer } from '#protocol/core/tasks.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useRoot } from '../../view/root.ts'
import { Choice, Field, line, orderOf, textOf } from './parts.tsx'

const outcomes = ['refunded', 'done', 'error'] as const
const form = css({ display: 'grid', gap: '3' })

type OrderOf = (form: HTMLFormElement, button: string) => CommandOrder<DockAct>
function useOrder(actor: DockRef) {
  const acting = useSelector(actor, selectActing)
  const { makeKey } = useRoot()
  const submit = (makeOrder: OrderOf) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const order = makeOrder(event.currentTarget, submitter?.getAttribute('value') ?? '')
    actor.send({ type: 'dock.ordered', order, key: makeKey() })
  }
  return { acting, submit }
}

/** The first of the two says how an unfinished transfer ended. */
export function FixForm({ transfer, actor }: { transfer: MachineTransfer; actor: DockRef }) {
  const { t } = useTranslation()
  const { acting, submit } = useOrder(actor)
  const propose = submit((given) => {
    const outcome = outcomes.find((one) => one === textOf(given, 'outcome')) ?? 'refunded'
    const moved = outcome === 'done' ? Math.round(Number(textOf(given, 'moved')) * 100) : 0
    const evidence = textOf(given, 'evidence')
    return orderOf({ do: 'proposeFix', transferId: transfer.id, outcome, moved, evidence }, 'dock.propose')
  })
  return (
    <form className={form} onSubmit={propose}>
      <div className={line}>
        <Choice name="outcome" label={t('dock.outcome')} choices={outcomes} />
        <Field name="moved" label={t('dock.moved')} value={(transfer.amount / 100).toFixed(2)} />
        <Field name="evidence" label={t('dock.evidence')} />
      </div>
      <div>
        <Button type="submit" kind="act" disabled={acting}>
          {t('dock.propose')}
        </Button>
      </div>
    </form>
  )
}

/** The first of the two says that a hand pay is paid. */
export function ClaimForm({ id, actor }: { id: number; actor: DockRef }) {
  const { t } = useTranslation()
  const { acting, submit } = useOrder(actor)
  return (
    <form
      className={form}
      onSubmit={submit((given) =>
        orderOf({ do: 'payHandPay', id, evidence: textOf(given, 'evidence') }, 'dock.pay', {
          ...{ isAsked: true, title: { key: 'dock.ask.pay' }, words: { key: 'dock.ask.payWords' } },
        }),
      )}
    >
      <Field name="evidence" label={t('dock.evidence')} />
      <div>
        <Button type="submit" kind="act" disabled={acting}>
          {t('dock.pay')}
        </Button>
      </div>
    </form>
  )
}

type Decided = { do: 'decideFix' | 'decideHandPay'; id: number }
/** The second one, who signs in for this alone. */
export function DecisionForm({ act, actor }: { act: Decided; actor: DockRef }) {
  const { t } = useTranslation()
  const { acting, submit } = useOrder(actor)
  const decide = submit((given, button) => {
    const decision = button === 'reject' ? 'reject' : 'confirm'
    const by = { username: textOf(given, 'username'), password: textOf(given, 'password') }
    const decided = { ...act, decision, reason: textOf(given, 'reason') || '–', by } as const
    return decision === 'reject'
      ? orderOf(decided, 'dock.reject')
      : orderOf(decided, 'dock.confirm', {
          ...{ isAsked: true, isDangerous: true, title: { key: 'dock.ask.decide' } },
          words: { key: 'dock.ask.decideWords', params: { who: by.username } },
        })
  })
  return (
    <form className={form} onSubmit={decide}>
      <p className={css({ color: 'text3' })}>{t('dock.second')}</p>
      <div className={line}>
        <Field name="username" label={t('dock.username')} />
        <Field name="password" type="password" label={t('dock.password')} />
        <Field name="reason" label={t('dock.reason')} optional />
      </div>
      <div className={line}>
        <Button type="submit" kind="act" value="confirm" disabled={acting}>
          {t('dock.confirm')}
        </Button>
        <Button type="submit" value="reject" disabled={acting}>
          {t('dock.reject')}
        </Button>
      </div>
    </form>
  )
}
