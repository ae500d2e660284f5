/** What a regulator looks at: events from wherever they are kept, in one order, and patterns with their evidence. */
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Pattern, SignificantEvent } from '#protocol/calls/oversight.ts'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { eventKinds } from '#protocol/core/oversight.ts'
import { idOf, openPeopledVenue } from '#tests/kit/peopled.ts'
import type { Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import {
  audit,
  cabinetStep,
  deskTransaction,
  handPay,
  hotRound,
  playSession,
  problem,
  round,
  signIn,
  transfer,
} from '#venue/store/schema/index.ts'

const {
  registry: venue,
  cashier,
  technician,
  supervisor,
  manager,
  player,
  player2,
  vip,
} = await openPeopledVenue('cashier', 'technician', 'supervisor', 'manager', 'player', 'player2', 'vip')
const { database } = venue.store

const eventsOf = async (person: Person, query = '') =>
  (await person.call('GET', `/admin/events${query}`)).body.events as SignificantEvent[]
const patternsOf = async (person: Person, query = '') =>
  (await person.call('GET', `/admin/patterns${query}`)).body.patterns as Pattern[]
const minute = 60_000
const day = 24 * 60 * minute

describe('significant events', () => {
  it('come from the floor as they happen: a door, the power, a setting, a player who shuts themselves out', async () => {
    venue.cabinet(2).fault({ kind: 'door', on: true })
    await until(
      () => eventsOf(manager, '?kind=door'),
      (found) => found.length === 1,
    )
    await technician.call('DELETE', '/admin/machine/power/3', { reason: 'the fan' })
    await manager.call('DELETE', '/admin/machines/login', { reason: 'a drill' })
    await manager.call('POST', '/admin/machines/login', { reason: 'it is over' })
    const asked = { months: 6, confirmation: 'player2', password: 'player21234' }
    expect(await player2.call('POST', '/player/self-exclusion', asked)).toMatchObject({ status: 200 })
    const [power] = await until(
      () => eventsOf(manager, '?kind=power&machine=3'),
      (found) => found.some(({ name }) => name === 'power.stop'),
    )
    expect(power).toMatchObject({ machine: { id: 3 } })
    expect(await eventsOf(manager, '?kind=exclusion')).toMatchObject([
      { name: 'self-excluded', player: { id: idOf(player2) } },
    ])
    const [door] = await eventsOf(manager, '?kind=door')
    expect(door).toMatchObject({ kind: 'door', name: 'door', machine: { id: 2 }, player: null, amount: null })
    expect((await eventsOf(manager, '?kind=settings')).slice(0, 2)).toMatchObject([
      { name: 'logins enabled', actor: { id: idOf(manager) }, reason: 'it is over' },
      { name: 'logins disabled', reason: 'a drill' },
    ])
  })

  it('a safe that is closed with another sum than it should hold, and none that holds it', async () => {
    const open = async () => (await cashier.call('POST', '/cashier/cage', { amount: 50_000 })).body.id as number
    const close = (id: number, amount: number, reason?: string) =>
      cashier.call('POST', `/cashier/cages/${id}/close`, { amount, ...(reason ? { reason } : {}) })
    expect((await close(await open(), 50_000)).status).toBe(200)
    expect(await eventsOf(manager, '?kind=safe')).toEqual([])
    const id = await open()
    expect((await close(id, 49_000, 'a note is missing')).status).toBe(200)
    expect(await eventsOf(manager, '?kind=safe')).toMatchObject([
      { name: 'safe closed', actor: { id: idOf(cashier) }, amount: -1_000, reason: 'a note is missing' },
    ])
    expect(await eventsOf(supervisor, '?kind=safe')).toEqual([])
  })

  it('stand in one order whichever table they are of, page by page, none twice and none left out', async () => {
    const start = venue.clock.now() + day
    const [machineId, accountId] = [4, idOf(player)]
    const [session] = await database
      .insert(playSession)
      .values({ machineId, accountId, state: 'closed', openedAt: start, closedAt: start + minute, closedBy: 'left' })
      .returning({ id: playSession.id })
    const sessionId = session?.id ?? 0
    // Seven of each moment, one from each place that is asked: forty moments.
    for (let place = 0; place < 40; place++) {
      const at = start + place * 1_000
      const own = { machineId, at }
      await database
        .insert(audit)
        .values({ at, act: 'machine edited', object: `machine/${machineId}`, after: { tag: place } })
      await database
        .insert(audit)
        .values({ at, act: 'transaction refunded', object: 'transaction/1', after: { player: accountId, amount: 500 } })
      await database
        .insert(problem)
        .values({ machineId, kind: place % 2 ? 'tilt' : 'door', raisedAt: at, closedAt: at, evidence: {} })
      await database.insert(handPay).values({
        machineId,
        event: `e${place}`,
        amount: 70_000,
        cause: 'win',
        resetCredit: 0,
        state: 'called',
        snapshot: {},
        calledAt: at,
        accountId,
      })
      await database
        .insert(hotRound)
        .values({ ...own, sessionId, accountId, round: place, bet: 100, win: place % 2 ? 5_000_000 : 0 })
      await database
        .insert(cabinetStep)
        .values({ ...own, sequence: 1_000_000 + place, event: 'link.lost', before: 'up', after: 'down' })
      await database
        .insert(cabinetStep)
        .values({ ...own, sequence: 2_000_000 + place, event: 'seat.init', before: '2', after: '3' })
    }
    const range = `?start=${start / 1_000}&end=${start / 1_000 + 60}`
    const found: SignificantEvent[] = []
    for (;;) {
      const last = found.at(-1)?.id
      const page = await eventsOf(manager, `${range}${last ? `&before=${last}` : ''}`)
      found.push(...page)
      if (page.length < 50) break
    }
    expect(found).toHaveLength(40 * 5 + 20)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted((one, other) => other - one))
    const count = (kind: string) => found.filter((one) => one.kind === kind).length
    expect(Object.fromEntries(eventKinds.map((kind) => [kind, count(kind)]))).toMatchObject({
      ...{ settings: 40, refund: 40, door: 20, fault: 20, handPay: 40, largeWin: 20, power: 40, exclusion: 0 },
    })
    const win = found.find(({ kind }) => kind === 'largeWin')
    expect(win).toMatchObject({ amount: 5_000_000, player: { id: accountId }, machine: { id: machineId } })
    // Of one machine, of one player, of one kind.
    const ofPlayer = await eventsOf(manager, `${range}&player=${accountId}&kind=refund`)
    expect(ofPlayer).toHaveLength(40)
    expect(await eventsOf(manager, `${range}&machine=5`)).toEqual([])
    expect(new Set((await eventsOf(manager, `${range}&machine=4&kind=power`)).map(({ name }) => name))).toEqual(
      new Set(['link.lost']),
    )
  })

  it('are for whom sees activities; what is no business of the floor, for managers as in the audit', async () => {
    for (const person of [cashier, technician, player])
      expect(await person.call('GET', '/admin/events')).toMatchObject({ status: 403 })
    expect(await eventsOf(supervisor, '?kind=settings')).not.toContainEqual(
      expect.objectContaining({ name: 'logins enabled' }),
    )
    expect(await eventsOf(supervisor, '?kind=door')).not.toEqual([])
    for (const bad of ['?before=nonsense', '?kind=all', '?before=5-step-7', '?end=x', '?more=1'])
      expect(await manager.call('GET', `/admin/events${bad}`), bad).toMatchObject({ status: 422 })
  })

  it('are taken along as a file, all of the filter, and the audit says who took it', async () => {
    const ask = (person: Person, path: string) =>
      fetch(`${venue.url}/exports/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.answer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ format: 'csv', timeZone: 'Europe/Istanbul', words: { 'kind.refund': 'İade', venue: 'işletme' } },
          columns: ['kind', 'name', 'amount', 'actor'].map((id) => ({ id, label: id })),
        }),
      })
    const response = await ask(manager, 'events?kind=refund')
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="takewin-events.csv"',
    ])
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect([lines[0], lines[1], lines.length]).toEqual([
      'kind,name,amount,actor',
      'İade,transaction refunded,5.00,işletme',
      41,
    ])
    expect((await ask(cashier, 'events')).status).toBe(403)
    const [taken] = await database
      .select()
      .from(audit)
      .where(and(eq(audit.act, 'exported'), eq(audit.object, 'export/events')))
    expect(taken).toMatchObject({ actorId: idOf(manager), after: { format: 'csv', filter: { kind: 'refund' } } })
  })
})

describe('patterns', () => {
  const { deposit, withdraw } = TransactionType
  const threshold = 1_000_000
  type Moved = { account: Person; type: number; amount: number; at: number; refundOf?: number; state?: number }
  async function move({ account, type, amount, at, refundOf, state = TransactionState.done }: Moved): Promise<number> {
    const [made] = await database
      .insert(deskTransaction)
      .values({
        ...{ accountId: idOf(account), type, state, amount, requestedAt: at, settledAt: at, makerId: idOf(cashier) },
        ...{ held: { cash: 0, credit: 0, bonus: 0, discount: 0 }, refundOf: refundOf ?? null },
        gamingDay: new Date(at).toISOString().slice(0, 10),
      })
      .returning({ id: deskTransaction.id })
    return made?.id ?? 0
  }
  const noon = (days: number) => Date.UTC(2026, 5, 1, 12) + days * day
  const within = (from: number, to: number) => `?start=${noon(from) / 1_000 - 43_200}&end=${noon(to) / 1_000 + 43_200}`

  it('sums kept under the threshold: split within a day, or just below it day after day', async () => {
    const split = [
      await move({ account: player, type: deposit, amount: 600_000, at: noon(0) }),
      await move({ account: player, type: deposit, amount: 550_000, at: noon(0) + minute }),
    ]
    // One large one, and two that do not reach it, are no pattern.
    await move({ account: vip, type: deposit, amount: 5_000_000, at: noon(0) })
    await move({ account: vip, type: withdraw, amount: 300_000, at: noon(1) })
    await move({ account: vip, type: withdraw, amount: 300_000, at: noon(1) + minute })
    const near = [
      await move({ account: player2, type: withdraw, amount: 950_000, at: noon(1) }),
      await move({ account: player2, type: withdraw, amount: 900_000, at: noon(4) }),
    ]
    // Too far from the others, and one that was never done.
    await move({ account: player2, type: withdraw, amount: 900_000, at: noon(20) })
    await move({ account: player2, type: withdraw, amount: 900_000, at: noon(5), state: TransactionState.canceled })
    const found = await patternsOf(manager, `${within(0, 21)}&kind=underThreshold`)
    expect(found).toMatchObject([
      {
        players: [{ id: idOf(player2) }],
        amount: -1_850_000,
        measure: threshold,
        evidence: near.map((id) => ({ object: `transaction/${id}` })),
      },
      {
        players: [{ id: idOf(player) }],
        amount: 1_150_000,
        measure: threshold,
        evidence: split.map((id) => ({ object: `transaction/${id}` })),
      },
    ])
    expect(found[1]?.evidence).toEqual(
      split.map((id, place) => ({
        at: noon(0) + place * minute,
        object: `transaction/${id}`,
        player: idOf(player),
        amount: place ? 550_000 : 600_000,
      })),
    )
  })

  it('deposits that come back without play: paid out, or taken back; who plays is not told', async () => {
    await move({ account: player, type: deposit, amount: 400_000, at: noon(40) })
    await move({ account: player, type: withdraw, amount: 390_000, at: noon(41) })
    const back = await move({
      account: player2,
      type: deposit,
      amount: 500_000,
      at: noon(40),
      state: TransactionState.refund,
    })
    await move({ account: player2, type: deposit, amount: -500_000, at: noon(40) + minute, refundOf: back })
    await move({ account: vip, type: deposit, amount: 400_000, at: noon(40) })
    await move({ account: vip, type: withdraw, amount: 400_000, at: noon(41) })
    const meters = {} as typeof round.$inferInsert.metersBefore
    await database.insert(round).values({
      ...{
        machineId: 6,
        accountId: idOf(vip),
        cabinetRound: 'of a test',
        number: 1,
        game: 'classic',
        startedAt: noon(40),
      },
      ...{ endedAt: noon(40), bet: 80_000, win: 0, freeSpins: 0, spins: [], reels: [], metersBefore: meters },
      ...{ metersAfter: meters, still: 'none' },
    })
    const found = await patternsOf(manager, `${within(40, 42)}&kind=depositRefund`)
    expect(
      found.map(({ players, amount, measure, evidence }) => [
        players.map(({ id }) => id),
        amount,
        measure,
        evidence.length,
      ]),
    ).toEqual([
      [[idOf(player)], 390_000, 0, 2],
      [[idOf(player2)], 500_000, 0, 2],
    ])
    // A little less played, and it is one.
    await database.update(round).set({ bet: 79_999 }).where(eq(round.cabinetRound, 'of a test'))
    const more = await patternsOf(manager, `${within(40, 42)}&kind=depositRefund`)
    expect(more.find(({ players }) => players[0]?.id === idOf(vip))).toMatchObject({ amount: 400_000, measure: 79_999 })
  })

  it('one at an address loses on a cabinet what another at that address wins there soon after', async () => {
    const sit = async (account: Person, at: number, ins: number, outs: number, machineId = 7) => {
      const [session] = await database
        .insert(playSession)
        .values({
          machineId,
          accountId: idOf(account),
          state: 'closed',
          openedAt: at,
          closedAt: at + 10 * minute,
          closedBy: 'left',
        })
        .returning({ id: playSession.id })
      const sessionId = session?.id ?? 0
      for (const [direction, actual] of [
        ['in', ins],
        ['out', outs],
      ] as const)
        await database.insert(transfer).values({
          ...{
            id: `t-${sessionId}-${direction}`,
            direction,
            machineId,
            sessionId,
            accountId: idOf(account),
            amount: actual,
          },
          ...{
            actual,
            held: { cash: 0, credit: 0, bonus: 0, discount: 0 },
            state: TransactionState.done,
            sasStatus: 'done',
          },
          ...{ snapshot: {}, sequence: 1, metersBefore: {} as never, requestedAt: at, settledAt: at },
        })
      return sessionId
    }
    const come = (account: Person, at: number, ip: string) =>
      database.insert(signIn).values({ accountId: idOf(account), startedAt: at, endedAt: at, ip, agent: '' })
    const at = noon(60)
    await come(player, at - minute, '198.51.100.7')
    await come(player2, at, '198.51.100.7')
    await come(vip, at, '203.0.113.9')
    const lost = await sit(player, at, 200_000, 0)
    const won = await sit(player2, at + 15 * minute, 10_000, 150_000)
    // From elsewhere, too late, on another cabinet, or too little: none of them.
    await sit(vip, at + 30 * minute, 10_000, 150_000)
    await sit(player2, at + 120 * minute, 10_000, 150_000)
    await sit(player2, at + 160 * minute, 10_000, 150_000, 8)
    const found = await patternsOf(manager, `${within(60, 61)}&kind=sharedAddress`)
    expect(found).toEqual([
      {
        ...{ id: `passed-${lost}-${won}`, kind: 'sharedAddress', at: at + 25 * minute, address: '198.51.100.7' },
        players: [expect.objectContaining({ id: idOf(player) }), expect.objectContaining({ id: idOf(player2) })],
        ...{ machine: expect.objectContaining({ id: 7 }), amount: 140_000, measure: 200_000 },
        evidence: [
          { at: at + 10 * minute, object: `session/${lost}`, player: idOf(player), amount: -200_000 },
          { at: at + 25 * minute, object: `session/${won}`, player: idOf(player2), amount: 140_000 },
        ],
      },
    ])
  })

  it('are for whom sees the money of players, each look in the audit, over a bearable time', async () => {
    for (const person of [cashier, technician, player])
      expect(await person.call('GET', '/admin/patterns')).toMatchObject({ status: 403 })
    expect(await supervisor.call('GET', '/admin/patterns')).toMatchObject({ status: 200 })
    const [look] = await database
      .select()
      .from(audit)
      .where(and(eq(audit.object, 'patterns/all'), eq(audit.actorId, idOf(supervisor))))
    expect(look).toMatchObject({ act: 'looked' })
    expect(await manager.call('GET', within(0, 200).replace('?', '/admin/patterns?'))).toMatchObject({ status: 422 })
    expect(await manager.call('GET', '/admin/patterns?start=10&end=5')).toMatchObject({ status: 422 })
  })
})
