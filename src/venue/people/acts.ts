/** What staff do to an account: make, edit, block, kick, reset. Each is one commit with its audit. */
import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Call } from '#protocol/core/call.ts'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { userCalls } from '#protocol/calls/users.ts'
import type { UserDetail } from '#protocol/core/users.ts'
import { isDuplicate } from '../identity/accounts.ts'
import { forgiveName } from '../identity/counters.ts'
import type { EndedSignIn, RightsChange } from '../identity/identity.ts'
import { cleanAgent, LoginLogType, writeLoginLog } from '../identity/loginLog.ts'
import { foldName, isEmail } from '../identity/names.ts'
import { freshPin } from '../identity/pins.ts'
import { account } from '../store/schema/index.ts'
import type { Transaction } from '../store/store.ts'
import { commitOnce, type KeyedInput, type VenueTools, writeAudit } from '../compose/tools.ts'
import { userDetail } from './pages.ts'
import { type AccountRow, grantGroup, refuseRank, takeUser } from './rank.ts'

/** Letters and digits that nobody mistakes for another. */
const plainLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const oneTimePassword = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => plainLetters[randomInt(plainLetters.length)]).join(''),
  ).join('-')

/** What is carried out once the commit is there. */
type Done<Answer> = {
  answer: Answer
  ended?: readonly EndedSignIn[]
  /** Whose seat is left as LEAVE does. */
  leaves?: number
  rights?: RightsChange
}

