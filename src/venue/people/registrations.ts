/** How a guest becomes a player: by asking the desk, or by themselves where the venue allows it. */
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type RegistrationEvent, registrationMachine } from '#machines/venue/registration/index.ts'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { ownCalls } from '#protocol/calls/account.ts'
import { userCalls } from '#protocol/calls/users.ts'
import { countedAddress, networkOf, plainAddress } from '../identity/addresses.ts'
import { cleanAgent } from '../identity/loginLog.ts'
import { foldName, isEmail, isUsername } from '../identity/names.ts'
import { isGoodPassword } from '../identity/passwords.ts'
import { keyed } from '../store/idempotency.ts'
import { firstState, stateAfter } from '../store/rowChart.ts'
import { registration } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'
import { commitOnce, type VenueTools, writeAudit } from '../compose/tools.ts'
import { oneRegistration, registrationsBefore, userDetail } from './pages.ts'
import { grantGroup } from './rank.ts'

/** Requests that may wait, and accounts that may be made in a day without the desk: of one address, of one network of IPv6, in all. */
const most = { ofOne: 10, ofNetwork: 50, inAll: 5_000 }
const day = 24 * 3_600_000

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
    const { selfRegistration } = settings
    const since = selfRegistration ? clock.now() - day : null
    // A hash costs more than all else here: none for who is refused. A form that is sent again still gets its first answer.
    const passwordHash = (await isFull(database, ip, since)) ? null : await identity.passwords.hash(body.password)
    const enter = async (transaction: Transaction): Promise<{ state: 'made' | 'waiting' }> => {
      if (passwordHash === null || (await isFull(transaction, ip, since)))
        throw new Refusal(ErrorCode.limitReached, { limit: 'registrations' })
      const agent = cleanAgent(from.agent)
      const asked = { username, email, name, lastname, ip, agent, requestedAt: clock.now() }
      if (selfRegistration) {
        const person = { username, email, name, lastname, password: { hash: passwordHash } }
        const values = { ...person, type: UserType.player, siteId: settings.siteId }
        const accountId = await identity.createAccount(values, transaction)
        const state = stateAfter(registrationMachine, firstState(registrationMachine), { type: 'registration.accept' })
        if (state === null) throw new Error('a request cannot be accepted')
        // Kept to be counted.
        await transaction
          .insert(registration)
          .values({ ...asked, accountId, state, passwordHash: '', decidedAt: clock.now() })
        return { state: 'made' }
      }
      await transaction.insert(registration).values({ ...asked, passwordHash, state: firstState(registrationMachine) })
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

/** By what waits (`since` null), or by the accounts that people made for themselves since then. */
async function isFull(queries: Queries, ip: string, since: number | null): Promise<boolean> {
  const network = networkOf(ip)
  const { state, decidedBy, requestedAt, id } = registration
  // The newest ones are enough, however many there were over the years.
  const counted = queries
    .select({ ip: registration.ip, requestedAt })
    .from(registration)
    .where(since === null ? eq(state, 'waiting') : and(eq(state, 'accepted'), isNull(decidedBy)))
    .orderBy(desc(id))
    .limit(most.inAll)
    .as('counted')
  const [found] = await queries
    .select({
      inAll: count(),
      ofOne: sql<number>`(count(*) filter (where ${counted.ip} = ${ip}))::int`,
      ofNetwork: sql<number>`(count(*) filter (where starts_with(${counted.ip}, ${network}::text)))::int`,
    })
    .from(counted)
    .where(since === null ? undefined : gt(counted.requestedAt, since))
  if (!found) return false
  const isCrowded = network !== null && found.ofNetwork >= most.ofNetwork
  return isCrowded || found.ofOne >= most.ofOne || found.inAll >= most.inAll
}

/** The request, held until the transaction ends, and what becomes of it. Refusals: 60404, 60409 decided already. */
async function decide(transaction: Transaction, id: number, event: RegistrationEvent) {
  const [asked] = await transaction.select().from(registration).where(eq(registration.id, id)).for('update')
  if (!asked) throw new Refusal(ErrorCode.unknown, { id })
  const state = stateAfter(registrationMachine, asked.state, event)
  if (state === null) throw new Refusal(ErrorCode.conflict, { state: asked.state })
  return { asked, state }
}
