import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type LoginRef,
  selectCanSubmit,
  selectFailure,
  selectGivenName,
  selectIsSubmitting,
  selectWasEnded,
} from '#machines/app/login/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { PasswordField } from '../../view/password/PasswordField.tsx'
import { Form } from './Form.tsx'

const register = css({
  textStyle: 'body',
  color: 'text3',
  '& a': { color: 'text2', textDecoration: 'underline', textUnderlineOffset: '[3px]', _hover: { color: 'text' } },
})
const shortest = 4

/** User name or e-mail and password, both at least four characters; what the venue says of a field stands at the field. */
export function LoginForm({ login }: { login: LoginRef }) {
  const { t } = useTranslation()
  const givenName = useSelector(login, selectGivenName)
  const [username, setUsername] = useState(givenName)
  const [password, setPassword] = useState('')
  const [touched, setTouched] = useState({ username: false, password: false })
  const wasEnded = useSelector(login, selectWasEnded)
  const failure = useSelector(login, selectFailure)
  const submitting = useSelector(login, selectIsSubmitting)
  const canSubmit = useSelector(login, selectCanSubmit({ username: username.trim(), password }))

  const problemOf = (field: 'username' | 'password', value: string) => {
    const told = failure?.fields.find((one) => one.field === field)
    if (told) return t(`field.${told.code}`, { defaultValue: told.message })
    return touched[field] && value.trim().length < shortest ? t('login.minLength') : null
  }
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text)
    login.send({ type: 'login.edited' })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTouched({ username: true, password: true })
    if (canSubmit) login.send({ type: 'login.submit', username: username.trim(), password })
  }
  return (
    <Form
      title={t('login.title')}
      notice={wasEnded ? t('auth.ended') : null}
      failure={failure}
      onSubmit={send}
      actions={
        <>
          <Button kind="act" size="large" type="submit" disabled={!canSubmit || submitting} aria-busy={submitting}>
            {t(submitting ? 'login.submitting' : 'login.submit')}
          </Button>
          <p className={register}>
            {t('login.noAccount')} <a href="/register">{t('login.ask')}</a>
          </p>
        </>
      }
    >
      <TextField
        id="username"
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        value={username}
        onChange={(event) => edit(setUsername)(event.target.value)}
        onBlur={() => setTouched((before) => ({ ...before, username: username !== '' || before.username }))}
        problem={problemOf('username', username)}
      />
      <PasswordField
        id="password"
        label={t('login.password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => edit(setPassword)(event.target.value)}
        onBlur={() => setTouched((before) => ({ ...before, password: password !== '' || before.password }))}
        problem={problemOf('password', password)}
      />
    </Form>
  )
}
