import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type SecondFactorRef,
  selectCanDo,
  selectEnrolment,
  selectIsSubmitting,
  selectSecondFactorFailure,
} from '#machines/account/secondFactor/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { SectionForm } from './parts.tsx'
import { useProblems } from '../view/password/problems.ts'
import { QrCode } from './QrCode.tsx'

const steps = css({ display: 'grid', gap: '6' })
const step = css({ display: 'grid', gap: '4', justifyItems: 'start' })
const words = css({ color: 'text2' })
const secretText = css({
  display: 'block',
  fontWeight: '560',
  letterSpacing: '[.04em]',
  wordSpacing: '[.3em]',
  overflowWrap: 'anywhere',
  userSelect: 'all',
  direction: 'ltr',
})

/** The secret goes into the app by the camera or by hand; a code of the app proves that it is there. */
export function Enrolment({ secondFactor }: { secondFactor: SecondFactorRef }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const enrolment = useSelector(secondFactor, selectEnrolment)
  const submitting = useSelector(secondFactor, selectIsSubmitting)
  const canSubmit = useSelector(secondFactor, selectCanDo({ type: 'code.submit', code }))
  const { at, ofForm } = useProblems(useSelector(secondFactor, selectSecondFactorFailure))
  if (!enrolment) return null
  return (
    <ol className={steps}>
      <li className={step}>
        <p className={words}>{t('secondFactor.scan')}</p>
        <QrCode text={enrolment.uri} label={t('secondFactor.qr')} />
        <p className={words}>
          {t('secondFactor.type')}
          <span className={secretText} data-testid="secret">
            {enrolment.secret.replace(/.{4}(?=.)/g, '$& ')}
          </span>
        </p>
      </li>
      <li className={step}>
        <p className={words}>{t('secondFactor.prove')}</p>
        <SectionForm
          problem={ofForm}
          onSubmit={() => {
            if (canSubmit) secondFactor.send({ type: 'code.submit', code })
            setCode('')
          }}
          actions={
            <>
              <Button kind="act" type="submit" disabled={!canSubmit && !submitting} busy={submitting}>
                {t('secondFactor.confirm')}
              </Button>
              <Button kind="bare" disabled={submitting} onClick={() => secondFactor.send({ type: 'enrolment.cancel' })}>
                {t('secondFactor.cancel')}
              </Button>
            </>
          }
        >
          <TextField
            id="enrolCode"
            label={t('secondFactor.code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            dir="ltr"
            autoFocus
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              secondFactor.send({ type: 'form.edited' })
            }}
            problem={at('code')}
          />
        </SectionForm>
      </li>
    </ol>
  )
}
