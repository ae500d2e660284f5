/** How a guest becomes a player: by asking the desk, or by themselves where the venue allows it. */
import { count, eq, sql } from 'drizzle-orm'
import { type RegistrationEvent, registrationMachine } from '#machines/venue/registration/index.ts'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { ownCalls } from '#protocol/calls/account.ts'
import { userCalls } from '#protocol/calls/users.ts'
import { countedAddress, plainAddress } from '../identity/addresses.ts'
import { cleanAgent } from '../identity/loginLog.ts'
import { foldName, isEmail, isUsername } from '../identity/names.ts'
import { isGoodPassword } from '../identity/passwords.ts'
import { keyed } from '../store/idempotency.ts'
import { firstState, stateAfter } from '../store/rowChart.ts'
import { registration } from '../store/schema/index.ts'
import type { Transaction } from '../store/store.ts'
import { commitOnce, type VenueTools, writeAudit } from '../compose/tools.ts'
import { oneRegistration, registrationsBefore, userDetail } from './pages.ts'
import { grantGroup } from './rank.ts'

/** Requests that may wait: of one address, and in all. */
const waitingOfOne = 10
const waitingInAll = 5_000

export function registerRegistrationCalls(tools: VenueTools): void {
  const { registerCall, database, identity, clock, settings } = tools

  registerCall(ownCalls.register, async ({ body, from, key }) => {
    const username = foldName(body.username)
    const email = body.email ? foldName(body.email) : null
    const wrong = [isUsername(username) ? null : 'username', email === null || isEmail(email) ? null : 'email'].filter(
      (path) => path !== null,
    )
    if (wrong.length > 0) {
      const fields = wrong.map((path) => ({ path, code: 'invalid', message: 'Invalid value' }))
      throw new Refusal(ErrorCode.invalidRequest, { fields })
    }
    const { name, lastname } = body
    if (!(await isGoodPassword(body.password, [username, email, name, lastname])))
      throw new Refusal(ErrorCode.passwordTooShort)
    const ip = countedAddress(plainAddress(from.ip))
    const passwordHash = await identity.passwords.hash(body.password)
    const enter = async (transaction: Transaction): Promise<{ state: 'made' | 'waiting' }> => {
      if (settings.selfRegistration) {
        const person = { username, email, name, lastname, password: { hash: passwordHash } }
        const values = { ...person, type: UserType.player, siteId: settings.siteId }
        await identity.createAccount(values, transaction)
        return { state: 'made' }
      }
      const [waiting] = await transaction
        .select({
          inAll: count(),
          ofOne: sql<number>`(count(*) filter (where ${registration.ip} = ${ip}))::int`,
        })
        .from(registration)
        .where(eq(registration.state, 'waiting'))
      if (waiting && (waiting.ofOne >= waitingOfOne || waiting.inAll >= waitingInAll))
        throw new Refusal(ErrorCode.limitReached, { limit: 'registrations' })
      await transaction.insert(registration).values({
        ...{ username, email, name, lastname, passwordHash, ip, agent: cleanAgent(from.agent) },
        ...{ requestedAt: clock.now(), state: firstState(registrationMachine) },
      })
      // The same for a name that is taken: a guest does not learn who plays here.
      return { state: 'waiting' }
    }
    const request = {
      ...{ scope: `guest ${ownCalls.register.method} ${ownCalls.register.path}`, key, now: clock.now() },
      // Not the password: of what is kept beside a key, a plain hash can be read.
      body: { username, email, name, lastname },
    }
    return database.transaction((transaction) => keyed(transaction, request, () => enter(transaction)))
  })

  registerCall(userCalls.registrations, async ({ query: { state = 'waiting', lastRegistrationID } }) => ({
    registrations: await registrationsBefore(database, state, lastRegistrationID),
  }))

  registerCall(userCalls.acceptRegistration, (input) =>
    commitOnce(tools, userCalls.acceptRegistration, input, async (transaction) => {
      const { caller, params, body } = input
      const { asked, state } = await decide(transaction, params.id, { type: 'registration.accept' })
      const groupId = body?.groupId ?? null
      if (groupId !== null) await grantGroup(transaction, caller, groupId)
      const { email, name, lastname, passwordHash } = asked
      const username = body?.username ?? asked.username
      const accountId = await identity.createAccount(
        {
          ...{ username, email, name, lastname, groupId, password: { hash: passwordHash } },
          ...{ type: UserType.player, siteId: settings.siteId },
        },
        transaction,
      )
      const decided = { decidedAt: clock.now(), decidedBy: caller.accountId, reason: body?.reason ?? null }
      await transaction
        .update(registration)
        .set({ state, accountId, passwordHash: '', ...decided })
        .where(eq(registration.id, asked.id))
      await writeAudit(transaction, tools, input, {
        ...{ act: 'registration accepted', object: `account/${accountId}`, reason: body?.reason },
        after: { registration: asked.id, username, email, name, lastname },
      })
      const user = await userDetail(transaction, tools, caller, accountId)
      if (!user) throw new Error(`no account ${accountId}`)
      return user
    }),
  )
  registerCall(userCalls.declineRegistration, (input) =>
    commitOnce(tools, userCalls.declineRegistration, input, async (transaction) => {
      const { caller, params, body } = input
      const { reason } = body
      const { state } = await decide(transaction, params.id, { type: 'registration.decline', reason })
      const decided = { decidedAt: clock.now(), decidedBy: caller.accountId, reason }
      await transaction
        .update(registration)
        .set({ state, passwordHash: '', ...decided })
        .where(eq(registration.id, params.id))
      await writeAudit(transaction, tools, input, {
        ...{ act: 'registration declined', object: `registration/${params.id}`, reason: body.reason },
      })
      return oneRegistration(transaction, params.id)
    }),
  )
}

/** The request, held until the transaction ends, and what becomes of it. Refusals: 60404, 60409 decided already. */
async function decide(transaction: Transaction, id: number, event: RegistrationEvent) {
  const [asked] = await transaction.select().from(registration).where(eq(registration.id, id)).for('update')
  if (!asked) throw new Refusal(ErrorCode.unknown, { id })
  const state = stateAfter(registrationMachine, asked.state, event)
  if (state === null) throw new Refusal(ErrorCode.conflict, { state: asked.state })
  return { asked, state }
}
