import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type ProfileRef, selectIsOwn } from '#machines/account/profile/index.ts'
import { selectAuthRef, selectIsStaff } from '#machines/app/app/index.ts'
import { type AuthRef, selectLogin } from '#machines/app/auth/index.ts'
import { UserType } from '#protocol/core/codes.ts'
import type { OpenProfile } from '#protocol/core/users.ts'
import { formatMoment } from '#ui/format.ts'
import { useApp, useSettings } from '../view/root.ts'
import { Appearance } from './Appearance.tsx'
import { Facts } from './parts.tsx'
import { Permissions } from './Permissions.tsx'
import { Section } from './Section.tsx'
import { Wallet } from './Wallet.tsx'

const isPlayer = ({ type }: OpenProfile) => type === UserType.player

/** Who it is and, of oneself, what one may do and how one likes the page. */
export function ProfilePart({ profile, actor }: { profile: OpenProfile; actor: ProfileRef }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const isOwn = useSelector(actor, selectIsOwn)
  const auth = useApp(selectAuthRef)
  const isStaff = useApp(selectIsStaff)
  const moment = (at: number) => formatMoment(at, i18n.language, timeZone)
  const { name, lastname, username, email, type, group, isVip, createdAt, lastLogon, lastLogonIp } = profile
  return (
    <>
      <Section
        title={t(isOwn ? 'profile.who' : 'profile.account')}
        {...(isOwn ? { words: t('profile.whoWords') } : {})}
      >
        <Facts
          facts={[
            [t('profile.name'), <bdi key="name">{`${name} ${lastname}`.trim()}</bdi>],
            [t('profile.username'), <bdi key="username">{username}</bdi>],
            [t('profile.email'), email && <bdi key="email">{email}</bdi>],
            [t('profile.type'), t(`userType.${type}`)],
            [t('profile.group'), group && <bdi key="group">{group.name}</bdi>],
            [t('profile.vip'), isPlayer(profile) ? t(isVip ? 'profile.yes' : 'profile.no') : null],
            [t('profile.since'), moment(createdAt)],
            [
              t('profile.lastSignIn'),
              isOwn || lastLogon === null ? null : <Logon key="last" at={moment(lastLogon)} from={lastLogonIp} />,
            ],
          ]}
        />
      </Section>
      {isOwn && auth && <SignIns auth={auth} moment={moment} />}
      {profile.money && <Wallet money={profile.money} isOwn={isOwn} />}
      {isOwn && auth && isStaff && <Permissions auth={auth} />}
      {isOwn && <Appearance />}
    </>
  )
}

function Logon({ at, from }: { at: string; from: string | null }) {
  return (
    <>
      {at}
      {from !== null && (
        <>
          {' · '}
          <bdi>{from}</bdi>
        </>
      )}
    </>
  )
}

function SignIns({ auth, moment }: { auth: AuthRef; moment: (at: number) => string }) {
  const { t } = useTranslation()
  const login = useSelector(auth, selectLogin)
  if (!login) return null
  const { ip_address, last_logon, last_logon_ip } = login
  return (
    <Section title={t('profile.signIn')} words={t('profile.signInWords')}>
      <Facts
        facts={[
          [t('profile.from'), <bdi key="from">{ip_address}</bdi>],
          [
            t('profile.previous'),
            last_logon === null ? (
              t('profile.first')
            ) : (
              <Logon key="last" at={moment(last_logon)} from={last_logon_ip} />
            ),
          ],
        ]}
      />
    </Section>
  )
}
