import { useSelector } from '@xstate/react'
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type IdleLockRef,
  selectIsCheckingPin,
  selectPinDigits,
  selectPinFailure,
} from '#machines/app/idleLock/index.ts'
import { type CallFailure, failureText } from '#machines/kit/failure.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useText } from '../view/text.ts'

const form = css({ display: 'grid', gap: '3' })
const problem = css({ color: 'negative', minBlockSize: '[1.5em]' })
const actions = css({ display: 'flex', justifyContent: 'space-between', gap: '3', marginBlockStart: '2' })
const [fewest, most] = [4, 6]
/** Also as they are written in Arabic and Persian. */
const digitsOf = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16)).replace(/\D/g, '')
/** The next digit is the field's, whatever was pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** One field, since nobody is told how long a PIN is: it is sent by itself at the length known here. It keeps the focus, and is empty again after a wrong one. */
export function LockPin({ lock, logout }: { lock: IdleLockRef; logout: () => void }) {
  const { t } = useTranslation()
  const failure = useSelector(lock, selectPinFailure)
  const isChecking = useSelector(lock, selectIsCheckingPin)
  const field = useRef<HTMLInputElement>(null)
  const known = useSelector(lock, selectPinDigits)
  const [pin, setPin] = useState('')
  const sent = useRef('')

  function enter(whole: string): void {
    if (whole.length < fewest || isChecking) return
    sent.current = whole
    lock.send({ type: 'pin.entered', pin: whole })
  }
  function edit(text: string): void {
    const digits = digitsOf(text).slice(0, most)
    setPin(digits)
    lock.send({ type: 'pin.edited' })
    // There is no longer one: nothing is left to wait for.
    if (digits.length === most || (digits.length === known && digits.length > pin.length)) enter(digits)
  }
  useEffect(() => {
    if (!failure || !field.current) return
    field.current.focus()
    const typed = field.current.value
    // Whoever typed on had given only the beginning of a longer PIN.
    if (typed.length <= sent.current.length || !typed.startsWith(sent.current)) return setPin('')
    if (typed.length < most) return
    sent.current = typed
    lock.send({ type: 'pin.entered', pin: typed })
  }, [failure, lock])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter(pin)
  }
  return (
    <form className={form} onSubmit={submit}>
      <TextField
        ref={field}
        id="lock-pin"
        label={t('lock.pin')}
        hint={t('lock.digits')}
        type="password"
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        dir="ltr"
        value={pin}
        onChange={({ target }) => edit(target.value)}
        aria-invalid={failure ? true : undefined}
        aria-describedby="lock-pin-hint lock-pin-problem"
      />
      <p className={problem} id="lock-pin-problem" role="alert">
        {failure && <Failure failure={failure} />}
      </p>
      <div className={actions}>
        <Button onClick={logout}>{t('logout.label')}</Button>
        <Button kind="act" type="submit" busy={isChecking} onMouseDown={keepFocus}>
          {t('lock.unlock')}
        </Button>
      </div>
    </form>
  )
}

function Failure({ failure }: { failure: CallFailure }) {
  const { t } = useTranslation()
  const say = useText()
  if (failure.kind === 'unanswered') return t('lock.unanswered')
  const tries = failure.params?.attempts
  if (failure.code !== ErrorCode.locked || typeof tries !== 'number') return say(failureText(failure))
  return `${t('lock.wrong')} ${t('lock.tries', { count: tries })}`
}
