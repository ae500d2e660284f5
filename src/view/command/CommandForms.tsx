import { useSelector } from '@xstate/react'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import {
  type CommandField,
  type CommandRef,
  type ProofKind,
  selectFailure,
  selectFieldProblem,
  selectFieldText,
  selectIsBusy,
  selectOrder,
  selectPhrase,
  selectReason,
  selectImpact,
} from '#machines/kit/command/index.ts'
import { selectAuthRef } from '#machines/app/app/index.ts'
import { selectHasSecondFactor } from '#machines/app/auth/index.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { FigureField } from '#ui/form/FigureField.tsx'
import { TextArea, TextField } from '#ui/TextField.tsx'
import { useApp } from '../root.ts'
import { useText } from '../text.ts'
import { Suggested } from './Suggested.tsx'

const list = css({
  maxBlockSize: '[30dvh]',
  overflowY: 'auto',
  borderBlockWidth: '1px',
  borderColor: 'line',
  textStyle: 'dense',
  '& li': { paddingBlock: '2', borderBlockEndWidth: '1px', borderColor: 'line', _last: { borderBlockEndWidth: '0' } },
})
const problem = css({ color: 'negative', textStyle: 'body' })
const choices = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const form = css({ display: 'grid', gap: '4' })

/** Why the last try was refused. The place is there before, so that it is read out when it comes. `wrong`: of a proof that does not hold. */
function Failure({ command, wrong }: { command: CommandRef; wrong?: string }) {
  const { t } = useTranslation()
  const say = useText()
  const failure = useSelector(command, selectFailure)
  return (
    <p className={problem} role="alert">
      {failure?.kind === 'unanswered' && t('command.unanswered')}
      {failure?.kind === 'refused' &&
        (failure.code === ErrorCode.oldPasswordWrong && wrong !== undefined
          ? wrong
          : say({ text: failure.message, code: failure.code, params: failure.params }))}
    </p>
  )
}

type AskingProps = { command: CommandRef; field: RefObject<HTMLElement | null> }
/** A ref callback: it has the focus first. */
const firstIn = (field: AskingProps['field']) => (element: HTMLElement | null) => {
  field.current = element
}

