/** What staff do to an account: make, edit, block, kick, reset. Each is one commit with its audit. */
import { eq } from 'drizzle-orm'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { userCalls } from '#protocol/calls/users.ts'
import type { UserDetail } from '#protocol/core/users.ts'
import { ask } from '../approvals/approvals.ts'
import { issueKeys } from '../approvals/persons.ts'
import { forgiveName } from '../identity/counters.ts'
import { LoginLogType } from '../identity/loginLog.ts'
import { cardOf, foldName, isEmail, phoneOf } from '../identity/names.ts'
import { wrongField } from '../money/desk/refusals.ts'
import { account } from '../store/schema/index.ts'
import type { VenueTools } from '../compose/tools.ts'
import { releaseAllOf } from '../supervision/attendant.ts'
import { createAccountActs, oneTimePassword } from './accountActs.ts'
import { lastEdit } from './lastEdit.ts'
import { keepPaper, refusePaper } from './papers.ts'
import { type AccountRow, grantGroup, refuseRank, takeUser } from './rank.ts'
import {
  type AccountChange,
  changeAccount,
  givesOffers,
  givesRights,
  type NewStaff,
  refuseOtherSide,
  staffChanges,
} from './staffChanges.ts'

export function registerUserActs(tools: VenueTools): void {
  const { registerCall, identity, clock } = tools
  const { act, detail, tell, log } = createAccountActs(tools)
  const changes = staffChanges(tools)

  registerCall(userCalls.createUser, (input) =>
    act(
      userCalls.createUser,
      input,
      async (transaction) => {
        const { caller, body } = input
        const { reason, password, pin = null, groupId = null, card = null, phone = null, ...person } = body
        const given = password ?? oneTimePassword()
        const shown = password === undefined ? given : null
        if (person.type >= UserType.staff) {
          const { email = null, siteId = 0, isVip = false } = person
          const asked: NewStaff = { ...person, email, siteId, isVip, groupId }
          const makeSecrets = async () => {
            await identity.checkAccount({ ...asked, password: given, pin }, transaction)
            const passwordHash = await identity.passwords.hash(given)
            return { passwordHash, ...(pin === null ? {} : { pinHash: identity.pins.seal(pin) }) }
          }
          const about = { kind: 'staffAccount', object: 'account/new', accountId: null, asked } as const
          const waiting = await ask(tools, transaction, input, changes.staffAccount, { ...about, makeSecrets, reason })
          return { answer: { ...waiting, password: shown } }
        }
        refuseRank(caller, person.type)
        if (await givesOffers(transaction, tools, { type: person.type, siteId: 0 }, person)) throw betterSite()
        if (groupId !== null) await grantGroup(transaction, caller, groupId)
        const id = await identity.createAccount(
          { ...person, card, phone, pin, groupId, password: given, mustChangePassword: true },
          transaction,
        )
        // The password of the first day is known to who made it, and so is whoever signs in by it.
        await issueKeys(transaction, id, { by: caller.accountId, at: tools.clock.now() })
        const user = await detail(transaction, input, id)
        await tell(transaction, input, id, { act: 'user created', after: shownOf(user), reason })
        return { answer: { user, password: shown } }
      },
      'no key',
    ),
  )

  registerCall(userCalls.editUser, (input) =>
    act(userCalls.editUser, input, async (transaction) => {
      const { caller, body, params } = input
      const { reason, identity: paper, seen = {}, ...asked } = body
      const row = await takeUser(transaction, caller, params.id, 'allow')
      const accountId = row.id
      const unseen = Object.keys(changeOf(row, seen))
      // Nobody writes over what they have not seen.
      if (unseen.length > 0) {
        const now = { user: await detail(transaction, input, accountId), fields: unseen }
        const last = await lastEdit(transaction, `account/${accountId}`, ['user edited'])
        throw new Refusal(ErrorCode.conflict, { reason: 'changed', ...now, ...last })
      }
      if (paper) await refusePaper(transaction, tools, row, paper)
      const change = changeOf(row, asked)
      if (accountId === caller.accountId && ('groupId' in change || 'type' in change))
        throw new Refusal(ErrorCode.conflict, { reason: 'self' })
      if (givesRights(row, change)) {
        const about = { kind: 'staffRights', object: `account/${accountId}`, accountId, asked: change } as const
        return { answer: await ask(tools, transaction, input, changes.staffRights, { ...about, reason }) }
      }
      if (await givesOffers(transaction, tools, row, change)) {
        if (paper) throw papersApart()
        const about = { kind: 'playerSite', object: `account/${accountId}`, accountId, asked: change } as const
        return { answer: await ask(tools, transaction, input, changes.playerSite, { ...about, reason }) }
      }
      if (change.type !== undefined) {
        refuseRank(caller, change.type)
        refuseOtherSide(row, change.type)
      }
      if (change.groupId != null) await grantGroup(transaction, caller, change.groupId)
      const before = await detail(transaction, input, accountId)
      await changeAccount(transaction, accountId, change)
      if (paper) await keepPaper(transaction, accountId, { ...paper, seenAt: clock.now(), seenById: caller.accountId })
      const user = await detail(transaction, input, accountId)
      await tell(transaction, input, accountId, {
        ...{ act: 'user edited', before: shownOf(before), after: shownOf(user), reason },
      })
      const changesRights = 'type' in change || 'groupId' in change || 'isVip' in change
      return { answer: user, ...(changesRights ? { rights: { accountId } } : {}) }
    }),
  )

  registerCall(userCalls.blockUser, (input) =>
    act(userCalls.blockUser, input, async (transaction) => {
      const { reason, minutes } = input.body
      const row = await takeUser(transaction, input.caller, input.params.id)
      const now = clock.now()
      // Nobody wakes an account by blocking it for a while: that is asked for by what it was seen who comes.
      const until = minutes === undefined || row.isDormant ? null : now + minutes * 60_000
      await transaction
        .update(account)
        .set({ blockedAt: now, blockedUntil: until, blockedFor: reason })
        .where(eq(account.id, row.id))
      if (until !== null) await log(transaction, input, row, LoginLogType.temporaryBlocked, reason)
      const before = { blockedAt: row.blockedAt, blockedUntil: row.blockedUntil }
      const after = { blockedAt: now, blockedUntil: until }
      await tell(transaction, input, row.id, { act: 'user blocked', before, after, reason })
      const ended = await identity.endSignInsIn(transaction, { accountId: row.id }, 'blocked')
      const by = { actorId: input.caller.accountId, ip: input.from.ip, at: now }
      const released = await releaseAllOf(transaction, row.id, by)
      return { answer: await detail(transaction, input, row.id), ended, leaves: row.id, letsGo: row.id, released }
    }),
  )
  registerCall(userCalls.unblockUser, (input) =>
    act(userCalls.unblockUser, input, async (transaction) => {
      const row = await takeUser(transaction, input.caller, input.params.id)
      const reason = input.body?.reason?.trim()
      if (row.isDormant && !reason) {
        const fields = [{ path: 'reason', code: 'required', message: 'By what it was seen who this is' }]
        throw new Refusal(ErrorCode.invalidRequest, { fields })
      }
      await transaction
        .update(account)
        .set({
          ...{ blockedAt: null, blockedUntil: null, blockedFor: null, isDormant: false },
          ...(row.isDormant ? { identifiedAt: clock.now() } : {}),
        })
        .where(eq(account.id, row.id))
      const before = { blockedAt: row.blockedAt, blockedUntil: row.blockedUntil, reason: row.blockedFor }
      const act = row.isDormant ? 'account woken' : 'user unblocked'
      await tell(transaction, input, row.id, { act, before, reason })
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
}

/** It would be one person's, and a change of it waits for a second one. */
const betterSite = () =>
  wrongField('siteId', 'invalid', 'This site offers more: it is asked for once the account is there')
const papersApart = () =>
  wrongField('identity', 'invalid', 'The site waits for a second person: papers are noted without it')

/** What the audit keeps of an account: nothing that is secret. */
const shownOf = ({ type, username, email, name, lastname, group, siteId, isVip, ...more }: UserDetail) => ({
  ...{ type, username, email, name, lastname, group, siteId, isVip },
  ...{ card: more.card, phone: more.phone, ...(more.identity ? { identity: more.identity } : {}) },
})

/** What really changes. */
function changeOf(
  row: AccountRow,
  asked: { [Name in keyof AccountChange]: AccountChange[Name] | undefined },
): AccountChange {
  const email = asked.email ? foldName(asked.email) : asked.email
  if (email && !isEmail(email)) {
    const fields = [{ path: 'email', code: 'invalid', message: 'Invalid value' }]
    throw new Refusal(ErrorCode.invalidRequest, { fields })
  }
  const { card, phone } = asked
  const wanted: typeof asked = {
    ...asked,
    ...(email === undefined ? {} : { email: email || null }),
    ...(card ? { card: cardOf(card) } : {}),
    ...(phone ? { phone: phoneOf(phone) } : {}),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== row[name as keyof AccountRow]),
  )
}
