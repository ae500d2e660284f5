import { PinInput } from '@ark-ui/react/pin-input'
import { useSelector } from '@xstate/react'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { selectAuthRef } from '#machines/app/app/index.ts'
import { type IdleLockRef, selectIsCheckingPin, selectPinFailure } from '#machines/app/idleLock/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useApp } from '../view/root.ts'
import { useText } from '../view/text.ts'

const digits = css({ display: 'flex', gap: '3', marginBlock: '3', direction: 'ltr' })
const digit = css({
  inlineSize: '[44px]',
  minBlockSize: '[52px]',
  textAlign: 'center',
  textStyle: 'title',
  bg: 'surface',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '2',
})
const label = css({ textStyle: 'small', fontWeight: '500', color: 'text2' })
const wrong = css({ color: 'negative', minBlockSize: '[1.5em]' })
const actions = css({ display: 'flex', justifyContent: 'space-between', gap: '3' })

const most = 6
const fewest = 4
const places = Array.from({ length: most }, (_, place) => place)

/** Over everything until the PIN is given. The page behind it goes on: a seat is not lost by it. */
export function LockDialog({ lock }: { lock: IdleLockRef }) {
  const { t } = useTranslation()
  return (
    <Dialog open sealed title={t('lock.title')} description={t('lock.words')}>
      <PinForm lock={lock} />
    </Dialog>
  )
}

function PinForm({ lock }: { lock: IdleLockRef }) {
  const { t } = useTranslation()
  const say = useText()
  const auth = useApp(selectAuthRef)
  const failure = useSelector(lock, selectPinFailure)
  const isChecking = useSelector(lock, selectIsCheckingPin)
  const [pin, setPin] = useState<string[]>([])
  const typed = pin.join('')
  const enter = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.length < fewest || isChecking) return
    lock.send({ type: 'pin.entered', pin: typed })
    setPin([])
  }
  const change = (value: string[]) => {
    setPin(value)
    lock.send({ type: 'pin.edited' })
  }
  return (
    // The digits take Enter only when all six are there; a PIN may have four.
    <form
      onSubmit={enter}
      onKeyDownCapture={(event) => event.key === 'Enter' && event.target instanceof HTMLInputElement && enter(event)}
    >
      <PinInput.Root
        value={pin}
        onValueChange={({ value }) => change(value)}
        mask
        type="numeric"
        autoFocus
        disabled={isChecking}
      >
        <PinInput.Label className={label}>{t('lock.pin')}</PinInput.Label>
        <PinInput.Control className={digits}>
          {places.map((place) => (
            <PinInput.Input key={place} index={place} className={digit} autoComplete="off" />
          ))}
        </PinInput.Control>
      </PinInput.Root>
      <p className={wrong} role="alert">
        {failure &&
          (failure.kind === 'unanswered'
            ? t('lock.unanswered')
            : say({ text: failure.message, code: failure.code, params: failure.params ?? {} }))}
        {failure?.kind === 'refused' &&
          typeof failure.params?.attempts === 'number' &&
          ` ${t('lock.attempts', { attempts: failure.params.attempts })}`}
      </p>
      <div className={actions}>
        <Button onClick={() => auth?.send({ type: 'logout.request' })}>{t('logout.label')}</Button>
        <Button kind="act" type="submit" disabled={typed.length < fewest || isChecking}>
          {t('lock.unlock')}
        </Button>
      </div>
    </form>
  )
}
