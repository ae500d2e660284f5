import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type RegisterForm as Given,
  type RegisterRef,
  selectCanRegister,
  selectIsRegistering,
  selectRegisterFailure,
} from '#machines/app/register/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { passwordRules } from '../../view/password/passwordRules.ts'
import { useProblems } from '../../view/password/problems.ts'
import { PasswordRules } from '../../view/password/PasswordRules.tsx'
import { PasswordField } from '../../view/password/PasswordField.tsx'
import { useRoot } from '../../view/root.ts'
import { Form } from '../login/Form.tsx'

const pair = css({ display: 'grid', gridTemplateColumns: '[1fr 1fr]', gap: '4', alignItems: 'start' })
const empty: Given = { username: '', password: '', name: '', lastname: '', email: '' }
const isUsername = (text: string) => /^[\p{L}\p{M}\p{N}._-]{4,64}$/u.test(text.trim())
const isEmail = (text: string) => text.trim() === '' || /^[^\s@]+@[^\s@]+$/.test(text.trim())

/** What the desk must know. Each field says what it misses once it was left; the venue's word stands at its field too. */
export function RegisterForm({ register }: { register: RegisterRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const [form, setForm] = useState(empty)
  const [left, setLeft] = useState<readonly (keyof Given)[]>([])
  const failure = useSelector(register, selectRegisterFailure)
  const submitting = useSelector(register, selectIsRegistering)
  const canSubmit = useSelector(register, selectCanRegister(form))
  const { at } = useProblems(failure)

  const own: Record<keyof Given, string | null> = {
    username: isUsername(form.username) ? null : t('register.usernameRule'),
    password: null,
    name: form.name.trim() === '' ? t('register.needed') : null,
    lastname: form.lastname.trim() === '' ? t('register.needed') : null,
    email: isEmail(form.email) ? null : t('register.emailRule'),
  }
  const fieldOf = (name: keyof Given) => ({
    id: name,
    value: form[name],
    label: t(`register.${name}`),
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value })
      register.send({ type: 'register.edited' })
    },
    onBlur: () => setLeft((before) => (form[name] === '' || before.includes(name) ? before : [...before, name])),
    problem: at(name) ?? (left.includes(name) ? own[name] : null),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setLeft(Object.keys(empty) as (keyof Given)[])
    if (canSubmit) register.send({ type: 'register.submit', form, key: makeKey() })
  }
  const isWeak = failure?.fields.some(({ field }) => field === 'password') === true
  return (
    <Form
      title={t('register.title')}
      words={t('register.words')}
      failure={failure}
      onSubmit={send}
      actions={
        <Button kind="act" size="large" type="submit" disabled={!canSubmit && !submitting} busy={submitting}>
          {t(submitting ? 'register.submitting' : 'register.submit')}
        </Button>
      }
    >
      <div className={pair}>
        <TextField {...fieldOf('name')} autoComplete="given-name" dir="auto" autoFocus />
        <TextField {...fieldOf('lastname')} autoComplete="family-name" dir="auto" />
      </div>
      <TextField {...fieldOf('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} dir="auto" />
      <TextField {...fieldOf('email')} type="email" autoComplete="email" dir="ltr" />
      <PasswordField
        {...fieldOf('password')}
        autoComplete="new-password"
        aria-describedby={isWeak ? 'password-problem password-rules' : 'password-rules'}
      />
      <PasswordRules id="password-rules" rules={passwordRules(t, form.password, form.username, isWeak)} />
    </Form>
  )
}
