import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type ChangePasswordRef, selectPasswordChanges } from '#machines/account/changePassword/index.ts'
import { type ChangePinRef, selectHasPin, selectPinChanges } from '#machines/account/changePin/index.ts'
import {
  type ProfileRef,
  selectChangePasswordRef,
  selectChangePinRef,
  selectSecondFactorRef,
} from '#machines/account/profile/index.ts'
import type { OpenProfile } from '#protocol/core/users.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { PinForm } from './PinForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Section } from './Section.tsx'

/** By what one signs in and unlocks. */
export function SecurityPart({ profile, actor }: { profile: OpenProfile; actor: ProfileRef }) {
  const { t } = useTranslation()
  const password = useSelector(actor, selectChangePasswordRef)
  const pin = useSelector(actor, selectChangePinRef)
  const secondFactor = useSelector(actor, selectSecondFactorRef)
  return (
    <>
      {password && <Password password={password} username={profile.username} />}
      {pin && <Pin pin={pin} />}
      {secondFactor && (
        <Section
          title={t('secondFactor.title')}
          words={t(profile.own?.mustHaveSecondFactor ? 'secondFactor.required' : 'secondFactor.words')}
        >
          <SecondFactor secondFactor={secondFactor} />
        </Section>
      )}
    </>
  )
}

function Password({ password, username }: { password: ChangePasswordRef; username: string }) {
  const { t } = useTranslation()
  const changes = useSelector(password, selectPasswordChanges)
  return (
    <Section title={t('password.title')} words={t('password.words')}>
      <PasswordForm key={changes} password={password} username={username} />
    </Section>
  )
}

function Pin({ pin }: { pin: ChangePinRef }) {
  const { t } = useTranslation()
  const changes = useSelector(pin, selectPinChanges)
  const hasPin = useSelector(pin, selectHasPin)
  return (
    <Section title={t('pin.title')} words={t(hasPin ? 'pin.words' : 'pin.none')}>
      <PinForm key={changes} pin={pin} />
    </Section>
  )
}
