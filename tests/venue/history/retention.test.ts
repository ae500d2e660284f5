/** What a venue keeps for a time alone, beside rounds and messages: steps of machines, sign-ins that are over, requests that came to nothing. */
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestStore } from '#tests/kit/template.ts'
import { purgeCounters } from '#venue/identity/counters.ts'
import { keptFor, purgeKeyed } from '#venue/store/idempotency.ts'
import { purgeRequests, purgeSignIns, purgeSteps } from '#venue/history/retention.ts'
import {
  account,
  approval,
  attendantCall,
  brand,
  cabinetStep,
  floorTask,
  keyedAnswer,
  loginCounter,
  machine,
  playSession,
  registration,
  reservation,
  signIn,
} from '#venue/store/schema/index.ts'
import type { Store } from '#venue/store/store.ts'

const day = 86_400_000
const now = 3_000 * day
const at = (daysAgo: number) => now - daysAgo * day
const signal = new AbortController().signal

let store: Store
let people: number[]
let machines: number[]
beforeAll(async () => {
  store = await openTestStore()
  const { database } = store
  const names = ['often', 'once', 'staff']
  const person = { name: 'P', lastname: 'P', passwordHash: '', createdAt: 0 }
  const made = await database
    .insert(account)
    .values(names.map((username) => ({ ...person, username })))
    .returning({ id: account.id })
  people = made.map(({ id }) => id)
  const [maker] = await database.insert(brand).values({ name: 'B' }).returning({ id: brand.id })
  const stands = await database
    .insert(machine)
    .values([1, 2].map((cabin) => ({ ...{ cabin, name: `m${cabin}`, brandId: maker?.id ?? 0, sasUrl: '' } })))
    .returning({ id: machine.id })
  machines = stands.map(({ id }) => id)
})
afterAll(() => store.close())
const [often, once, staff] = [() => people[0] ?? 0, () => people[1] ?? 0, () => people[2] ?? 0]

it('steps of each machine go from its first on, in batches; a stop waits for one', async () => {
  const { database } = store
  const [one = 0, other = 0] = machines
  const step = { event: 'round.ended', before: 'a', after: 'b' }
  const steps = (machineId: number, count: number, ago: (place: number) => number) =>
    Array.from({ length: count }, (_, place) => ({ ...step, machineId, sequence: place + 1, at: at(ago(place)) }))
  await database.insert(cabinetStep).values(steps(one, 2_300, (place) => (place < 2_200 ? 101 : 99)))
  await database.insert(cabinetStep).values(steps(other, 5, (place) => 102 - place))
  const stopping = new AbortController()
  stopping.abort()
  expect(await purgeSteps({ database, now, signal: stopping.signal }, { stepDays: 100 })).toBe(0)
  expect(await purgeSteps({ database, now, signal }, { stepDays: 100 })).toBe(2_200 + 2)
  const left = await database
    .select({ machineId: cabinetStep.machineId, sequence: cabinetStep.sequence })
    .from(cabinetStep)
    .orderBy(asc(cabinetStep.machineId), asc(cabinetStep.sequence))
  expect(left).toHaveLength(100 + 3)
  expect([left[0], left[100]]).toEqual([
    { machineId: one, sequence: 2_201 },
    { machineId: other, sequence: 3 },
  ])
  expect(await purgeSteps({ database, now, signal }, { stepDays: 100 })).toBe(0)
})

it('sign-ins that are over go, but the newest two of each; one that is open stays, however old', async () => {
  const { database } = store
  const one = (accountId: number, ago: number, ended: number | null = ago) => ({
    ...{ accountId, startedAt: at(ago), endedAt: ended === null ? null : at(ended), ip: '', agent: '' },
  })
  await database
    .insert(signIn)
    .values([
      ...Array.from({ length: 2_500 }, () => one(often(), 900)),
      one(once(), 800),
      one(often(), 790, null),
      one(often(), 780),
      one(often(), 770, 100),
      one(often(), 760),
      one(often(), 750),
    ])
  expect(await purgeSignIns({ database, now, signal }, { signInDays: 730 })).toBe(2_500 + 1)
  const left = await database
    .select({ accountId: signIn.accountId, startedAt: signIn.startedAt })
    .from(signIn)
    .orderBy(asc(signIn.id))
  expect(left).toEqual(
    [once(), often(), often(), often(), often()].map((accountId, place) => ({
      ...{ accountId, startedAt: at([800, 790, 770, 760, 750][place] ?? 0) },
    })),
  )
  expect(await purgeSignIns({ database, now, signal }, { signInDays: 730 })).toBe(0)
})