/** Whom it touches, why it is done, and the word that is to be typed. `field` is what has the focus first. */
export function Asking({ command, field }: AskingProps) {
  const { t } = useTranslation()
  const say = useText()
  const order = useSelector(command, selectOrder)
  const impact = useSelector(command, selectImpact)
  const reason = useSelector(command, selectReason)
  const phrase = useSelector(command, selectPhrase)
  const isBusy = useSelector(command, selectIsBusy)
  const hasFieldProblem = useSelector(command, selectFieldProblem) !== null
  const isReasonFirst = order.reason === 'required' && !order.field
  const lines = [
    ...order.affected.map(({ id, name }) => ({ key: `of-${id}`, text: name })),
    ...(impact?.session ? [{ key: 'session', text: t('command.session', impact.session) }] : []),
    ...(impact?.reservation ? [{ key: 'reservation', text: t('command.reservation') }] : []),
    ...(impact?.problems ?? []).map((kind) => ({ key: `problem-${kind}`, text: kind })),
  ]
  const first = firstIn(field)
  const label = order.reasonLabel
    ? say(order.reasonLabel)
    : t(order.reason === 'required' ? 'command.reason' : 'command.reasonOptional')
  const edit = (text: string) => command.send({ type: 'reason.edited', text })
  return (
    <>
      {lines.length > 0 && (
        // Long ones are scrolled by the keyboard too.
        <ul className={list} tabIndex={0} aria-label={t('command.affected', { number: lines.length })}>
          {lines.map(({ key, text }) => (
            <li key={key}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
      {order.field && <Filled command={command} of={order.field} field={field} />}
      {order.reason !== 'none' && (
        <TextArea
          ref={isReasonFirst ? first : null}
          id="command-reason"
          label={label}
          value={reason}
          readOnly={isBusy}
          required={order.reason === 'required'}
          maxLength={500}
          dir="auto"
          onChange={({ target }) => edit(target.value)}
        />
      )}
      {order.suggestions && <Suggested groups={order.suggestions} isBusy={isBusy} onChoose={edit} />}
      {order.phrase !== null && (
        <TextField
          ref={isReasonFirst || order.field ? null : first}
          id="command-phrase"
          label={t('command.phrase', { phrase: order.phrase })}
          value={phrase}
          readOnly={isBusy}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => command.send({ type: 'phrase.edited', text: target.value })}
        />
      )}
      {!hasFieldProblem && <Failure command={command} />}
    </>
  )
}

type FilledProps = AskingProps & { of: CommandField }
/** What is filled in besides the reason; what the venue refuses of it is said there, and leads back to it. */
function Filled({ command, of: { label, hint, decimals }, field }: FilledProps) {
  const say = useText()
  const text = useSelector(command, selectFieldText)
  const problem = useSelector(command, selectFieldProblem)
  const isBusy = useSelector(command, selectIsBusy)
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem, field])
  const told = {
    ...{ id: 'command-field', label: say(label), problem: problem && say(problem) },
    ...(hint ? { hint: say(hint) } : {}),
    onKeyDown: ({ key, nativeEvent }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Enter' && !nativeEvent.isComposing) command.send({ type: 'command.confirmed' })
    },
  }
  const edit = (written: string) => command.send({ type: 'field.edited', text: written })
  return decimals === undefined ? (
    <TextField
      {...told}
      ref={firstIn(field)}
      value={text}
      readOnly={isBusy}
      autoComplete="off"
      dir="auto"
      onChange={({ target }) => edit(target.value)}
    />
  ) : (
    <FigureField
      {...told}
      ref={firstIn(field)}
      decimals={decimals}
      readOnly={isBusy}
      value={text === '' ? null : Number(text)}
      onChange={(value) => edit(value === null ? '' : String(value))}
    />
  )
}

const proofText = {
  code: 'command.proof.code',
  pin: 'command.proof.pin',
  password: 'command.proof.password',
} as const
const wrongText = {
  code: 'command.proof.wrongCode',
  pin: 'command.proof.wrongPin',
  password: 'command.proof.wrongPassword',
} as const
const byApp: readonly ProofKind[] = ['code']
const withoutApp: readonly ProofKind[] = ['password', 'pin']

type ProvingProps = AskingProps & { form: RefObject<HTMLFormElement | null> }
/** Who sits there: by the app, the PIN or the password. */
export function Proving({ command, form: place, field }: ProvingProps) {
  const { t } = useTranslation()
  const isBusy = useSelector(command, selectIsBusy)
  const auth = useApp(selectAuthRef)
  const hasApp = useSelector(auth, (snapshot) => snapshot !== undefined && selectHasSecondFactor(snapshot))
  const { proofs = hasApp ? byApp : withoutApp } = useSelector(command, selectOrder)
  const [kind, choose] = useState<ProofKind>(proofs[0] ?? 'password')
  const change = (to: ProofKind) => {
    command.send({ type: 'proof.edited' })
    // The field of another kind is another one, and stands when the focus goes to it.
    flushSync(() => choose(to))
    field.current?.focus()
  }
  const give = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('proof')
    event.currentTarget.reset()
    command.send({ type: 'proof.given', proof: { kind, text: typeof text === 'string' ? text : '' } })
  }
  return (
    <form ref={place} className={form} onSubmit={give}>
      <div className={choices} role="group" aria-label={t('command.proof.by')}>
        {proofs.map((one) => (
          <Button key={one} aria-pressed={one === kind} disabled={isBusy} onClick={() => change(one)}>
            {t(proofText[one])}
          </Button>
        ))}
      </div>
      <TextField
        ref={firstIn(field)}
        id="command-proof"
        name="proof"
        key={kind}
        label={t(proofText[kind])}
        type={kind === 'code' ? 'text' : 'password'}
        inputMode={kind === 'pin' ? 'numeric' : 'text'}
        autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
        readOnly={isBusy}
        onChange={() => command.send({ type: 'proof.edited' })}
      />
      <Failure command={command} wrong={t(wrongText[kind])} />
    </form>
  )
}
