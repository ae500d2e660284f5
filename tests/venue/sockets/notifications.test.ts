import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TransactionType } from '#protocol/core/codes.ts'
import { type SessionPush, Snapshot, staffPushes } from '#protocol/sockets/sockets.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { openCounts } from '#venue/sockets/counts.ts'
import { createInOrder } from '#venue/sockets/order.ts'
import { permissionGroup } from '#venue/store/schema/index.ts'

let venue: TestVenue
let cashier: Person
let technician: Person
let supervisor: Person
let player: Person
beforeAll(async () => {
  venue = await openTestVenue()
  await signIn()
})
afterAll(() => venue.close())
async function signIn() {
  cashier = await venue.login('cashier')
  technician = await venue.login('technician')
  supervisor = await venue.login('supervisor')
  player = await venue.login('player')
}

type Topic = 'problems' | 'handPays' | 'attendant' | 'confirms' | 'sessions'
async function listen(person: Person) {
  const tab = person.tab('/notification')
  const id = person.answer.user.id
  const snapshot = Snapshot.parse(await tab.ask('init', { id }))
  /** What the snapshot knows already may be pushed once more behind it, and is no news to anybody. */
  const news = (topic: Topic) =>
    tab.pushed(topic).filter(({ sequence }) => (sequence as number) > (snapshot[topic]?.sequence ?? -1))
  return {
    ...{ tab, snapshot },
    again: async () => Snapshot.parse(await tab.ask('snapshot', {})),
    told: (topic: Topic) => news(topic).map((push) => staffPushes[topic].parse(push)),
    sequences: (topic: Topic) => news(topic).map(({ sequence }) => sequence as number),
  }
}
const upFrom = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + 1 + place)
const door = (machineId: number, on: boolean) => venue.cabinet(machineId).fault({ kind: 'door', on })

describe('pushes that only say: look again', () => {
  it('are counted from the snapshot on, each of the news by itself, for those alone who are told of them', async () => {
    const [desk, technical, seated] = [await listen(cashier), await listen(technician), await listen(player)]
    const numbersOf = ({ snapshot: { numbers = {} } }: Awaited<ReturnType<typeof listen>>) => numbers
    expect(Object.keys(numbersOf(seated)).sort()).toEqual(['command', 'loginsEnabled', 'machines'])
    expect(Object.keys(numbersOf(desk))).toEqual(expect.arrayContaining(['player', 'contact', 'news cage']))
    expect(Object.keys(numbersOf(technical))).not.toContain('player')
    const before = numbersOf(desk)
    const seat = player.tab()
    const seatedAt = await seat.init(2, 1_000)
    expect(seatedAt).toMatchObject({ status: 3 })
    await seat.ask('leave', { key: 'counted-leave' })
    const heard = async (name: 'player' | 'staff', least: number) =>
      until(
        () => desk.tab.pushed(name).map((push) => staffPushes[name].parse(push)),
        (pushes) => pushes.length >= least,
      )
    const players = await heard('player', 2)
    expect(players.map(({ sequence }) => sequence)).toEqual(upFrom(before.player ?? -1, players.length))
    await venue.status(2, 2)
    // A gap that nobody told of shows in the next snapshot.
    const toldOf = async () => {
      const { player: told = 0 } = (await desk.again()).numbers ?? {}
      return told - (before.player ?? 0)
    }
    expect(await toldOf()).toBeGreaterThanOrEqual(players.length)
    // The end of the seat may be told of between the snapshot and the look at what was pushed.
    await until(async () => (await toldOf()) - desk.tab.pushed('player').length, 0)
    expect(seated.tab.pushed('player')).toEqual([])
    for (const news of new Set(desk.tab.pushed('staff').map((push) => push.news))) {
      const told = desk.tab.pushed('staff').filter((push) => push.news === news)
      expect(told.map(({ sequence }) => sequence)).toEqual(upFrom(before[`news ${news}`] ?? -1, told.length))
    }
    for (const { tab } of [desk, technical, seated]) tab.drop()
    seat.drop()
  })
})

