import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoginRef, selectFailure, selectIsSubmitting } from '#machines/app/login/index.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { Form } from './Form.tsx'

const shortest = 6

/** The second step of a login: the code of the authenticator app, or a recovery code. */
export function CodeForm({ login }: { login: LoginRef }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const failure = useSelector(login, selectFailure)
  const submitting = useSelector(login, selectIsSubmitting)
  const canSubmit = code.trim().length >= shortest && !submitting
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (canSubmit) login.send({ type: 'code.submit', code: code.trim() })
    setCode('')
  }
  return (
    <Form
      title={t('secondStep.title')}
      words={t('secondStep.words')}
      failure={failure}
      onSubmit={send}
      actions={
        <>
          <Button kind="act" size="large" type="submit" disabled={!canSubmit} aria-busy={submitting}>
            {t(submitting ? 'login.submitting' : 'login.submit')}
          </Button>
          <Button kind="bare" onClick={() => login.send({ type: 'login.back' })}>
            {t('secondStep.back')}
          </Button>
        </>
      }
    >
      <TextField
        id="code"
        label={t('secondStep.label')}
        autoComplete="one-time-code"
        inputMode="text"
        dir="ltr"
        autoFocus
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          login.send({ type: 'login.edited' })
        }}
        problem={null}
      />
    </Form>
  )
}
