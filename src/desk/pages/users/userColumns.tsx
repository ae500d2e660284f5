import type { TFunction } from 'i18next'
import { CircleSlash } from 'lucide-react'
import type { RequestRow, UserRow } from '#machines/desk/pages/users/index.ts'
import { UserType } from '#protocol/core/codes.ts'
import { css } from '#styled/css/index.js'
import { formatMoment } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'

const shut = css({ display: 'inline-flex', alignItems: 'center', gap: '2', color: 'negative', fontWeight: '500' })
const quiet = css({ color: 'text3' })

/** How an account stands, in one word. */
function statusOf(t: TFunction, { blocked, signedIn }: Pick<UserRow, 'blocked' | 'signedIn'>): string {
  if (blocked?.isDormant) return t('users.status.dormant')
  if (blocked) return t(blocked.until === null ? 'users.status.blocked' : 'users.status.blockedForNow')
  return t(signedIn > 0 ? 'users.status.on' : 'users.status.off')
}

/** How a file of users says what they are. */
export function userWords(t: TFunction): Record<string, string> {
  const words: Record<string, string> = { 'vip.true': t('users.yes'), 'vip.false': t('users.no') }
  for (const type of Object.values(UserType)) words[`type.${type}`] = t(`userType.${type}`)
  for (const status of ['dormant', 'blocked', 'blockedForNow', 'on', 'off'] as const)
    words[`status.${status}`] = t(`users.status.${status}`)
  return words
}

export function UserStatus({ t, user }: { t: TFunction; user: Pick<UserRow, 'blocked' | 'signedIn'> }) {
  const words = statusOf(t, user)
  if (!user.blocked) return <span className={user.signedIn > 0 ? undefined : quiet}>{words}</span>
  return (
    <span className={shut}>
      <CircleSlash size={14} aria-hidden="true" />
      {words}
    </span>
  )
}

/** Sorted by the venue: by these four alone. */
export function userColumns(t: TFunction, language: string, timeZone: string): readonly Column<UserRow>[] {
  const canSort = false
  const moment = (at: number | null) => (at === null ? null : formatMoment(at, language, timeZone))
  return [
    { ...{ id: 'name', label: t('users.name'), isName: true, width: 150 }, value: personName },
    { ...{ id: 'username', label: t('users.username'), canSort }, value: ({ username }) => username },
    { ...{ id: 'type', label: t('users.type'), canSort }, value: ({ type }) => t(`userType.${type}`) },
    { ...{ id: 'group', label: t('users.group'), canSort }, value: ({ group }) => group?.name ?? null },
    {
      ...{ id: 'status', label: t('users.state'), width: 130, canSort },
      value: (user) => statusOf(t, user),
      cell: (user) => <UserStatus t={t} user={user} />,
    },
    { ...{ id: 'balance', label: t('users.balance'), kind: 'amount' }, value: ({ balance }) => balance },
    {
      ...{ id: 'seen', label: t('users.seen'), width: 150 },
      value: ({ lastSeen }) => moment(lastSeen) ?? t('users.never'),
    },
    { ...{ id: 'joined', label: t('users.joined'), width: 150 }, value: ({ createdAt }) => moment(createdAt) },
    {
      ...{ id: 'vip', label: t('users.vip'), canSort, isHidden: true },
      value: ({ isVip }) => (isVip ? t('users.yes') : t('users.no')),
    },
    { ...{ id: 'email', label: t('users.email'), canSort, isHidden: true, width: 180 }, value: ({ email }) => email },
    { ...{ id: 'phone', label: t('users.phone'), canSort, isHidden: true }, value: ({ phone }) => phone },
    { ...{ id: 'card', label: t('users.card'), canSort, isHidden: true }, value: ({ card }) => card },
    { ...{ id: 'number', label: t('users.number'), kind: 'number', canSort, isHidden: true }, value: ({ id }) => id },
  ]
}

export function requestColumns(t: TFunction, language: string, timeZone: string): readonly Column<RequestRow>[] {
  const canSort = false
  const moment = (at: number | null) => (at === null ? null : formatMoment(at, language, timeZone))
  return [
    { ...{ id: 'name', label: t('users.name'), isName: true, width: 150, canSort }, value: personName },
    { ...{ id: 'username', label: t('users.username'), canSort }, value: ({ username }) => username },
    { ...{ id: 'email', label: t('users.email'), width: 180, canSort }, value: ({ email }) => email },
    {
      ...{ id: 'asked', label: t('users.askedAt'), width: 150, canSort },
      value: ({ requestedAt }) => moment(requestedAt),
    },
    { ...{ id: 'ip', label: t('users.from'), canSort }, value: ({ ip }) => ip },
    { ...{ id: 'state', label: t('users.state'), canSort }, value: ({ state }) => t(`users.request.${state}`) },
    { ...{ id: 'decided', label: t('users.decidedBy'), canSort }, value: ({ decidedBy }) => decidedBy },
    { ...{ id: 'reason', label: t('users.reason'), width: 160, canSort }, value: ({ reason }) => reason },
  ]
}
