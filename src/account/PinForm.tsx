import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ChangePinRef,
  selectCanChangePin,
  selectIsChangingPin,
  selectPinFailure,
} from '#machines/account/changePin/index.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '../view/password/PasswordField.tsx'
import { AppCode } from './AppCode.tsx'
import { SectionForm } from './parts.tsx'
import { useProblems } from '../view/password/problems.ts'

const most = 6

export function PinForm({ pin: actor }: { pin: ChangePinRef }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [code, setCode] = useState('')
  const submitting = useSelector(actor, selectIsChangingPin)
  const canChange = useSelector(actor, selectCanChangePin({ password, pin }))
  const { at, ofForm } = useProblems(useSelector(actor, selectPinFailure))
  const edit = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    actor.send({ type: 'pin.edited' })
  }
  const isReady = canChange && pin === again
  const digits = { inputMode: 'numeric', maxLength: most, autoComplete: 'off', dir: 'ltr' } as const
  return (
    <SectionForm
      problem={ofForm}
      onSubmit={() => isReady && actor.send({ type: 'pin.submit', password, pin, code })}
      actions={
        <Button kind="act" type="submit" disabled={!isReady && !submitting} busy={submitting}>
          {t('pin.submit')}
        </Button>
      }
    >
      <PasswordField
        id="pinPassword"
        label={t('password.old')}
        autoComplete="current-password"
        value={password}
        onChange={edit(setPassword)}
        problem={at('password')}
      />
      <PasswordField
        {...digits}
        id="pin"
        label={t('pin.new')}
        value={pin}
        onChange={edit(setPin)}
        problem={at('pin') ?? (/^\d*$/.test(pin) ? null : t('pin.digits'))}
      />
      <PasswordField
        {...digits}
        id="pinAgain"
        label={t('pin.again')}
        value={again}
        onChange={edit(setAgain)}
        problem={again !== '' && !pin.startsWith(again) ? t('pin.differs') : null}
      />
      <AppCode id="pinCode" value={code} onChange={edit(setCode)} problem={at('code')} />
    </SectionForm>
  )
}
