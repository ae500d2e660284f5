import { useSelector } from '@xstate/react'
import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuthRef, selectAuthScreen, selectCanSubmit, selectFailure } from '#machines/session/auth/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { Form } from './Form.tsx'

const submit = css({ marginBlockStart: '3' })
const register = css({ textStyle: 'body', color: 'text3' })
const shortest = 4

/** User name or e-mail and password, both at least four characters; what the venue says of a field stands at the field. */
export function LoginForm({ auth }: { auth: AuthRef }) {
  const { t } = useTranslation()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [touched, setTouched] = useState({ username: false, password: false })
  const [shown, setShown] = useState(false)
  const failure = useSelector(auth, selectFailure)
  const submitting = useSelector(auth, selectAuthScreen) === 'submitting'
  const canSubmit = useSelector(auth, selectCanSubmit({ username: username.trim(), password }))

  const problemOf = (field: 'username' | 'password', value: string) => {
    const told = failure?.fields.find((one) => one.field === field)
    if (told) return t(`field.${told.code}`, { defaultValue: told.message })
    return touched[field] && value.trim().length < shortest ? t('login.minLength') : null
  }
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text)
    auth.send({ type: 'login.edited' })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTouched({ username: true, password: true })
    if (canSubmit) auth.send({ type: 'login.submit', username: username.trim(), password })
  }
  return (
    <Form title={t('login.title')} failure={failure} onSubmit={send}>
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
      <TextField
        id="password"
        label={t('login.password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        value={password}
        onChange={(event) => edit(setPassword)(event.target.value)}
        onBlur={() => setTouched((before) => ({ ...before, password: password !== '' || before.password }))}
        problem={problemOf('password', password)}
        endButton={
          <Button
            kind="bare"
            shape="icon"
            aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
          </Button>
        }
      />
      <Button
        kind="act"
        size="large"
        type="submit"
        className={submit}
        disabled={!canSubmit || submitting}
        aria-busy={submitting}
      >
        {t(submitting ? 'login.submitting' : 'login.submit')}
      </Button>
      <p className={register}>{t('login.noAccount')}</p>
    </Form>
  )
}
