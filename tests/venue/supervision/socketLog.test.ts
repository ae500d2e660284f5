/** What goes over the sockets of a session, written down beside its steps: presses, pushes and lag, bounded, and gone with the rounds. */
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { initialTransition, type StateValue } from 'xstate'
import { occupancyMachine, selectPath, selectStatus, statusOfPath } from '#machines/venue/occupancy/index.ts'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { purgeSocketLog } from '#venue/history/retention.ts'
import type { PastSession } from '#venue/inspect/pastSession.ts'
import { forgetOldest, openSocketLog } from '#venue/sockets/socketLog.ts'
import { playSession, type SocketEvent, socketLog } from '#venue/store/schema/index.ts'

const id = (digit: string) => digit.repeat(32)
let venue: TestVenue
beforeAll(async () => {
  venue = await openTestVenue()
})
afterAll(() => venue.close())

const rowsOf = (sessionId: number) =>
  venue.store.database.select().from(socketLog).where(eq(socketLog.sessionId, sessionId)).orderBy(asc(socketLog.id))
const writtenOf = async (sessionId: number) => (await rowsOf(sessionId)).flatMap(({ events }) => events)

it('a press, what was answered and what the seat was sent stand on the session’s one timeline, each under its act', async () => {
  const [player, supervisor] = [await venue.login('player'), await venue.login('supervisor')]
  const tab = player.tab()
  const { session } = await tab.init(1, 20_000)
  await tab.ask('press', { button: 'spin', key: 'a-press-of-the-log', trace: id('b') })
  // Before the reels stand nothing else is taken.
  expect(await tab.ask('press', { button: 'betUp', key: 'a-press-refused', trace: id('c') })).toMatchObject({
    ErrorCode: 60409,
  })
  await until(() => {
    venue.clock.advance(1_000)
    if (venue.machine(1).game?.state === 'winWaiting') void tab.press('takeWin')
    return venue.machine(1).game?.state
  }, 'idle')
  // The way to this player, by the pings of the socket.
  const isWhole = (events: readonly SocketEvent[]) =>
    ['press', 'push', 'lag'].every((kind) => events.some((one) => one.kind === kind))
  await until(() => writtenOf(session.id), isWhole, { timeout: 20_000 })
  await tab.leave()
  await until(
    () => writtenOf(session.id),
    (events) => events.some(({ name }) => name === 'closed'),
    { timeout: 20_000 },
  )

  const { trace } = (await supervisor.call('GET', `/admin/sessions/${session.id}/trace`)).body as unknown as PastSession
  const { actors, events } = trace.venue ?? { actors: [], events: [] }
  const own = events.filter(({ actor }) => actor === `socket ${session.id}`)
  expect(actors.find(({ id: name }) => name === `socket ${session.id}`)?.parent).toBe('occupancy 1')
  const of = (event: string) => own.filter((one) => one.event === event)
  expect(of('press.spin')).toMatchObject([
    { cause: `player ${player.answer.user.id}`, detail: { took: expect.any(Number) }, trace: id('b') },
  ])
  expect(of('press.betUp')).toMatchObject([{ detail: { code: 60409 }, trace: id('c') }])
  expect(of('push.game').map(({ detail }) => detail['state'])).toEqual(expect.arrayContaining(['spinning', 'idle']))
  expect(of('push.closed')).toMatchObject([{ cause: 'occupancy 1', detail: { reason: 'left' } }])
  expect(of('lag')[0]).toMatchObject({ cause: null, detail: { ms: expect.any(Number) } })
  // The press, the step that it led to, and both in their order.
  const place = (event: string) => events.find((one) => one.event === event)?.sequence ?? 0
  expect(place('press.spin')).toBeLessThan(place('round.started'))
  expect(events.find(({ event }) => event === 'round.started')?.trace).toBe(id('b'))
  // Statuses: told where they change, as they were published.
  const told = events.flatMap(({ actor, detail }) =>
    actor === 'occupancy 1' && 'status' in detail ? [detail['status']] : [],
  )
  expect(told).toEqual([3, 6, 2])
  // Nothing of a seat is a secret of it: no key of a press, no name, no hash of a seed to come.
  expect(JSON.stringify(own)).not.toMatch(/a-press|token|commitment|username/)
})

it('what a player is told beside the seat stands on the timeline too: balance, seat and messages, and what became of the money when it was over', async () => {
  const [player, supervisor] = [await venue.login('player2'), await venue.login('supervisor')]
  const page = player.tab('/notification')
  await page.ask('init', { id: player.answer.user.id })
  const { balance } = (await player.call('GET', '/player/balance')).body as unknown as { balance: number }
  const tab = player.tab()
  const { session } = await tab.init(2, 5_000)
  const message = { text: 'a word of the house' }
  expect((await supervisor.call('POST', `/admin/sessions/${session.id}/message`, message)).status).toBe(201)
  await tab.leave()
  const ofPlayer = await until(
    () => writtenOf(session.id),
    (events) =>
      events.some(({ name, detail }) => name === 'seat' && detail['machine'] === null) &&
      events.some(({ name, detail }) => name === 'balance' && detail['balance'] === balance),
    { timeout: 20_000 },
  )
  const { trace } = (await supervisor.call('GET', `/admin/sessions/${session.id}/trace`)).body as unknown as PastSession
  const pushed = (trace.venue?.events ?? []).filter(({ event }) => event.startsWith('push.'))
  const of = (event: string) => pushed.filter((one) => one.event === event)
  // Between the seat and the transfer the balance is what it was; told again with nothing new in it, it is the same.
  const balances = of('push.balance').map(({ detail }) => detail['balance'])
  const told = balances.filter((one, place) => one !== balances[place - 1])
  expect([told.slice(-2), told.slice(0, -2).every((one) => one === balance)]).toEqual([
    [balance - 5_000, balance],
    true,
  ])
  expect(of('push.balance').every(({ cause }) => cause === null)).toBe(true)
  expect(of('push.seat').map(({ detail }) => detail['machine'])).toEqual(expect.arrayContaining([2, null]))
  expect(of('push.message')).toMatchObject([{ actor: `socket ${session.id}`, detail: { id: expect.any(Number) } }])
  expect(JSON.stringify(ofPlayer)).not.toMatch(/a word|username|token/)
})