describe('what waits for the staff', () => {
  it('is counted in the snapshot and pushed in order without a gap, to those who may see it', async () => {
    const [technical, desk, seated] = [await listen(technician), await listen(cashier), await listen(player)]
    expect(technical.snapshot).toMatchObject({
      ...{ problems: { count: 0 }, handPays: { count: 0 }, attendant: { count: 0, untaken: 0 } },
      chat: { unread: 0, userChatList: [] },
    })
    expect(technical.snapshot.sessions).toBeUndefined()
    expect(desk.snapshot.problems).toBeUndefined()
    for (const name of ['problems', 'handPays', 'attendant', 'confirms', 'sessions', 'chat'] as const)
      expect(seated.snapshot[name]).toBeUndefined()

    for (const [count, change] of [() => door(1, true), () => door(2, true), () => door(1, false)].entries()) {
      change()
      await until(
        () => technical.told('problems'),
        (pushes) => pushes.length === count + 1,
      )
      await until(
        () => technical.told('attendant'),
        (pushes) => pushes.length === count + 1,
      )
    }
    expect(technical.told('problems').map((push) => 'count' in push && push.count)).toEqual([1, 2, 1])
    expect(technical.sequences('problems')).toEqual(upFrom(technical.snapshot.problems?.sequence ?? -9, 3))
    expect(technical.told('attendant').at(-1)).toMatchObject({ count: 1, untaken: 1 })
    expect(technical.sequences('attendant')).toEqual(upFrom(technical.snapshot.attendant?.sequence ?? -9, 3))

    // Who took it is news too.
    const { body } = await technician.call('GET', '/admin/attendant')
    const [task] = body.tasks as { id: string }[]
    expect(body.sequence).toBe(technical.sequences('attendant').at(-1))
    await technician.call('POST', `/admin/attendant/${task?.id}/take`)
    await until(
      () => desk.told('attendant').at(-1),
      (push) => push !== undefined && 'untaken' in push && push.untaken === 0,
    )
    expect(desk.sequences('attendant')).toEqual(upFrom(desk.snapshot.attendant?.sequence ?? -9, 4))
    expect(desk.told('problems')).toEqual([])
    expect(desk.told('sessions')).toEqual([])
    expect(seated.tab.pushes.filter(({ name }) => name !== 'statuses')).toEqual([])
    door(2, false)
    await until(
      () => technical.told('problems').at(-1),
      (push) => push !== undefined && 'count' in push && push.count === 0,
    )
    await until(
      () => technical.told('attendant').at(-1),
      (push) => push !== undefined && 'count' in push && push.count === 0,
    )
    for (const { tab } of [technical, desk, seated]) tab.drop()
  })

  it('tells nothing when it was asked to look and all stands as it stood', async () => {
    const technical = await listen(technician)
    const counted = ['problems', 'handPays', 'attendant'] as const
    // Another process, which has told nobody yet, looks too.
    const told: string[] = []
    const tools = {
      database: venue.store.database,
      clock: venue.clock,
      failed: (error: unknown) => void told.push(String(error)),
    }
    const counts = openCounts({ ...tools, tell: (topic) => void told.push(topic) })
    counts.look(counted)
    await counts.settled()
    expect(told).toEqual([])
    for (const topic of counted) expect(technical.told(topic)).toEqual([])
    technical.tab.drop()
  })

  it('counts what waits for a second person, and tells it to those alone who may see it', async () => {
    const [desk, technical] = [await listen(cashier), await listen(technician)]
    expect(technical.snapshot.confirms).toBeUndefined()
    const first = desk.snapshot.confirms?.sequence ?? -9
    const ask = async (amount: number) => {
      const body = { playerID: player.answer.user.id, type: TransactionType.comp, amount, reason: 'a birthday' }
      return (await cashier.call('POST', '/cashier/transactions', body)).body.id as number
    }
    const told = (count: number) =>
      until(
        () => desk.told('confirms'),
        (pushes) => pushes.length === count,
      )
    const one = await ask(100)
    await told(1)
    await supervisor.call('POST', `/cashier/transactions/${one}/reject`, { reason: 'no' })
    await told(2)
    const other = await ask(200)
    await told(3)
    expect(desk.told('confirms')).toEqual([1, 0, 1].map((count, place) => ({ count, sequence: first + 1 + place })))
    expect((await desk.again()).confirms).toEqual(desk.told('confirms').at(-1))
    await supervisor.call('POST', `/cashier/transactions/${other}/reject`, { reason: 'no' })
    await told(4)
    expect(technical.tab.pushed('confirms')).toEqual([])
    for (const { tab } of [technical, desk]) tab.drop()
  })

  it('counts hand pays that are called', async () => {
    const desk = await listen(cashier)
    const seat = player.tab()
    expect(await seat.init(4, 10_000)).toMatchObject({ status: 3 })
    venue.cabinet(4).fault({ kind: 'game.outcome', on: true, count: 1, outcome: 'handPay' })
    await seat.press('spin')
    venue.clock.advance(10_000)
    await until(
      () => desk.told('handPays'),
      (pushes) => pushes.length === 1,
    )
    expect(desk.told('handPays')).toEqual([{ count: 1, sequence: (desk.snapshot.handPays?.sequence ?? 0) + 1 }])
    expect((await desk.again()).handPays).toEqual(desk.told('handPays')[0])
    desk.tab.drop()
    seat.drop()
    const [pay] = (await cashier.call('GET', '/admin/handpays')).body.handPays as { id: number }[]
    await cashier.call('POST', `/admin/handpays/${pay?.id}/pay`, { evidence: 'counted' })
    await supervisor.prove()
    await supervisor.call('POST', `/admin/handpays/${pay?.id}/confirm`, {})
    await until(() => venue.cabinet(4).state().handPay, null)
    await supervisor.call('POST', '/admin/machine/4/kick', { reason: 'the test is over' })
    await until(
      () => venue.machine(4).status.status,
      (status) => {
        venue.clock.advance(1_000)
        return status === 2
      },
    )
  })

  it('is told again in a snapshot after a gap: what was missed meanwhile is in it', async () => {
    const first = await listen(technician)
    const before = first.snapshot.problems
    first.tab.drop()
    door(5, true)
    await venue.status(5, 1)
    const second = await listen(technician)
    expect(second.snapshot.problems).toEqual({ count: 1, sequence: (before?.sequence ?? 0) + 1 })
    door(6, true)
    await until(
      () => second.told('problems'),
      (pushes) => pushes.length === 1,
    )
    // The number goes on from the snapshot's: there is no gap between the two.
    expect(second.told('problems')).toEqual([{ count: 2, sequence: (second.snapshot.problems?.sequence ?? 0) + 1 }])
    expect(await second.again()).toMatchObject({ problems: second.told('problems')[0] })
    door(5, false)
    door(6, false)
    await venue.status(5, 2)
    await venue.status(6, 2)
    // The last news have come: none of them is left to come in the next test.
    for (const topic of ['problems', 'attendant'] as const)
      await until(
        () => second.told(topic).at(-1),
        (push) => push !== undefined && 'count' in push && push.count === 0,
      )
    second.tab.drop()
  })

  it('ends with the right, at once, on a socket that stays; and comes with it', async () => {
    const { database } = venue.store
    const technicians = eq(permissionGroup.name, 'Technicians')
    const [group] = await database.select().from(permissionGroup).where(technicians)
    const permissions = group?.permissions ?? []
    const set = (held: number[]) => database.update(permissionGroup).set({ permissions: held }).where(technicians)
    const [technical, watching] = [await listen(technician), await listen(supervisor)]
    const seen = async (count: number) =>
      until(
        () => watching.told('attendant').at(-1),
        (push) => push !== undefined && 'count' in push && push.count === count,
      )
    // By the row alone: nobody tells the socket.
    await set(permissions.filter((id) => id !== 129 && id !== 136))
    door(7, true)
    await seen(1)
    for (const name of ['staff', 'problems', 'attendant', 'handPays']) expect(technical.tab.pushed(name)).toEqual([])
    const { problems, attendant, chat } = await technical.again()
    expect([problems, attendant]).toEqual([undefined, undefined])
    expect(chat).toBeDefined()
    await set(permissions)
    door(8, true)
    await seen(2)
    await until(
      () => technical.told('problems').at(-1),
      (push) => push !== undefined && 'count' in push && push.count === 2,
    )
    door(7, false)
    door(8, false)
    await seen(0)
    technical.tab.drop()
    watching.tab.drop()
  })
})

