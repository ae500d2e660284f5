import { fromPromise } from 'xstate'
import type { QueryAsk, QueryFilter, QueryPage } from '#machines/kit/query/index.ts'
import type { UserOrder, UserResult, UsersAbout } from '#machines/desk/pages/users/index.ts'
import { groupCalls } from '#protocol/calls/groups.ts'
import { limitCalls } from '#protocol/calls/limits.ts'
import { playerNoteCalls } from '#protocol/calls/playerNotes.ts'
import { userCalls } from '#protocol/calls/users.ts'
import type { CallInput } from '#protocol/core/call.ts'
import type { LimitKind, LimitPeriod } from '#protocol/core/codes.ts'
import type { LimitName } from '#protocol/core/limits.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { createCommandActors, type How } from './command.ts'

const pageSize = 50
/** The address knows these words alone. */
type UsersQuery = NonNullable<CallInput<typeof userCalls.users>['query']>
type Setup = { client: Client; now: () => number }
const daySeconds = 86_400
/** From when on, in days; `never` stands before everything. */
const days = { day: 1, week: 7, month: 30 } as const
/** Minor units. */
const highBalance = 100_000

const balances: Record<string, object> = {
  some: { balanceFrom: 1 },
  none: { balanceTo: 0 },
  high: { balanceFrom: highBalance },
}
function seenOf(seen: string | undefined, now: number): object {
  const at = Math.floor(now / 1_000)
  if (seen === 'never') return { seenTo: 1 }
  if (seen === 'older') return { seenTo: at - days.month * daySeconds }
  const since = days[seen as keyof typeof days]
  return since === undefined ? {} : { seenFrom: at - since * daySeconds }
}
/** Words of the address as the venue asks for them. */
export const usersQuery = ({ of, seen, balance, ...asked }: QueryFilter, now: number): UsersQuery => ({
  ...(asked as UsersQuery),
  ...(of === 'all' ? {} : { filter: of as 'players' | 'staff' }),
  ...seenOf(seen, now),
  ...(balance === undefined ? {} : balances[balance]),
})

/** The lists of users and of requests for an account, and what is done to one of them. */
export function createUsersActors({ client, now }: Setup) {
  async function page({ filter, after }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const options = { signal, poll: true }
    const { of, ...asked } = filter
    if (of === 'requests') {
      const query = { ...asked, ...(after === null ? {} : { lastRegistrationID: Number(after) }) }
      const { registrations } = await client.call(userCalls.registrations, { query }, options)
      const about: UsersAbout = { total: null }
      return { rows: registrations, about, isLast: registrations.length < pageSize }
    }
    const query = { ...usersQuery(filter, now()), ...(after === null ? {} : { lastUserID: Number(after) }) }
    const { users, total } = await client.call(userCalls.users, { query }, options)
    const about: UsersAbout = { total }
    return { rows: users, about, isLast: users.length < pageSize }
  }
  return {
    fetchPage: fromPromise<QueryPage, QueryAsk>(({ input, signal }) => orFailure(page(input, signal))),
    fetchGroups: fromPromise<readonly PermissionGroup[], undefined>(({ signal }) =>
      orFailure(
        client.call(groupCalls.groups, {}, { signal, poll: true }).then(({ PermissionGroups: groups }) => groups),
      ),
    ),
    command: createCommandActors<UserOrder>(client, (order, how) => perform(client, order, how)),
  }
}

function loweredTo(limit: LimitName, value: number) {
  if (limit === 'reality-check') return { realityCheckMinutes: value }
  const [kind, period] = limit.split('-') as [LimitKind, LimitPeriod]
  return { limits: [{ kind, period, amount: value }] }
}

const plain: UserResult = { secret: null, waits: false }

async function perform(client: Client, order: UserOrder, { key, reason, text, signal }: How): Promise<UserResult> {
  const options = { key, signal }
  const why = reason === null ? {} : { reason }
  const must = { reason: reason ?? '' }
  switch (order.do) {
    case 'create': {
      const answer = await client.call(userCalls.createUser, { body: { ...order.user, ...why } }, options)
      const { password } = answer
      return { secret: password === null ? null : { kind: 'password', text: password }, waits: 'waitsFor' in answer }
    }
    case 'edit': {
      const body = { ...order.change, ...why }
      const answer = await client.call(userCalls.editUser, { params: { id: order.id }, body }, options)
      return { secret: null, waits: 'waitsFor' in answer }
    }
    case 'password': {
      const answer = await client.call(userCalls.resetPassword, { params: { id: order.id }, body: must }, options)
      return { secret: { kind: 'password', text: answer.password }, waits: 'waitsFor' in answer }
    }
    case 'pin': {
      const answer = await client.call(userCalls.resetPin, { params: { id: order.id }, body: must }, options)
      return { secret: { kind: 'pin', text: answer.pin }, waits: 'waitsFor' in answer }
    }
    case 'secondFactor': {
      const answer = await client.call(userCalls.resetSecondFactor, { params: { id: order.id }, body: must }, options)
      return { secret: null, waits: 'waitsFor' in answer }
    }
    case 'block': {
      const body = { ...must, ...(order.minutes === null ? {} : { minutes: order.minutes }) }
      await client.call(userCalls.blockUser, { params: { id: order.id }, body }, options)
      return plain
    }
    case 'unblock':
    case 'unlock': {
      const call = order.do === 'unblock' ? userCalls.unblockUser : userCalls.unlockUser
      await client.call(call, { params: { id: order.id }, body: why }, options)
      return plain
    }
    case 'kick':
      await client.call(userCalls.kickUser, { params: { id: order.id }, body: must }, options)
      return plain
    case 'note': {
      const body = { text: reason ?? '', isWarning: order.isWarning }
      await client.call(playerNoteCalls.addPlayerNote, { params: { id: order.id }, body }, options)
      return plain
    }
    case 'markNote': {
      const { id, noteId, isPinned, isWarning } = order
      const body = { isPinned, isWarning }
      await client.call(playerNoteCalls.markPlayerNote, { params: { id, noteId }, body }, options)
      return plain
    }
    case 'removeNote': {
      const { id, noteId } = order
      await client.call(playerNoteCalls.removePlayerNote, { params: { id, noteId } }, options)
      return plain
    }
    case 'lift': {
      const body = { ...must, proposedAt: order.askedAt }
      await client.call(limitCalls.liftExclusion, { params: { id: order.id }, body }, options)
      return plain
    }
    case 'keepOut':
      await client.call(limitCalls.keepExclusion, { params: { id: order.id }, body: must }, options)
      return plain
    case 'lowerLimit': {
      const body = { ...must, ...loweredTo(order.limit, Number(text)) }
      await client.call(limitCalls.lowerLimits, { params: { id: order.id }, body }, options)
      return plain
    }
    case 'accept': {
      const body = { ...why, ...(text === undefined ? {} : { username: text }) }
      await client.call(userCalls.acceptRegistration, { params: { id: order.id }, body }, options)
      return plain
    }
    case 'decline':
      await client.call(userCalls.declineRegistration, { params: { id: order.id }, body: must }, options)
      return plain
    default:
      throw new Error(`no such order: ${JSON.stringify(order satisfies never)}`)
  }
}