it('what is told to who has no seat, before it or long after it, is of no session', async () => {
  const { database } = venue.store
  const staffId = (await venue.login('supervisor')).answer.user.id
  const [open] = await database.select().from(playSession).where(eq(playSession.machineId, 2))
  if (!open || open.closedAt === null) throw new Error('no session was played')
  let now = 0
  const log = openSocketLog({
    database,
    clock: { now: () => now },
    logger: { error: () => {}, warn: () => {} } as never,
  })
  for (const [at, balance] of [
    [open.openedAt - 1, 1],
    [open.openedAt, 2],
    [open.closedAt + 10_000, 3],
    [open.closedAt + 10_001, 4],
  ] as const) {
    now = at
    log.told(open.accountId, 'balance', { balance })
  }
  log.told(staffId, 'announcements', { count: 1 })
  const before = (await rowsOf(open.id)).length
  await log.close()
  const added = (await rowsOf(open.id)).slice(before)
  expect(added.map(({ events }) => events.map(({ detail }) => detail['balance']))).toEqual([[2, 3]])
  expect((await database.select().from(socketLog)).every(({ accountId }) => accountId !== staffId)).toBe(true)
})

it('is bounded: nobody’s seat is not written, what repeats is left out, more than a person presses is not kept, the oldest go first', async () => {
  const [session] = await rowsOf(1)
  if (!session) throw new Error('no session was played')
  const { database } = venue.store
  let now = 5_000
  const log = openSocketLog({
    database,
    clock: { now: () => now },
    logger: { error: () => {}, warn: () => {} } as never,
  })
  await log.press('nobody', 'spin', () => ({}))
  log.seated('socket', 1, session.accountId)
  for (let times = 0; times < 3; times += 1) log.push('socket', 'game', { state: 'idle', credit: 5 })
  for (const ms of [30, 35, 45, 80, 75, 20]) log.lag('socket', ms)
  for (let press = 0; press < 400; press += 1) {
    now += 1
    await log.press('socket', 'spin', () => ({}))
  }
  log.left('socket')
  log.push('socket', 'game', { state: 'spinning' })
  await log.close()
  const added = (await rowsOf(1)).filter((one) => one.from === 5_000)
  expect(added).toHaveLength(1)
  const events = added[0]?.events ?? []
  expect(events).toHaveLength(200)
  expect(events.filter(({ kind }) => kind === 'push')).toHaveLength(1)
  expect(events.filter(({ kind }) => kind === 'lag').map(({ detail }) => detail['ms'])).toEqual([30, 80, 20])
  // A session that was played without end: the newest of its rows stay.
  const { sessionId, accountId, until, events: noted } = added[0] ?? session
  const row = { sessionId, accountId, until, events: noted.slice(0, 1) }
  await database.insert(socketLog).values(Array.from({ length: 1_600 }, (_, from) => ({ ...row, from })))
  await forgetOldest(database, 1)
  const left = await rowsOf(1)
  expect([left.length, left[0]?.from, left.at(-1)?.from]).toEqual([1_500, 100, 1_599])
})

it('is purged when the rounds beside it are', async () => {
  const { database } = venue.store
  const past = { database, signal: new AbortController().signal }
  const now = venue.clock.now()
  const left = async () => (await rowsOf(1)).length
  const { accountId } = (await rowsOf(1))[0] ?? { accountId: 0 }
  const at = (time: number) => ({ sessionId: 1, accountId, from: time, until: time, events: [] })
  await database.delete(socketLog)
  await database.insert(socketLog).values([at(now - 101 * 86_400_000), at(now - 99 * 86_400_000), at(now)])
  expect(await purgeSocketLog({ ...past, now }, { roundDays: 100 })).toBe(1)
  expect(await left()).toBe(2)
  expect(await purgeSocketLog({ ...past, now }, { roundDays: 100 })).toBe(0)
})

it('a state in words has the status that its snapshot is published with, in every combination of the regions', () => {
  const [{ context }] = initialTransition(occupancyMachine, { machineId: 1, graceMs: 1 })
  const { link, health, service, occupancy } = occupancyMachine.states
  const keysOf = (region: typeof link) => Object.keys(region?.states ?? {})
  const seats = Object.entries(occupancy?.states ?? {}).flatMap(([key, { states }]): StateValue[] => {
    const inner = Object.keys(states)
    return inner.length === 0 ? [key] : inner.map((one): StateValue => ({ [key]: one }))
  })
  let compared = 0
  for (const l of keysOf(link))
    for (const h of keysOf(health))
      for (const s of keysOf(service))
        for (const o of seats) {
          const value: StateValue = { link: l, health: h, service: s, occupancy: o }
          const snapshot = occupancyMachine.resolveState({ value, context })
          expect([value, statusOfPath(selectPath(snapshot))]).toEqual([value, selectStatus(snapshot)])
          compared += 1
        }
  expect(compared).toBeGreaterThan(50)
})
