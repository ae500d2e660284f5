import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type AuthRef, selectEnrolmentRef } from '#machines/app/auth/index.ts'
import { selectSecondFactorRef } from '#machines/app/enrolment/enrolment.selectors.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { GuestFrame } from '../view/GuestFrame.tsx'
import { SecondFactor } from './SecondFactor.tsx'

const box = css({ inlineSize: '[min(400px, 100%)]', display: 'grid', gap: '5' })
const heading = css({ textStyle: 'headline', fontStretch: '112%', letterSpacing: '[-.01em]', textWrap: 'balance' })
const words = css({ textStyle: 'body', color: 'text2' })

/** Before the desk is open to somebody whose group asks for a second factor. */
export function EnrolScreen({ auth }: { auth: AuthRef }) {
  const { t } = useTranslation()
  const enrolment = useSelector(auth, selectEnrolmentRef)
  const secondFactor = useSelector(enrolment, selectSecondFactorRef)
  return (
    <GuestFrame>
      <section className={box}>
        <h1 className={heading}>{t('secondFactor.forced.title')}</h1>
        <p className={words}>{t('secondFactor.forced.words')}</p>
        {secondFactor && <SecondFactor secondFactor={secondFactor} />}
        <div>
          <Button kind="bare" onClick={() => auth.send({ type: 'logout.request' })}>
            {t('logout.label')}
          </Button>
        </div>
      </section>
    </GuestFrame>
  )
}
