/** How open sessions stand, told while somebody follows it; and one command to several of them. */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import { type CommandPush, SessionFiguresPush } from '#protocol/sockets/sockets.ts'
import type { SupervisedSession } from '#protocol/calls/supervision.ts'
import { idOf, openPeopledVenue } from '#tests/kit/peopled.ts'
import { freshKey, type Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { openRoundTrips } from '#venue/sockets/roundTrips.ts'
import { hotRound, permissionGroup, playSession } from '#venue/store/schema/index.ts'

const {
  registry: venue,
  cashier,
  supervisor,
  player,
  player2,
} = await openPeopledVenue('cashier', 'supervisor', 'player', 'player2')

type Tab = ReturnType<Person['tab']>
const seats: { machineId: number; tab: Tab }[] = []
async function sit(machineId: number, person = player, amount = 10_000) {
  const tab = person.tab()
  const seated = await tab.init(machineId, amount)
  expect(seated).toMatchObject({ status: 3 })
  seats.push({ machineId, tab })
  return { tab, session: seated.session.id }
}
afterEach(async () => {
  for (const { machineId, tab } of seats.splice(0)) {
    if (venue.machine(machineId).status.status === 3) await tab.leave()
    await venue.status(machineId, 2)
    tab.drop()
  }
})
async function follow(person: Person) {
  const tab = person.tab('/notification')
  await tab.ask('init', { id: idOf(person) })
  const told = () => tab.pushed('session').map((push) => SessionFiguresPush.parse(push))
  return {
    ...{ tab, told },
    follow: async (on = true) => SessionFiguresPush.parse(await tab.ask('follow', { on })),
    last: (id: number) =>
      told()
        .flatMap(({ sessions }) => sessions.filter((one) => one.id === id))
        .at(-1),
  }
}
async function spin(machineId: number, { tab }: { tab: Tab }) {
  await tab.press('spin')
  await until(() => {
    venue.clock.advance(2_000)
    if (venue.cabinet(machineId).state().phase === 'winWaiting') void tab.press('takeWin')
    return venue.cabinet(machineId).state().phase
  }, 'idle')
}

describe('how the open sessions stand', () => {
  it('is told to who follows it: numbered without a gap, only what is otherwise, and by the ledger and the rounds', async () => {
    const seat = await sit(1)
    const page = await follow(supervisor)
    const first = await page.follow()
    expect(first.sessions).toEqual([
      {
        ...{ id: seat.session, machineID: 1, credit: 10_000, bet: expect.any(Number), lag: expect.toSatisfy(isLag) },
        ...{ cashIn: 10_000, cashOut: 0, handPaid: 0, net: 0, turnOver: 0, isHot: false },
      },
    ])
    await spin(1, seat)
    const { credit, meters } = venue.cabinet(1).state()
    await until(
      () => page.last(seat.session),
      (last) => last?.credit === credit && last.turnOver === meters.TurnOver,
    )
    expect(page.last(seat.session)).toMatchObject({ net: credit - 10_000, cashIn: 10_000 })
    await seat.tab.topUp(500)
    await until(
      () => page.last(seat.session),
      (last) => last?.cashIn === 10_500 && last.net === credit - 10_000,
    )
    // What was found when it was asked for is in the answer.
    const sequences = page.told().flatMap(({ sequence }) => (sequence > first.sequence ? [sequence] : []))
    expect(sequences.length).toBeGreaterThan(1)
    expect(sequences).toEqual(sequences.map((_, place) => first.sequence + 1 + place))
    // The list says the same.
    const { open } = (await supervisor.call('GET', '/admin/sessions?state=open')).body as { open: SupervisedSession[] }
    expect(open[0]).toMatchObject({ turnOver: meters.TurnOver, cashIn: 10_500, net: credit - 10_000 })
    await until(
      () => page.last(seat.session)?.lag,
      (lag) => isLag(lag) && lag !== null,
    )
    page.tab.drop()
  })

  it('is told to nobody else, and ends when it is not followed any more', async () => {
    const seat = await sit(2)
    const [page, other, desk] = [await follow(supervisor), await follow(supervisor), await follow(cashier)]
    expect(await desk.tab.ask('follow', { on: true })).toMatchObject({ ErrorCode: ErrorCode.noPermission })
    for (const wrong of [{}, { on: 1 }])
      expect(await desk.tab.ask('follow', wrong)).toMatchObject({ ErrorCode: ErrorCode.invalidRequest })
    await page.follow()
    await spin(2, seat)
    const { credit } = venue.cabinet(2).state()
    await until(
      () => page.last(seat.session)?.credit,
      (now) => now === credit,
    )
    expect(await page.follow(false)).toMatchObject({ sessions: [] })
    const known = page.told().length
    await spin(2, seat)
    expect(page.told().length).toBe(known)
    // Whoever follows again is told of all that was missed, by the answer.
    expect((await page.follow()).sessions).toMatchObject([{ credit: venue.cabinet(2).state().credit }])
    expect([other.told(), desk.told()]).toEqual([[], []])
    for (const { tab } of [page, other, desk]) tab.drop()
  })

  it('ends with the right, on a socket that stays', async () => {
    const seat = await sit(11)
    const page = await follow(supervisor)
    await page.follow()
    const group = eq(permissionGroup.name, 'Supervisors')
    const { database } = venue.store
    const [before] = await database.select().from(permissionGroup).where(group)
    await database
      .update(permissionGroup)
      .set({ permissions: [133] })
      .where(group)
    await spin(11, seat)
    expect(await page.tab.ask('follow', { on: true })).toMatchObject({ ErrorCode: ErrorCode.noPermission })
    expect(page.last(seat.session)?.credit ?? 10_000).toBe(10_000)
    await database
      .update(permissionGroup)
      .set({ permissions: before?.permissions ?? [] })
      .where(group)
    page.tab.drop()
  })

  it('knows a hot session by its rounds', async () => {
    const seat = await sit(4)
    const { database } = venue.store
    const [session] = await database.select().from(playSession).where(eq(playSession.id, seat.session))
    await database.insert(hotRound).values({
      ...{ sessionId: seat.session, machineId: 4, accountId: session?.accountId ?? 0, round: 1 },
      ...{ bet: 100, win: 20_000, at: venue.clock.now() },
    })
    const page = await follow(supervisor)
    expect((await page.follow()).sessions).toMatchObject([{ isHot: true }])
    page.tab.drop()
  })
})
const isLag = (lag: unknown) => lag === null || (typeof lag === 'number' && lag >= 0 && lag < 1_000)

describe('round trips', () => {
  const connection = () => {
    const listeners = new Map<string, (packet: { type: string }) => void>()
    return {
      on: (event: string, listener: (packet: { type: string }) => void) => listeners.set(event, listener),
      say: (event: string, type = '') => listeners.get(event)?.({ type }),
    }
  }
  it('are from ping to pong, longer while an answer is waited for, and gone with the socket', () => {
    let now = 0
    const trips = openRoundTrips({ process: 'one', tell: () => {}, now: () => now })
    const one = connection()
    trips.measure('abc', one)
    one.say('packetCreate', 'ping')
    expect(trips.of('one/4/abc')).toBeNull()
    now = 83
    one.say('packet', 'message')
    one.say('packet', 'pong')
    expect(trips.of('one/4/abc')).toBe(85)
    now = 1_000
    one.say('packetCreate', 'ping')
    now = 1_600
    expect(trips.of('one/4/abc')).toBe(600)
    one.say('packet', 'pong')
    one.say('close')
    expect(trips.of('one/4/abc')).toBeNull()
    trips.close()
  })
  it('of another process are what it says of them', () => {
    const trips = openRoundTrips({ process: 'one', tell: () => {} })
    trips.heard({ kind: 'roundTrips', process: 'two', took: { abc: 40, def: 60 } })
    trips.heard({ kind: 'roundTrips', process: 'two', took: { def: null } })
    expect(['two/4/abc', 'two/4/def', 'three/4/abc'].map(trips.of)).toEqual([40, null, null])
    trips.close()
  })
})

describe('one command to several sessions', () => {
  const path = '/admin/sessions/command'
  async function ended(body: object, key = freshKey()): Promise<CommandPush> {
    const tab = supervisor.tab('/notification')
    await tab.ask('init', { id: idOf(supervisor) })
    const { status, body: answer } = await supervisor.call('POST', path, body, key)
    expect(status).toBe(202)
    const push = await until(
      () =>
        (tab.pushed('command') as unknown as CommandPush[]).filter((one) => one.commandId === answer.commandId).at(-1),
      (one) => one !== undefined && one.machines.length === one.total,
    )
    tab.drop()
    return push as CommandPush
  }

  it('is told by session, and says a message once', async () => {
    const [first, second] = [await sit(1), await sit(2, player2)]
    const device = player.tab('/notification')
    await device.ask('init', { id: idOf(player) })
    const ids = [first.session, second.session]
    const said = await ended({ act: 'message', ids: [...ids, first.session], text: 'We close at six' })
    expect(said).toMatchObject({ act: 'message', total: 2 })
    expect(said.machines.toSorted((one, other) => one.id - other.id)).toEqual(
      ids.map((id) => ({ id, ErrorCode: null })),
    )
    await device.waitFor('message')
    expect(device.pushed('message')).toMatchObject([{ text: 'We close at six', sessionID: first.session }])
    device.drop()
    expect(await ended({ act: 'setFeature', ids })).toMatchObject({ total: 2 })
    expect([venue.machine(1), venue.machine(2)].map(({ status }) => status.status)).toEqual([5, 5])
    // Another one did the same meanwhile.
    const again = await ended({ act: 'setFeature', ids: [first.session] })
    expect(again.machines).toMatchObject([{ id: first.session, ErrorCode: ErrorCode.conflict }])
    await ended({ act: 'undoFeature', ids, reason: 'a mistake' })
    for (const machine of [1, 2])
      await until(() => {
        venue.clock.advance(1_000)
        return venue.machine(machine).status.status
      }, 2)
  })

  it('never touches who sits there now: a session that is over is refused', async () => {
    const first = await sit(5)
    await first.tab.leave()
    await venue.status(5, 2)
    const second = await sit(5, player2)
    const kicked = await ended({ act: 'kick', ids: [first.session], reason: 'late' })
    expect(kicked.machines).toEqual([{ id: first.session, ErrorCode: ErrorCode.sessionEnded }])
    expect(venue.machine(5).holder?.sessionId).toBe(second.session)
    await ended({ act: 'kick', ids: [second.session], reason: 'late' })
    await venue.status(5, 2)
  })

  it('asks for the right of the act, for a reason, for words, and for 125 where it ends the play of several', async () => {
    const [first, second] = [await sit(1), await sit(2, player2)]
    const ids = [first.session, second.session]
    const refused = async (body: object, person = supervisor) => {
      const { status, body: answer } = await person.call('POST', path, body)
      return [status, (answer.Params as { missing?: unknown } | undefined)?.missing]
    }
    expect(await refused({ act: 'message', ids })).toEqual([422, undefined])
    expect(await refused({ act: 'kick', ids: [first.session] })).toEqual([422, undefined])
    expect(await refused({ act: 'dance', ids })).toEqual([422, undefined])
    expect(await refused({ act: 'message', ids: [], text: 'x' })).toEqual([422, undefined])
    expect(await refused({ act: 'message', ids: [9_007_199_254_740_991], text: 'x' })).toEqual([404, undefined])
    expect((await refused({ act: 'message', ids, text: 'x' }, cashier))[0]).toBe(403)
    const group = eq(permissionGroup.name, 'Supervisors')
    const { database } = venue.store
    const [before] = await database.select().from(permissionGroup).where(group)
    const holding = (permissions: number[]) => database.update(permissionGroup).set({ permissions }).where(group)
    await holding([127, 116])
    expect(await refused({ act: 'kick', ids: [first.session], reason: 'late' })).toEqual([403, [124]])
    await holding([127, 124])
    expect(await refused({ act: 'message', ids, text: 'x' })).toEqual([403, [116]])
    expect(await refused({ act: 'closeSession', ids, reason: 'late' })).toEqual([403, [125]])
    expect(venue.machine(1).status.status).toBe(3)
    await holding(before?.permissions ?? [])
  })
})
