import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ChangePasswordRef,
  selectCanChangePassword,
  selectIsChangingPassword,
  selectPasswordFailure,
} from '#machines/account/changePassword/index.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '../view/password/PasswordField.tsx'
import { AppCode } from './AppCode.tsx'
import { SectionForm } from './parts.tsx'
import { passwordRules } from '../view/password/passwordRules.ts'
import { useProblems } from '../view/password/problems.ts'
import { PasswordRules } from '../view/password/PasswordRules.tsx'

export function PasswordForm({ password, username }: { password: ChangePasswordRef; username: string }) {
  const { t } = useTranslation()
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [again, setAgain] = useState('')
  const [code, setCode] = useState('')
  const failure = useSelector(password, selectPasswordFailure)
  const submitting = useSelector(password, selectIsChangingPassword)
  const canChange = useSelector(password, selectCanChangePassword({ oldPassword, newPassword }))
  const { at, ofForm } = useProblems(failure)
  const edit = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    password.send({ type: 'password.edited' })
  }
  const isReady = canChange && newPassword === again
  const isWeak = failure?.fields.some(({ field }) => field === 'newPassword') === true
  return (
    <SectionForm
      problem={ofForm}
      onSubmit={() => isReady && password.send({ type: 'password.submit', oldPassword, newPassword, code })}
      actions={
        <Button kind="act" type="submit" disabled={!isReady && !submitting} busy={submitting}>
          {t('password.submit')}
        </Button>
      }
    >
      {/* For password managers: whose it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        id="oldPassword"
        label={t('password.old')}
        autoComplete="current-password"
        value={oldPassword}
        onChange={edit(setOld)}
        problem={at('oldPassword')}
      />
      <PasswordField
        id="newPassword"
        label={t('password.new')}
        autoComplete="new-password"
        value={newPassword}
        onChange={edit(setNew)}
        problem={at('newPassword')}
        aria-describedby={isWeak ? 'newPassword-problem newPassword-rules' : 'newPassword-rules'}
      />
      <PasswordRules id="newPassword-rules" rules={passwordRules(t, newPassword, username, isWeak)} />
      <PasswordField
        id="again"
        label={t('password.again')}
        autoComplete="new-password"
        value={again}
        onChange={edit(setAgain)}
        problem={again !== '' && !newPassword.startsWith(again) ? t('password.differs') : null}
      />
      <AppCode id="passwordCode" value={code} onChange={edit(setCode)} problem={at('code')} />
    </SectionForm>
  )
}
