import { useSelector } from '@xstate/react'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import {
  type ProfileRef,
  selectIsOwn,
  selectIsRefreshing,
  selectIsStale,
  selectHistoryRef,
  selectLimitsRef,
  selectProfile,
  selectProfileScreen,
} from '#machines/account/profile/index.ts'
import type { OpenProfile } from '#protocol/core/users.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { FadingRow } from '#ui/FadingRow.tsx'
import { usePageTitle } from '#ui/usePageTitle.ts'
import { lazyScreen } from '../view/lazyScreen.ts'
import { personName } from '../view/personName.ts'
import { DevicesPart } from './DevicesPart.tsx'
import { ProfileFailed, ProfileSkeleton } from './ProfileStates.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { SecurityPart } from './SecurityPart.tsx'

/** Beside the parts a player's page has one width, whichever of them is open; at the desk, and where there is less room, the parts stand above it. */
const page = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 932px)]',
  alignItems: 'start',
  wide: { gridTemplateColumns: '[240px minmax(0, 932px)]', columnGap: '8' },
  _desk: { gridTemplateColumns: '[minmax(0, 932px)]' },
})
const alone = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 932px)]' })
const content = css({ minInlineSize: '0' })
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  flexWrap: 'wrap',
  marginBlockEnd: '3',
  gridColumn: '1 / -1',
})
const title = css({
  textStyle: 'headline',
  fontStretch: '112%',
  letterSpacing: '[-.01em]',
  outline: '[none]',
  _desk: { textStyle: 'title' },
})
const tabs = css({
  display: 'flex',
  gap: '6',
  overflowX: 'auto',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: 'touch',
    color: 'text2',
    whiteSpace: 'nowrap',
    borderBlockEndWidth: '2px',
    borderColor: 'transparent',
    marginBlockEnd: '[-1px]',
    _hover: { color: 'text' },
    _focusVisible: { outlineOffset: '[-2px]' },
    _currentPage: { color: 'text', fontWeight: '560', borderColor: 'money' },
  },
  wide: {
    flexDirection: 'column',
    gap: '0',
    borderBlockEndWidth: '0',
    paddingBlockStart: '5',
    '& a': { borderBlockEndWidth: '0', marginBlockEnd: '0', paddingInline: '4', borderRadius: '2' },
    '& a[aria-current=page]': { bg: 'select' },
  },
  _desk: {
    flexDirection: 'row',
    gap: '6',
    borderBlockEndWidth: '1px',
    paddingBlockStart: '0',
    '& a': { borderBlockEndWidth: '2px', marginBlockEnd: '[-1px]', paddingInline: '0' },
    '& a[aria-current=page]': { bg: 'transparent' },
  },
})
const stale = css({
  color: 'text2',
  bg: 'raised',
  borderRadius: '2',
  paddingBlock: '3',
  paddingInline: '5',
  marginBlock: '4',
})

/** The parts of one's own profile, as the address names them. */
const parts = {
  profile: 'profile.part.profile',
  money: 'profile.part.money',
  history: 'profile.part.history',
  transactions: 'profile.part.transactions',
  limits: 'profile.part.limits',
  security: 'profile.part.security',
  devices: 'profile.part.devices',
}
/** Players alone. */
const ofPlayers: readonly string[] = ['money', 'history', 'transactions', 'limits']
type Part = keyof typeof parts
const isPart = (name: string | null): name is Part => name !== null && Object.hasOwn(parts, name)

/** Who somebody is; one's own also with what one may change. */
export function ProfilePage({ profile: actor }: { profile: ProfileRef }) {
  const screen = useSelector(actor, selectProfileScreen)
  const profile = useSelector(actor, selectProfile)
  if (screen === 'failed') return <ProfileFailed actor={actor} />
  if (screen === 'loading' || profile === null) return <ProfileSkeleton />
  return <Shown actor={actor} profile={profile} />
}

function Shown({ actor, profile }: { actor: ProfileRef; profile: OpenProfile }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const isOwn = useSelector(actor, selectIsOwn)
  const isRefreshing = useSelector(actor, selectIsRefreshing)
  const isStale = useSelector(actor, selectIsStale)
  usePageTitle(isOwn ? t('profile.title') : personName(profile))
  const asked = new URLSearchParams(search).get('part')
  const history = useSelector(actor, selectHistoryRef)
  const mayShow = (one: string) => history !== undefined || !ofPlayers.includes(one)
  const part: Part = isOwn && isPart(asked) && mayShow(asked) ? asked : 'profile'
  return (
    <div className={isOwn ? page : alone}>
      <div className={head}>
        <h1 className={title} tabIndex={-1}>
          {isOwn ? t('profile.title') : <bdi>{personName(profile)}</bdi>}
        </h1>
        <Button
          kind="bare"
          shape="icon"
          aria-label={t('profile.refresh')}
          busy={isRefreshing}
          onClick={() => actor.send({ type: 'profile.refresh' })}
        >
          <RefreshCw size={16} aria-hidden="true" />
        </Button>
      </div>
      {isOwn && (
        <FadingRow className={tabs} label={t('profile.parts')}>
          {Object.entries(parts)
            .filter(([one]) => mayShow(one))
            .map(([one, title]) => (
              <Link
                key={one}
                to={one === 'profile' ? pathname : `${pathname}?part=${one}`}
                aria-current={one === part ? 'page' : undefined}
              >
                {t(title)}
              </Link>
            ))}
        </FadingRow>
      )}
      <div className={content} data-testid="profile-part">
        {isStale && (
          <p className={stale} role="status">
            {t('profile.stale')}
          </p>
        )}
        <Body part={part} actor={actor} profile={profile} />
      </div>
    </div>
  )
}

function Body({ part, actor, profile }: { part: Part; actor: ProfileRef; profile: OpenProfile }) {
  switch (part) {
    case 'profile':
      return <ProfilePart profile={profile} actor={actor} />
    case 'security':
      return <SecurityPart profile={profile} actor={actor} />
    case 'money':
    case 'history':
    case 'transactions':
      return <HistoryOf actor={actor} />
    case 'limits':
      return <LimitsOf actor={actor} />
    case 'devices':
      return <DevicesPart actor={actor} />
    default:
      return part satisfies never
  }
}

const LimitsPart = lazyScreen(async () => (await import('./limits/LimitsPart.tsx')).LimitsPart)
function LimitsOf({ actor }: { actor: ProfileRef }) {
  const limits = useSelector(actor, selectLimitsRef)
  return limits ? <LimitsPart limits={limits} /> : null
}

const HistoryPart = lazyScreen(async () => (await import('./history/HistoryPart.tsx')).HistoryPart)
function HistoryOf({ actor }: { actor: ProfileRef }) {
  const history = useSelector(actor, selectHistoryRef)
  return history ? <HistoryPart history={history} /> : null
}