export function registerUserActs(tools: VenueTools): void {
  const { registerCall, identity, clock, registry, logger } = tools

  /** Answers that hold a secret are kept under no key: they are shown once. */
  async function act<Answer>(
    call: Call,
    input: KeyedInput,
    work: (transaction: Transaction) => Promise<Done<Answer>>,
    keeps: 'key' | 'no key' = 'key',
  ): Promise<Answer> {
    let done: Done<Answer> | undefined
    const keyed = keeps === 'key' ? input : { ...input, key: null }
    const answer = await commitOnce(tools, call, keyed, async (transaction) => {
      done = await work(transaction)
      return done.answer
    })
    // Nothing when the key was known: the first time has done it.
    if (!done) return answer
    if (done.leaves !== undefined) await leaveSeat(done.leaves)
    identity.announceEnded(done.ended ?? [])
    if (done.rights) identity.announceRights(done.rights)
    return answer
  }
  async function leaveSeat(accountId: number): Promise<void> {
    try {
      await registry().seatOf(accountId)?.cancel(accountId)
    } catch (error) {
      logger.error({ err: error, accountId }, 'the seat could not be left')
    }
  }
  const detail = async (transaction: Transaction, { caller }: KeyedInput, id: number): Promise<UserDetail> => {
    const found = await userDetail(transaction, clock.now(), caller, id)
    if (!found) throw new Error(`no account ${id}`)
    return found
  }
  const tell = (transaction: Transaction, input: KeyedInput, id: number, told: Omit<Told, 'object'>) =>
    writeAudit(transaction, tools, input, { ...told, object: `account/${id}` })
  const log = (
    transaction: Transaction,
    { from }: KeyedInput,
    { id, username }: AccountRow,
    type: LoginLogType,
    reason: string,
  ) =>
    writeLoginLog(transaction, {
      ...{ at: clock.now(), type, accountId: id, username, ip: from.ip, agent: cleanAgent(from.agent), reason },
    })

  registerCall(userCalls.createUser, (input) =>
    act(
      userCalls.createUser,
      input,
      async (transaction) => {
        const { caller, body } = input
        const { reason, password, groupId = null, ...person } = body
        refuseRank(caller, person.type)
        if (groupId !== null) await grantGroup(transaction, caller, groupId)
        const given = password ?? oneTimePassword()
        const id = await identity.createAccount(
          { ...person, groupId, password: given, mustChangePassword: true },
          transaction,
        )
        const user = await detail(transaction, input, id)
        await tell(transaction, input, id, { act: 'user created', after: shownOf(user), reason })
        return { answer: { user, password: password === undefined ? given : null } }
      },
      'no key',
    ),
  )

  registerCall(userCalls.editUser, (input) =>
    act(userCalls.editUser, input, async (transaction) => {
      const { caller, body, params } = input
      const { reason, ...asked } = body
      const row = await takeUser(transaction, caller, params.id, 'allow')
      const isOwn = row.id === caller.accountId
      const before = await detail(transaction, input, row.id)
      const change = changeOf(row, asked)
      if (isOwn && ('groupId' in change || 'type' in change)) throw new Refusal(ErrorCode.conflict, { reason: 'self' })
      if (change.type !== undefined) {
        refuseRank(caller, change.type)
        if ((change.type === UserType.player) !== (row.type === UserType.player))
          throw new Refusal(ErrorCode.conflict, { reason: 'type' })
      }
      if (change.groupId != null) await grantGroup(transaction, caller, change.groupId)
      if (Object.keys(change).length > 0)
        try {
          await transaction.update(account).set(change).where(eq(account.id, row.id))
        } catch (error) {
          if (isDuplicate(error)) throw new Refusal(ErrorCode.conflict, { reason: 'name taken' })
          throw error
        }
      const user = await detail(transaction, input, row.id)
      await tell(transaction, input, row.id, {
        ...{ act: 'user edited', before: shownOf(before), after: shownOf(user), reason },
      })
      const changesRights = 'type' in change || 'groupId' in change || 'isVip' in change
      return { answer: user, ...(changesRights ? { rights: { accountId: row.id } } : {}) }
    }),
  )

  registerCall(userCalls.blockUser, (input) =>
    act(userCalls.blockUser, input, async (transaction) => {
      const { reason, minutes } = input.body
      const row = await takeUser(transaction, input.caller, input.params.id)
      const now = clock.now()
      const until = minutes === undefined ? null : now + minutes * 60_000
      await transaction
        .update(account)
        .set({ blockedAt: now, blockedUntil: until, blockedFor: reason })
        .where(eq(account.id, row.id))
      if (until !== null) await log(transaction, input, row, LoginLogType.temporaryBlocked, reason)
      const before = { blockedAt: row.blockedAt, blockedUntil: row.blockedUntil }
      const after = { blockedAt: now, blockedUntil: until }
      await tell(transaction, input, row.id, { act: 'user blocked', before, after, reason })
      const ended = await identity.endSignInsIn(transaction, { accountId: row.id }, 'blocked')
      return { answer: await detail(transaction, input, row.id), ended, leaves: row.id }
    }),
  )
  registerCall(userCalls.unblockUser, (input) =>
    act(userCalls.unblockUser, input, async (transaction) => {
      const row = await takeUser(transaction, input.caller, input.params.id)
      await transaction
        .update(account)
        .set({ blockedAt: null, blockedUntil: null, blockedFor: null })
        .where(eq(account.id, row.id))
      const before = { blockedAt: row.blockedAt, blockedUntil: row.blockedUntil, reason: row.blockedFor }
      await tell(transaction, input, row.id, { act: 'user unblocked', before, reason: input.body?.reason })
      return { answer: await detail(transaction, input, row.id) }
    }),
  )
  registerCall(userCalls.unlockUser, (input) =>
    act(userCalls.unlockUser, input, async (transaction) => {
      const row = await takeUser(transaction, input.caller, input.params.id)
      let counters = await forgiveName(transaction, row.username)
      if (row.email) counters += await forgiveName(transaction, row.email)
      await tell(transaction, input, row.id, {
        ...{ act: 'user unlocked', before: { counters }, reason: input.body?.reason },
      })
      return { answer: await detail(transaction, input, row.id) }
    }),
  )
  registerCall(userCalls.kickUser, (input) =>
    act(userCalls.kickUser, input, async (transaction) => {
      const { reason } = input.body
      const row = await takeUser(transaction, input.caller, input.params.id)
      const ended = await identity.endSignInsIn(transaction, { accountId: row.id }, 'kicked')
      await log(transaction, input, row, LoginLogType.kicked, reason)
      await tell(transaction, input, row.id, { act: 'user kicked', after: { signIns: ended.length }, reason })
      return { answer: { signIns: ended.length }, ended, leaves: row.id }
    }),
  )

  registerCall(userCalls.resetPassword, async (input) => {
    const password = oneTimePassword()
    // Before the commit: it takes long on purpose.
    const passwordHash = await identity.passwords.hash(password)
    return act(
      userCalls.resetPassword,
      input,
      async (transaction) => {
        const { reason } = input.body
        const row = await takeUser(transaction, input.caller, input.params.id)
        await transaction.update(account).set({ passwordHash, mustChangePassword: true }).where(eq(account.id, row.id))
        await identity.factors.deleteChallenges(transaction, row.id)
        await log(transaction, input, row, LoginLogType.changedPassword, `reset by ${input.caller.username}`)
        await tell(transaction, input, row.id, { act: 'password reset', reason })
        const ended = await identity.endSignInsIn(transaction, { accountId: row.id }, 'password')
        return { answer: { password }, ended }
      },
      'no key',
    )
  })
  registerCall(userCalls.resetPin, (input) =>
    act(
      userCalls.resetPin,
      input,
      async (transaction) => {
        const row = await takeUser(transaction, input.caller, input.params.id)
        const pin = freshPin()
        await transaction
          .update(account)
          .set({ pinHash: identity.pins.seal(pin) })
          .where(eq(account.id, row.id))
        await tell(transaction, input, row.id, { act: 'PIN reset', reason: input.body.reason })
        return { answer: { pin } }
      },
      'no key',
    ),
  )
  registerCall(userCalls.resetSecondFactor, (input) =>
    act(userCalls.resetSecondFactor, input, async (transaction) => {
      const row = await takeUser(transaction, input.caller, input.params.id)
      if (!(await identity.factors.remove(transaction, row.id)))
        throw new Refusal(ErrorCode.conflict, { reason: 'none enrolled' })
      await identity.factors.deleteChallenges(transaction, row.id)
      await tell(transaction, input, row.id, { act: 'second factor reset', reason: input.body.reason })
      const ended = await identity.endSignInsIn(transaction, { accountId: row.id }, 'secondFactor')
      return { answer: await detail(transaction, input, row.id), ended }
    }),
  )
}

type Told = Parameters<typeof writeAudit>[3]

/** What the audit keeps of an account: nothing that is secret. */
const shownOf = ({ type, username, email, name, lastname, group, siteId, isVip }: UserDetail) => ({
  ...{ type, username, email, name, lastname, group, siteId, isVip },
})

type Asked = {
  name?: string | undefined
  lastname?: string | undefined
  email?: string | null | undefined
  type?: number | undefined
  groupId?: number | null | undefined
  siteId?: number | undefined
  isVip?: boolean | undefined
}
/** What really changes. */
function changeOf(row: AccountRow, asked: Asked): Partial<AccountRow> {
  const email = asked.email ? foldName(asked.email) : asked.email
  if (email && !isEmail(email)) {
    const fields = [{ path: 'email', code: 'invalid', message: 'Invalid value' }]
    throw new Refusal(ErrorCode.invalidRequest, { fields })
  }
  const wanted: Partial<AccountRow> = { ...asked, ...(email === undefined ? {} : { email: email || null }) }
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== row[name as keyof AccountRow]),
  )
}