describe('sessions', () => {
  it('are pushed when they open, change and close, to those who may see them, numbered without a gap over a restart', async () => {
    const [watching, technical] = [await listen(supervisor), await listen(technician)]
    const { sequence = -9, sessions } = watching.snapshot.sessions ?? {}
    expect(sessions).toEqual([])
    const seat = player.tab()
    const seated = await seat.init(9, 2_000)
    await supervisor.call('POST', '/admin/machine/9/feature')
    const told = (count: number) =>
      until(
        () => watching.told('sessions') as SessionPush[],
        (pushes) => pushes.length === count,
      )
    expect(await told(2)).toMatchObject([
      { id: seated.session.id, machineID: 9, state: 'open', status: 3 },
      { id: seated.session.id, machineID: 9, state: 'open', status: 5, credit: 2_000 },
    ])
    expect((await watching.again()).sessions).toEqual({
      sessions: [{ id: seated.session.id, machineID: 9, state: 'open', status: 5, credit: 2_000 }],
      sequence: sequence + 2,
    })
    await supervisor.call('DELETE', '/admin/machine/9/feature', { reason: 'a mistake' })
    await until(
      () => venue.machine(9).status.status,
      (status) => {
        venue.clock.advance(1_000)
        return status === 2
      },
    )
    const pushes = await until(
      () => watching.told('sessions') as SessionPush[],
      (all) => all.at(-1)?.state === 'closed',
    )
    expect(pushes.at(-1)).toMatchObject({ id: seated.session.id, state: 'closed', status: 2, credit: 0 })
    expect(pushes.map((push) => push.sequence)).toEqual(upFrom(sequence, pushes.length))
    expect(technical.told('sessions')).toEqual([])

    await venue.restart()
    await signIn()
    const after = await listen(supervisor)
    expect(after.snapshot.sessions).toEqual({ sessions: [], sequence: sequence + pushes.length })
    const again = player.tab()
    await again.init(9, 1_000)
    await until(
      () => after.told('sessions'),
      (all) => all.length > 0,
    )
    expect(after.sequences('sessions')[0]).toBe(sequence + pushes.length + 1)
    await again.leave()
    await venue.status(9, 2)
    after.tab.drop()
  })

  it('of many at once are told each, in order', async () => {
    const watching = await listen(supervisor)
    const people = [player, await venue.login('player2'), await venue.login('vip')]
    const seats = await Promise.all(
      people.map(async (person, place) => {
        const tab = person.tab()
        const seated = await tab.init(10 + place, 1_000)
        return { tab, id: seated.session.id }
      }),
    )
    await Promise.all(seats.map(({ tab }) => tab.leave()))
    const closed = await until(
      () => watching.told('sessions') as SessionPush[],
      (all) => seats.every(({ id }) => all.some((push) => push.id === id && push.state === 'closed')),
    )
    // What the snapshot holds already is told once more, and passed over.
    const known = watching.snapshot.sessions?.sequence ?? -9
    const news = closed.map(({ sequence }) => sequence).filter((sequence) => sequence > known)
    expect(news).toEqual(upFrom(known, news.length))
    for (const { id } of seats) {
      const own = closed.filter((push) => push.id === id)
      expect([own[0]?.state, own.at(-1)?.state]).toEqual(['open', 'closed'])
    }
    watching.tab.drop()
  })
})

describe('news of two processes that overtake each other', () => {
  it('are told in their order; one that never comes holds the others up for a moment only', async () => {
    const order = createInOrder()
    const told: number[] = []
    const take = (sequence: number) => order.take('topic', sequence, () => told.push(sequence))
    expect(order.newest('topic', 7)).toBe(7)
    for (const sequence of [9, 10, 8, 8, 7, 9]) take(sequence)
    expect(told).toEqual([8, 9, 10])
    take(13)
    take(12)
    expect(told).toEqual([8, 9, 10])
    await until(() => told.length, 5)
    take(11)
    take(14)
    expect(told).toEqual([8, 9, 10, 12, 13, 14])
    expect(order.newest('topic', 0)).toBe(14)
  })
})
