/** Lists of accounts, of who asks for one, and of who is in which group. */
import type { ListColumn } from '#protocol/calls/exportLists.ts'
import type { GroupMember } from '#protocol/calls/groups.ts'
import type { Registration, User } from '#protocol/core/users.ts'
import { fullName, type ListFile } from './listFile.ts'

/** How an account stands, in one word. */
function statusOf({ blocked, signedIn }: Pick<User, 'blocked' | 'signedIn'>): string {
  if (blocked?.isDormant) return 'dormant'
  if (blocked) return blocked.until === null ? 'blocked' : 'blockedForNow'
  return signedIn > 0 ? 'on' : 'off'
}

export const userFile: ListFile<ListColumn<'users'>, User> = {
  name: ['text', fullName],
  username: ['text', ({ username }) => username],
  type: ['text', ({ type }, words) => words[`type.${type}`] ?? String(type)],
  group: ['text', ({ group }) => group?.name ?? null],
  status: ['text', (user, words) => words[`status.${statusOf(user)}`] ?? statusOf(user)],
  balance: ['amount', ({ balance }) => balance],
  seen: ['moment', ({ lastSeen }) => lastSeen],
  joined: ['moment', ({ createdAt }) => createdAt],
  vip: ['text', ({ isVip }, words) => words[`vip.${isVip}`] ?? String(isVip)],
  email: ['text', ({ email }) => email],
  phone: ['text', ({ phone }) => phone],
  card: ['text', ({ card }) => card],
  number: ['number', ({ id }) => id],
}

export const registrationFile: ListFile<ListColumn<'registrations'>, Registration> = {
  name: ['text', fullName],
  username: ['text', ({ username }) => username],
  email: ['text', ({ email }) => email],
  asked: ['moment', ({ requestedAt }) => requestedAt],
  ip: ['text', ({ ip }) => ip],
  state: ['text', ({ state }, words) => words[`state.${state}`] ?? state],
  decided: ['text', ({ decidedBy }) => decidedBy],
  reason: ['text', ({ reason }) => reason],
}

export const memberFile: ListFile<ListColumn<'members'>, GroupMember> = {
  person: ['text', fullName],
  username: ['text', ({ username }) => username],
  type: ['text', ({ type }, words) => words[`type.${type}`] ?? String(type)],
  group: ['text', ({ group }) => group?.name ?? null],
  state: ['text', ({ isBlocked }, words) => (isBlocked ? (words['blocked'] ?? 'blocked') : null)],
}
