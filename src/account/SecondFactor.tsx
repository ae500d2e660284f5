import { useSelector } from '@xstate/react'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type SecondFactorRef,
  selectCanDo,
  selectIsSubmitting,
  selectSecondFactorFailure,
  selectSecondFactorScreen,
} from '#machines/account/secondFactor/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { PasswordField } from '../view/password/PasswordField.tsx'
import { Enrolment } from './Enrolment.tsx'
import { SectionForm } from './parts.tsx'
import { useProblems } from '../view/password/problems.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const enrolled = css({ display: 'flex', alignItems: 'center', gap: '3', '& svg': { color: 'positive', flex: 'none' } })

/** Enrolling an authenticator app, and giving it up. */
export function SecondFactor({ secondFactor }: { secondFactor: SecondFactorRef }) {
  const screen = useSelector(secondFactor, selectSecondFactorScreen)
  switch (screen) {
    case 'off':
      return <Start secondFactor={secondFactor} />
    case 'scanning':
      return <Enrolment secondFactor={secondFactor} />
    case 'keeping':
      return <RecoveryCodes secondFactor={secondFactor} />
    case 'on':
      return <Enrolled secondFactor={secondFactor} />
    case 'removing':
      return <Removal secondFactor={secondFactor} />
    default:
      return screen satisfies never
  }
}

type Props = { secondFactor: SecondFactorRef }

function Start({ secondFactor }: Props) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const submitting = useSelector(secondFactor, selectIsSubmitting)
  const canStart = useSelector(secondFactor, selectCanDo({ type: 'enrolment.start', password }))
  const { at, ofForm } = useProblems(useSelector(secondFactor, selectSecondFactorFailure))
  return (
    <SectionForm
      problem={ofForm}
      onSubmit={() => canStart && secondFactor.send({ type: 'enrolment.start', password })}
      actions={
        <Button kind="act" type="submit" disabled={!canStart && !submitting} busy={submitting}>
          {t('secondFactor.start')}
        </Button>
      }
    >
      <PasswordField
        id="enrolPassword"
        label={t('password.old')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          secondFactor.send({ type: 'form.edited' })
        }}
        problem={at('password')}
      />
    </SectionForm>
  )
}

function Enrolled({ secondFactor }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <p className={enrolled} role="status">
        <ShieldCheck size={18} aria-hidden="true" />
        {t('secondFactor.on')}
      </p>
      <div>
        <Button onClick={() => secondFactor.send({ type: 'removal.start' })}>{t('secondFactor.remove')}</Button>
      </div>
    </>
  )
}

function Removal({ secondFactor }: Props) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const submitting = useSelector(secondFactor, selectIsSubmitting)
  const canRemove = useSelector(secondFactor, selectCanDo({ type: 'removal.submit', password, code }))
  const { at, ofForm } = useProblems(useSelector(secondFactor, selectSecondFactorFailure))
  const edit = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    secondFactor.send({ type: 'form.edited' })
  }
  return (
    <SectionForm
      problem={ofForm}
      onSubmit={() => canRemove && secondFactor.send({ type: 'removal.submit', password, code })}
      actions={
        <>
          <Button kind="act" type="submit" disabled={!canRemove && !submitting} busy={submitting}>
            {t('secondFactor.remove')}
          </Button>
          <Button kind="bare" disabled={submitting} onClick={() => secondFactor.send({ type: 'removal.cancel' })}>
            {t('secondFactor.cancel')}
          </Button>
        </>
      }
    >
      <PasswordField
        id="removePassword"
        label={t('password.old')}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={edit(setPassword)}
        problem={at('password')}
      />
      <TextField
        id="removeCode"
        label={t('secondFactor.anyCode')}
        autoComplete="one-time-code"
        dir="ltr"
        value={code}
        onChange={edit(setCode)}
        problem={at('code')}
      />
    </SectionForm>
  )
}
