import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShownUser } from '#machines/desk/pages/user/index.ts'
import { css } from '#styled/css/index.js'
import { formatDay, formatMoment } from '#ui/format.ts'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { factGroups, Facts } from './Facts.tsx'

const expired = css({ display: 'inline-flex', alignItems: 'center', gap: '2', color: 'negative' })

/** The last day of a paper, marked where it is past. */
function Expiry({ on, isExpired }: { on: string | null; isExpired: boolean }) {
  const { t, i18n } = useTranslation()
  if (on === null) return t('users.papers.noExpiry')
  const day = formatDay(on, i18n.language)
  if (!isExpired) return day
  return (
    <span className={expired}>
      <TriangleAlert size={16} aria-hidden="true" />
      {t('users.papers.expired', { day })}
    </span>
  )
}

/** By which papers it was seen who this is. */
function SeenPapers({ user: { identity } }: { user: Pick<ShownUser, 'identity'> }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  return (
    <Facts
      title={t('users.papers.title')}
      facts={
        identity === null
          ? [{ label: t('users.papers.seenAt'), value: t('users.never') }]
          : [
              { label: t('users.papers.document'), value: t(`users.documentOf.${identity.document}`) },
              { label: t('users.papers.number'), value: <bdi>{`…${identity.number}`}</bdi> },
              { label: t('users.papers.bornOn'), value: formatDay(identity.bornOn, i18n.language) },
              {
                label: t('users.papers.expiresOn'),
                value: <Expiry on={identity.expiresOn} isExpired={identity.isExpired} />,
              },
              {
                label: t('users.papers.seenBy'),
                value: identity.seenBy ? <bdi>{personName(identity.seenBy)}</bdi> : t('users.unknown'),
              },
              { label: t('users.papers.seenAt'), value: formatMoment(identity.seenAt, i18n.language, timeZone) },
            ]
      }
    />
  )
}

/** Who they are, how they sign in, and what keeps them out. */
export function Profile({ user }: { user: ShownUser }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const moment = (at: number | null) => (at === null ? t('users.never') : formatMoment(at, i18n.language, timeZone))
  const text = (value: string | null) => (value ? <bdi>{value}</bdi> : t('users.unknown'))
  const yes = (is: boolean) => t(is ? 'users.yes' : 'users.no')
  const { blocked, protectedUntil } = user
  return (
    <div className={factGroups}>
      {blocked && (
        <Facts
          title={t('users.section.block')}
          facts={[
            { label: t('users.since'), value: moment(blocked.since) },
            { label: t('users.until'), value: blocked.until === null ? t('users.forEver') : moment(blocked.until) },
            {
              label: t('users.reason'),
              value: blocked.isDormant ? t('users.asleep') : text(blocked.reason),
            },
          ]}
        />
      )}
      <Facts
        title={t('users.section.person')}
        facts={[
          { label: t('users.name'), value: text(user.name) },
          { label: t('users.lastname'), value: text(user.lastname) },
          { label: t('users.email'), value: text(user.email) },
          { label: t('users.phone'), value: text(user.phone) },
          { label: t('users.card'), value: text(user.card) },
          { label: t('users.vip'), value: yes(user.isVip) },
          { label: t('users.site'), value: user.siteId },
          { label: t('users.joined'), value: moment(user.createdAt) },
        ]}
      />
      {user.type === 0 && <SeenPapers user={user} />}
      <Facts
        title={t('users.section.signIn')}
        facts={[
          { label: t('users.seen'), value: moment(user.lastSeen) },
          { label: t('users.lastLogon'), value: moment(user.lastLogon) },
          { label: t('users.from'), value: text(user.lastLogonIp) },
          { label: t('users.devices'), value: user.signedIn },
          { label: t('users.secondFactor'), value: yes(user.hasSecondFactor) },
          { label: t('users.pin'), value: yes(user.hasPin) },
          { label: t('users.mustChange'), value: yes(user.mustChangePassword) },
          ...(protectedUntil === null ? [] : [{ label: t('users.protectedUntil'), value: moment(protectedUntil) }]),
        ]}
      />
    </div>
  )
}
