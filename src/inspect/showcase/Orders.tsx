import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { ToastKind, ToastShow } from '#machines/kit/toast.ts'
import { selectToastsRef } from '#machines/app/app/index.ts'
import { type Rehearsal, type ShowcaseRef, selectRehearsal } from '#machines/inspect/showcase/index.ts'
import { Button } from '#ui/Button.tsx'
import { CommandDialog } from '../../view/command/CommandDialog.tsx'
import { useApp, useRoot } from '../../view/root.ts'
import { Example, Section } from './parts.tsx'

type Asked = { title: string; order: Pick<CommandOrder<Rehearsal>, 'act'> & Partial<CommandOrder<Rehearsal>> }
const floor = [1, 2, 3].map((id) => ({ id, name: `Night Orchard ${id}` }))
const rehearsals: readonly Asked[] = [
  { title: 'showcase.rehearse.done', order: { act: { do: 'done' } } },
  {
    title: 'showcase.rehearse.reason',
    order: { act: { do: 'done' }, reason: 'required', phrase: 'Night Orchard', isDangerous: true, affected: floor },
  },
  { title: 'showcase.rehearse.refused', order: { act: { do: 'refused' } } },
  { title: 'showcase.rehearse.silence', order: { act: { do: 'silence' } } },
  { title: 'showcase.rehearse.proof', order: { act: { do: 'proof' }, isDangerous: true } },
  { title: 'showcase.rehearse.askedBack', order: { act: { do: 'needsConfirmation' }, isAsked: false } },
  { title: 'showcase.rehearse.many', order: { act: { do: 'many' }, affected: floor } },
]

/** The one dialog of every act, with a venue that is only played. */
export function Orders({ showcase }: { showcase: ShowcaseRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const command = useSelector(showcase, selectRehearsal)
  const rehearse = (asked: Asked['order']) => {
    const order: CommandOrder<Rehearsal> = {
      ...{ isAsked: true, isDangerous: false, reason: 'none', phrase: null, affected: [] },
      ...{ title: { key: 'showcase.askTitle' }, words: { key: 'showcase.askWords' } },
      ...{ confirm: { key: 'showcase.doIt' }, done: { key: 'showcase.wasDone' } },
      ...asked,
    }
    showcase.send({ type: 'command.rehearsed', order, key: makeKey() })
  }
  return (
    <Section id="commands">
      <Example label={t('showcase.rehearsal')}>
        {rehearsals.map(({ title, order }) => (
          <Button key={title} onClick={() => rehearse(order)}>
            {t(title)}
          </Button>
        ))}
      </Example>
      {command && <CommandDialog command={command} />}
    </Section>
  )
}

const kinds: readonly ToastKind[] = ['default', 'info', 'success', 'warning', 'error', 'message']

/** Every kind of message, one with something to do, and more than fit. */
export function Messages() {
  const { t } = useTranslation()
  const toasts = useApp(selectToastsRef)
  const show = (toast: Omit<ToastShow, 'type'>) => toasts?.send({ type: 'toast.show', ...toast })
  return (
    <Section id="messages">
      <Example label={t('showcase.say')}>
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => show({ kind, words: { key: 'showcase.said', params: { kind } } })}>
            <bdi>{kind}</bdi>
          </Button>
        ))}
        <Button
          onClick={() =>
            show({
              kind: 'success',
              words: { key: 'showcase.turnedOff' },
              action: {
                words: { key: 'showcase.undo' },
                message: { to: 'showcase', event: { type: 'switch.turned', isOn: true } },
              },
            })
          }
        >
          {t('showcase.withUndo')}
        </Button>
        <Button
          onClick={() => {
            for (const kind of [1, 2, 3, 4, 5, 6, 7])
              show({ kind: 'info', words: { key: 'showcase.said', params: { kind } } })
          }}
        >
          {t('showcase.seven')}
        </Button>
      </Example>
    </Section>
  )
}
