import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NewPasswordRef, selectIsChanging, selectPasswordFailure } from '#machines/app/newPassword/index.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { Form } from './Form.tsx'

const shortest = 8

/** A password that the desk has given is changed before anything else. */
export function NewPasswordForm({ newPassword: chart, onLeave }: { newPassword: NewPasswordRef; onLeave: () => void }) {
  const { t } = useTranslation()
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [again, setAgain] = useState('')
  const failure = useSelector(chart, selectPasswordFailure)
  const submitting = useSelector(chart, selectIsChanging)
  const isSame = newPassword === again
  const canSubmit = oldPassword !== '' && newPassword.length >= shortest && isSame && !submitting
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (canSubmit) chart.send({ type: 'password.submit', oldPassword, newPassword })
  }
  const fields = [
    {
      id: 'oldPassword',
      value: oldPassword,
      set: setOld,
      label: t('newPassword.old'),
      complete: 'current-password',
      problem: null,
    },
    {
      id: 'newPassword',
      value: newPassword,
      set: setNew,
      label: t('newPassword.new'),
      complete: 'new-password',
      problem: newPassword !== '' && newPassword.length < shortest ? t('newPassword.minLength') : null,
    },
    {
      id: 'again',
      value: again,
      set: setAgain,
      label: t('newPassword.again'),
      complete: 'new-password',
      problem: again !== '' && !isSame ? t('newPassword.differs') : null,
    },
  ]
  return (
    <Form
      title={t('newPassword.title')}
      words={t('newPassword.words')}
      failure={failure}
      onSubmit={send}
      actions={
        <>
          <Button kind="act" size="large" type="submit" disabled={!canSubmit} aria-busy={submitting}>
            {t('newPassword.submit')}
          </Button>
          <Button kind="bare" onClick={onLeave}>
            {t('logout.label')}
          </Button>
        </>
      }
    >
      {fields.map(({ id, value, set, label, complete, problem }) => (
        <TextField
          key={id}
          id={id}
          type="password"
          label={label}
          autoComplete={complete}
          value={value}
          onChange={(event) => {
            set(event.target.value)
            chart.send({ type: 'password.edited' })
          }}
          problem={problem}
        />
      ))}
    </Form>
  )
}
