import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CommandRef,
  selectIsBusy,
  selectIsDroppingText,
  selectIsOpen,
  selectMayClose,
  selectMayConfirm,
  selectNews,
  selectOrder,
  selectStep,
} from '#machines/kit/command/index.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Asking, Proving } from './CommandForms.tsx'
import { DropDialog } from '../DropDialog.tsx'
import { Outcomes } from './Outcomes.tsx'
import { useText } from '../text.ts'

const stepText = {
  asking: { words: null, confirm: null, cancel: 'command.cancel' },
  proving: { words: 'command.proof.words', confirm: 'command.proof.give', cancel: 'command.cancel' },
  unknown: { words: 'command.unknown', confirm: 'command.retry', cancel: 'command.close' },
  awaiting: { words: 'command.awaiting', confirm: null, cancel: 'command.leave' },
  reporting: { words: 'command.reporting', confirm: null, cancel: 'command.close' },
} as const

type Props = {
  command: CommandRef
  /** Whether it is kept beside the page when it is closed while the venue is at it. */
  mayStandAside?: boolean
}
/** The dialog of a command, while its actor lives; one from the first question to the end. Its words are the part `command`. */
export function CommandDialog({ command, mayStandAside = false }: Props) {
  const { t } = useTranslation()
  const say = useText()
  const isOpen = useSelector(command, selectIsOpen)
  const step = useSelector(command, selectStep)
  const order = useSelector(command, selectOrder)
  const news = useSelector(command, selectNews)
  const isBusy = useSelector(command, selectIsBusy)
  const mayConfirm = useSelector(command, selectMayConfirm)
  const mayClose = useSelector(command, selectMayClose)
  const isDropping = useSelector(command, selectIsDroppingText)
  const field = useRef<HTMLElement>(null)
  const proof = useRef<HTMLFormElement>(null)
  const isAsking = step === 'asking'
  const { words, confirm, cancel } = stepText[step]
  const description = words === null ? order.words && say(order.words) : t(words)
  const go = () => {
    if (step === 'proving') proof.current?.requestSubmit()
    else command.send({ type: isAsking ? 'command.confirmed' : 'command.retried' })
  }
  const close = () =>
    command.send({ type: mayStandAside && step === 'awaiting' ? 'command.setAside' : 'command.closed' })
  return (
    <ConfirmDialog
      open={isOpen}
      step={step}
      title={step === 'proving' ? t('command.proof.title') : say(order.title)}
      {...(description === null ? {} : { description })}
      confirm={isAsking ? say(order.confirm) : confirm && t(confirm)}
      cancel={t(cancel)}
      warning={isAsking && order.isDangerous ? t('command.danger') : null}
      isBusy={isBusy}
      mayConfirm={!isAsking || mayConfirm}
      onConfirm={go}
      {...(mayClose ? { onCancel: close } : {})}
      field={() => field.current}
    >
      {isAsking && <Asking command={command} field={field} />}
      {step === 'proving' && <Proving command={command} form={proof} field={field} />}
      {(step === 'awaiting' || step === 'reporting') && <Outcomes news={news} affected={order.affected} />}
      {isDropping && (
        <DropDialog
          onKeep={() => command.send({ type: 'command.kept' })}
          onDrop={() => command.send({ type: 'command.dropped' })}
        />
      )}
    </ConfirmDialog>
  )
}