it('requests that came to nothing go, with who took them up; what waits, and what was done, stays', async () => {
  const { database } = store
  const [machineId = 0] = machines
  const asks = { username: 'x', name: 'X', lastname: 'X', passwordHash: '', ip: '', agent: '', requestedAt: at(900) }
  await database.insert(registration).values([
    { ...asks, state: 'declined', decidedAt: at(801) },
    { ...asks, state: 'declined', decidedAt: at(799) },
    { ...asks, state: 'accepted', decidedAt: at(900), decidedBy: staff() },
    // Of who made the account themselves.
    { ...asks, state: 'accepted', decidedAt: at(900) },
    { ...asks, state: 'waiting' },
  ])
  const act = {
    ...{ kind: 'limits' as never, object: 'account/1', asked: {}, before: {}, restsOnHash: '', secretHashes: {} },
    ...{ snapshot: {}, makerId: staff(), requestedAt: at(900), until: at(900) },
  }
  await database
    .insert(approval)
    .values([
      ...(['refused', 'expired', 'overtaken', 'done'] as const).map((state) => ({ ...act, state, decidedAt: at(801) })),
      { ...act, state: 'pending' },
      { ...act, state: 'refused', decidedAt: at(799) },
    ])
  const kept = { machineId, accountId: once(), kind: 'booking' as const, startsAt: at(900), until: at(900) }
  await database.insert(reservation).values([
    { ...kept, state: 'waiting' },
    { ...kept, state: 'expired', endedAt: at(801) },
    { ...kept, state: 'used', endedAt: at(799) },
  ])
  const [session] = await database
    .insert(playSession)
    .values({ machineId, accountId: once(), state: 'closed', openedAt: at(900) })
    .returning({ id: playSession.id })
  const called = { sessionId: session?.id ?? 0, machineId, accountId: once(), calledAt: at(900), sequence: 1 }
  await database.insert(attendantCall).values([
    { ...called, state: 'open' },
    { ...called, state: 'done', endedAt: at(801) },
    { ...called, state: 'left', endedAt: at(799) },
  ])
  const taken = ['booking-2', 'booking-3', 'call-2', 'call-3', 'problem-2']
  await database.insert(floorTask).values(taken.map((task) => ({ task, takenBy: staff(), takenAt: at(900) })))

  expect(await purgeRequests({ database, now, signal }, { requestDays: 800 })).toBe(2 + 3 + 1 + 1)
  expect((await database.select().from(registration)).map(({ state }) => state)).toEqual([
    ...['declined', 'accepted', 'waiting'],
  ])
  expect((await database.select().from(approval)).map(({ state }) => state)).toEqual(['done', 'pending', 'refused'])
  expect((await database.select().from(reservation)).map(({ state }) => state)).toEqual(['waiting', 'used'])
  expect((await database.select().from(attendantCall)).map(({ state }) => state)).toEqual(['open', 'left'])
  expect((await database.select().from(floorTask)).map(({ task }) => task)).toEqual([
    ...['booking-3', 'call-3', 'problem-2'],
  ])
  expect(await purgeRequests({ database, now, signal }, { requestDays: 800 })).toBe(0)
})

it('first answers and counters of sign-ins go in batches, and those that are not past stay', async () => {
  const { database } = store
  const places = Array.from({ length: 2_300 }, (_, place) => place)
  const key = (place: number) => `key-${place}`
  const answer = { scope: '1 test', fingerprint: '' }
  await database
    .insert(keyedAnswer)
    .values(places.map((place) => ({ ...answer, key: key(place), at: now - keptFor + (place < 2_200 ? -1 : 0) })))
  const stopped = AbortSignal.abort()
  expect(await purgeKeyed({ database, now, signal: stopped })).toBe(1_000)
  expect(await purgeKeyed({ database, now, signal })).toBe(1_200)
  const kept = await database.select({ key: keyedAnswer.key }).from(keyedAnswer)
  expect(kept.map((one) => one.key).toSorted()).toEqual(places.slice(2_200).map(key))

  await database.insert(loginCounter).values(
    places.map((place) => ({
      ...{ key: key(place), failures: 1, changedAt: place % 23 === 0 ? at(0) : at(2) },
      blockedUntil: place % 23 === 1 ? at(-1) : place % 23 === 2 ? at(2) : null,
    })),
  )
  let asked = 0
  const afterOne = {
    get aborted() {
      return ++asked > 1
    },
  } as AbortSignal
  const first = await purgeCounters({ database, now, signal: afterOne })
  expect(first).toBeGreaterThan(800)
  expect(first).toBeLessThan(1_000)
  expect(await purgeCounters({ database, now, signal })).toBe(2_100 - first)
  expect(await database.select().from(loginCounter)).toHaveLength(200)
  expect(await purgeCounters({ database, now, signal })).toBe(0)
})
