/** Who may what: every call the venue serves, every role, every permission id, and every request of both sockets. All are found by enumeration. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '#protocol/core/call.ts'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { type RefusalBody } from '#protocol/core/refused.ts'
import { everyPermission } from '#protocol/core/permissions.ts'
import { gameRequests, notificationRequests } from '#protocol/sockets/sockets.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { checkAccess } from '#venue/http/callServer.ts'
import { account, permissionGroup } from '#venue/store/schema/index.ts'
import { readContracts } from '../../../scripts/lib/contracts.ts'
import { root } from '../../../scripts/lib/tools.mjs'
import { fairInput, fairValue, type Input, schemaOf, wrongInputs, wrongValues } from '../../kit/inputs.ts'
import { freshKey, openTestVenue, Person, type TestVenue } from '../../kit/testVenue.ts'

const types = Object.values(UserType)
const everyCall = (await readContracts(root)).map(({ name, call }) => [name, call] as const)

let venue: TestVenue
let groupId: number
/** One of each type, all of one group. */
const people = new Map<number, Person>()
let before: unknown
const counted = { checks: 0, http: 0, sockets: 0 }
beforeAll(async () => {
  const limits = { VENUE_LOGINS_PER_MINUTE: '1000000', VENUE_CALLS_PER_SECOND: '1000000' }
  venue = await openTestVenue({ environment: limits })
  const { database } = venue.store
  const [group] = await database.insert(permissionGroup).values({ name: 'Matrix' }).returning()
  const [model] = await database.select().from(account).where(eq(account.username, 'cashier'))
  if (!group || !model) throw new Error('the demo venue has no cashier')
  groupId = group.id
  for (const type of types) {
    const username = `matrix${type}`
    const { passwordHash } = model
    await database.insert(account).values({
      ...{ username, type, groupId, passwordHash, createdAt: venue.clock.now() },
      name: 'Matrix',
      lastname: `${type}`,
    })
    const response = await fetch(`${venue.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'cashier1234' }),
    })
    people.set(type, new Person(venue.url, (await response.json()) as LoginResult))
  }
  before = await moved()
})
afterAll(async () => {
  const { checks, http, sockets } = counted
  const cells = `${everyCall.length} calls × ${types.length + 1} roles × ${everyPermission.length} permissions`
  console.log(`${cells}: ${checks} checks, ${http} real calls, ${sockets} requests on sockets`)
  for (const person of people.values()) person.close()
  await venue.close()
})

/** Who may call what, by type, said once more. */
const byType: Record<Call['access'], readonly number[]> = {
  anyone: types,
  user: types,
  player: [UserType.player],
  staff: [UserType.staff, UserType.supervisor, UserType.manager, UserType.administrator],
  administrator: [UserType.administrator],
}
/** What the refusal of this person names, or null: they may. */
function missing(call: Call, type: number, held: readonly number[]): unknown {
  if (!byType[call.access].includes(type)) return call.access
  const asked = call.permission ?? []
  if (asked.length === 0 || type === UserType.administrator || asked.some((id) => held.includes(id))) return null
  return asked
}

test('the permissions that calls ask for are those of the table, and staff calls ask for one or say why not', () => {
  const asked = new Set(everyCall.flatMap(([, { permission }]) => permission ?? []))
  expect([...asked].filter((id) => !everyPermission.includes(id))).toEqual([])
  for (const [name, { access, permission }] of everyCall)
    if (permission) expect(access, `${name} asks for a permission, which players and guests cannot hold`).toBe('staff')
  const unasked = everyPermission.filter((id) => !asked.has(id))
  console.log(`permissions that no call asks for: ${unasked.join(', ') || 'none'}`)
})

test('every call, every type, every set of one permission', () => {
  const sets = [[], ...everyPermission.map((id) => [id]), everyPermission]
  for (const [name, call] of everyCall) {
    const others = everyPermission.filter((id) => !call.permission?.includes(id))
    for (const type of types)
      for (const held of [...sets, others]) {
        const caller = { type, permissions: new Set(held) }
        let refused: unknown = null
        try {
          checkAccess(call, caller)
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
          expect(error).toMatchObject({ code: ErrorCode.noPermission, status: 403 })
          refused = (error as Refusal).params?.missing
        }
        counted.checks += 1
        expect(refused, `${name}, type ${type}, ${held.join(' ')}`).toEqual(missing(call, type, held))
      }
  }
  expect(counted.checks).toBe(everyCall.length * types.length * (sets.length + 1))
})

/** What the contract refuses once somebody is let in; a GET that takes everything is simply asked. */
const harmless = (call: Call): Input => wrongInputs(call)[0] ?? fairInput(call) ?? { path: call.path }

async function ask(call: Call, token: string | null) {
  const { path, body } = harmless(call)
  const response = await fetch(venue.url + path, {
    method: call.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.method === 'GET' ? {} : { 'idempotency-key': freshKey() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  counted.http += 1
  return { status: response.status, body: (await response.json()) as Partial<RefusalBody> }
}
const give = (permissions: readonly number[]) =>
  venue.store.database
    .update(permissionGroup)
    .set({ permissions: [...permissions] })
    .where(eq(permissionGroup.id, groupId))

test.each(everyCall)('%s over HTTP, every role', async (_, call) => {
  const guest = await ask(call, null)
  if (call.access === 'anyone') expect(guest.status).not.toBe(401)
  else expect(guest).toMatchObject({ status: 401, body: { ErrorCode: ErrorCode.badSignature } })
  const asked = call.permission ?? []
  const others = everyPermission.filter((id) => !asked.includes(id))
  for (const held of [[], others, ...asked.map((id) => [id])]) {
    await give(held)
    for (const type of types) {
      // A single permission is one to those of the staff alike.
      if (held.length === 1 && type > UserType.staff) continue
      const { status, body } = await ask(call, people.get(type)?.token ?? null)
      const lacking = missing(call, type, held)
      const what = `type ${type} with ${held.join(' ') || 'nothing'}: ${status} ${JSON.stringify(body)}`
      if (lacking === null) expect([401, 403], what).not.toContain(status)
      else
        expect({ status, body }, what).toMatchObject({
          status: 403,
          body: { ErrorCode: ErrorCode.noPermission, Params: { missing: lacking } },
        })
    }
  }
})

type Named = { request: z.ZodMiniType }
const sockets = {
  '/game': gameRequests as Record<string, Named>,
  '/notification': notificationRequests as Record<string, Named>,
}
/** What somebody is told who asks well, but for a machine that is not there, without a seat, or for another person. */
const answers: Record<keyof typeof gameRequests | 'notification init', number> = {
  check: ErrorCode.unknown,
  init: ErrorCode.unknown,
  reconnect: ErrorCode.unknown,
  transfer: ErrorCode.sessionEnded,
  press: ErrorCode.sessionEnded,
  leave: ErrorCode.sessionEnded,
  signal: ErrorCode.sessionEnded,
  'notification init': ErrorCode.noPermission,
}

test.each(Object.keys(sockets))('%s lets nobody in without a good token', async (namespace) => {
  const person = people.get(UserType.administrator) as Person
  for (const token of ['', 'x', `${person.token}x`]) {
    const { socket } = person.tab(namespace, token)
    const refused = await new Promise<Error & { data?: unknown }>((resolve) => socket.once('connect_error', resolve))
    expect(refused.data, token).toMatchObject({ ErrorCode: ErrorCode.badSignature })
    socket.disconnect()
    counted.sockets += 1
  }
})

test.each(
  Object.entries(sockets).flatMap(([namespace, requests]) => types.map((type) => [namespace, type, requests] as const)),
)('%s, type %i: every request by its contract', async (namespace, type, requests) => {
  await give([])
  const person = people.get(type) as Person
  for (const [name, { request }] of Object.entries(requests)) {
    // A socket of its own: one is answered a hundred times a second.
    const tab = person.tab(namespace)
    const fair = fairValue(schemaOf(request)) as Record<string, unknown>
    const wrong: unknown[] = [
      ...wrongValues,
      ...Object.keys(fair).flatMap((key) => wrongValues.map((value) => ({ ...fair, [key]: value }))),
    ]
    for (const value of wrong.filter((one) => !z.safeParse(request, one).success).slice(0, 60)) {
      counted.sockets += 1
      const answer = await tab.ask(name, value as Record<string, unknown>)
      expect(answer, `${name} ${JSON.stringify(value)?.slice(0, 200)}`).toMatchObject({
        ErrorCode: ErrorCode.invalidRequest,
      })
    }
    if ('token' in fair) {
      fair.token = 'x'
      expect(await tab.ask(name, fair), name).toMatchObject({ ErrorCode: ErrorCode.badSignature })
      const other = people.get(type === 0 ? 4 : 0) as Person
      expect(await tab.ask(name, { ...fair, token: other.token }), name).toMatchObject({ ErrorCode: 10 })
      fair.token = person.token
    }
    const code = answers[(namespace === '/game' ? name : `notification ${name}`) as keyof typeof answers]
    const answer = await tab.ask(name, fair)
    expect(answer.ErrorCode, `${name}: ${JSON.stringify(answer)}`).toBe(code)
    counted.sockets += 1
    expect(await tab.ask('nothing', {})).toMatchObject({ ErrorCode: ErrorCode.invalidRequest })
    tab.drop()
  }
})

test('nobody here has moved money or taken a seat', async () => {
  expect(await moved()).toEqual(before)
})

async function moved() {
  const { rows } = await venue.store.database.execute(
    sql`select (select count(*) from play_session)::int as sessions, (select count(*) from transfer)::int as transfers,
          (select count(*) from posting)::int as posted, (select count(*) from desk_transaction)::int as desk,
          (select count(*) from audit)::int as audited`,
  )
  return rows
}
