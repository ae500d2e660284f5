import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { LobbyList } from '#protocol/core/entities.ts'
import type { Reservation } from '#protocol/core/tasks.ts'
import type { Snapshot } from '#protocol/sockets/sockets.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { account, reservation } from '#venue/store/schema/index.ts'

const hour = 3_600_000
let venue: TestVenue
let manager: Person
let player: Person
let other: Person
async function signIn(): Promise<void> {
  manager = await venue.login('manager')
  player = await venue.login('player')
  other = await venue.login('player2')
}
beforeAll(async () => {
  venue = await openTestVenue()
  await signIn()
})
afterAll(() => venue.close())

const reserve = (person: Person, machineId: number, key = freshKey()) =>
  person.call('POST', '/player/reservations', { machineId }, key)
const letGo = (person: Person) => person.call('DELETE', '/player/reservations')
const listed = async (person: Person, id: number) => {
  const list = (await person.call('GET', '/machine/all')).body as unknown as LobbyList
  return list.brands.flatMap(({ machines }) => machines).find((machine) => machine.id === id)
}
const rowOf = async (id: unknown) =>
  (
    await venue.store.database
      .select()
      .from(reservation)
      .where(eq(reservation.id, id as number))
  )[0]
const book = (body: Record<string, unknown>, person = manager) =>
  person.call('POST', '/admin/reservations', {
    ...{ playerID: player.answer.user.id, machineID: 2, reason: 'a birthday' },
    ...body,
  })
/** What is told to one of the staff from now on. */
async function hear(person: Person) {
  const tab = person.tab('/notification')
  const snapshot = (await tab.ask('init', { id: person.answer.user.id })) as unknown as Snapshot
  return { tab, snapshot }
}
const state = (id: unknown, wanted: string) =>
  until(
    () => rowOf(id),
    (row) => row?.state === wanted,
  )

describe('a player’s reservation', () => {
  it('holds the machine for an hour, told to its owner alone, and is used by sitting down', async () => {
    const news = player.tab('/notification')
    await news.ask('init', { id: player.answer.user.id })
    const made = await reserve(player, 1, 'reserve-key-1')
    const heldUntil = venue.clock.now() + hour
    expect(made).toEqual({
      status: 201,
      body: { id: expect.any(Number), machineID: 1, until: heldUntil, secondsLeft: 3_600 },
    })
    expect((await player.call('GET', '/machine/all')).body).toMatchObject({ reservation: made.body, graceSeconds: 120 })
    expect((await other.call('GET', '/machine/all')).body).toMatchObject({ reservation: null })
    expect(await reserve(player, 1, 'reserve-key-1')).toEqual(made)
    expect(await reserve(player, 2, 'reserve-key-1')).toMatchObject({ status: 422 })
    expect(await listed(player, 1)).toMatchObject({ status: 4, reservation: { until: heldUntil } })
    expect(await listed(other, 1)).toMatchObject({ status: 4, reservation: null })
    const pushed = await until(
      () => news.pushed('seat').at(-1),
      (push) => push !== undefined,
    )
    expect(pushed).toMatchObject({ seat: null, reservation: made.body })
    const snapshot = (await news.ask('snapshot', {})) as { seat: { sequence: number } }
    expect(snapshot).toMatchObject({ seat: { reservation: made.body, sequence: pushed?.sequence } })

    expect(await other.tab().init(1, 1_000)).toMatchObject({ ErrorCode: ErrorCode.machineBusy })
    expect(await reserve(other, 1)).toMatchObject({ status: 409, body: { ErrorCode: ErrorCode.machineBusy } })
    expect(await reserve(player, 2)).toMatchObject({
      ...{ status: 409, body: { ErrorCode: ErrorCode.limitReached, Params: { reason: 'reserved', machineID: 1 } } },
    })
    const tab = player.tab()
    expect(await tab.init(1, 1_000)).toMatchObject({ status: 3 })
    await state(made.body.id, 'used')
    await tab.leave()
    await venue.status(1, 2)
  })

  it('is let go at will, and by nobody else', async () => {
    const made = await reserve(player, 1)
    expect(await letGo(other)).toMatchObject({ status: 404 })
    expect(await letGo(player)).toMatchObject({ status: 200 })
    await state(made.body.id, 'cancelled')
    await venue.status(1, 2)
    expect(await letGo(player)).toMatchObject({ status: 404 })
  })

  it('is refused where the machine is not for them', async () => {
    expect(await reserve(player, 3)).toMatchObject({ status: 409, body: { ErrorCode: ErrorCode.vipOnly } })
    expect(await reserve(player, 999)).toMatchObject({ status: 404 })
    venue.cabinet(1).fault({ kind: 'door', on: true })
    await venue.status(1, 1)
    expect(await reserve(player, 1)).toMatchObject({ status: 409 })
    venue.cabinet(1).fault({ kind: 'door', on: false })
    await venue.status(1, 2)
  })

  it('that ends unused keeps its owner from the next one for a while, told in seconds', async () => {
    const made = await reserve(other, 1)
    await venue.restart()
    await signIn()
    await venue.status(1, 4)
    venue.clock.advance(hour)
    await venue.status(1, 2)
    await state(made.body.id, 'expired')
    const refused = await reserve(other, 1)
    expect(refused).toMatchObject({ status: 409, body: { ErrorCode: ErrorCode.limitReached } })
    const { seconds } = refused.body.Params as { seconds: number }
    expect(seconds).toBeGreaterThan(890)
    expect(seconds).toBeLessThanOrEqual(900)
    venue.clock.advance(seconds * 1_000)
    expect(await reserve(other, 1)).toMatchObject({ status: 201 })
    await letGo(other)
    await venue.status(1, 2)
  })

  it('let go after half an hour was kept from others all the same; and nobody takes and lets go on and on', async () => {
    venue.clock.advance(2 * hour)
    await reserve(other, 1)
    await venue.status(1, 4)
    venue.clock.advance(hour / 2)
    await letGo(other)
    const waits = { status: 409, body: { ErrorCode: ErrorCode.limitReached } }
    const early = await reserve(other, 1)
    expect(early).toMatchObject(waits)
    venue.clock.advance((early.body.Params as { seconds: number }).seconds * 1_000)
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await reserve(other, 1)).toMatchObject({ status: 201 })
      expect(await letGo(other)).toMatchObject({ status: 200 })
    }
    expect(await reserve(other, 1)).toMatchObject(waits)
    // Whoever reserves now and then is not meant.
    venue.clock.advance(2 * hour)
    expect(await reserve(other, 1)).toMatchObject({ status: 201 })
    await letGo(other)
    await venue.status(1, 2)
  })
})

describe('what runs out', () => {
  it('runs down by the venue’s clock, told with every word of it', async () => {
    const made = await reserve(player, 1)
    venue.clock.advance(600_500)
    expect((await player.call('GET', '/machine/all')).body.reservation).toEqual({ ...made.body, secondsLeft: 3_000 })
    await letGo(player)
    await venue.status(1, 2)
  })

  it('expires while Play is pressed: its player sits, on a machine that is free again', async () => {
    const made = await reserve(player, 1)
    venue.clock.advance(hour)
    const tab = player.tab()
    const seated = (await tab.init(1, 1_000)) as { status?: number }
    expect(seated.status).toBe(3)
    const ended = await until(
      () => rowOf(made.body.id),
      (row) => row?.state === 'used' || row?.state === 'expired',
    )
    expect(['used', 'expired']).toContain(ended?.state)
    expect((await player.call('GET', '/machine/all')).body).toMatchObject({ reservation: null, seat: { machineID: 1 } })
    await tab.leave()
    await venue.status(1, 2)
    // Whoever let one expire waits; the next tests must not.
    venue.clock.advance(hour)
  })
})

describe('a booking of the desk', () => {
  it('begins when its time comes, and ends by staff with a reason', async () => {
    const startsAt = venue.clock.now() + 60_000
    const made = await book({ startsAt, until: startsAt + hour })
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...{ machineID: 2, kind: 'booking', state: 'waiting', reason: 'a birthday' },
        ...{ player: { username: 'player' }, madeBy: { username: 'manager' } },
      },
    })
    expect((await manager.call('GET', '/admin/reservations')).body.reservations).toEqual([made.body])
    expect(venue.machine(2).status.status).toBe(2)
    venue.clock.advance(60_000)
    await venue.status(2, 4)
    expect(await listed(player, 2)).toMatchObject({ reservation: { until: startsAt + hour } })
    expect(await manager.call('DELETE', `/admin/reservations/${made.body.id}`, {})).toMatchObject({ status: 422 })
    const ended = await manager.call('DELETE', `/admin/reservations/${made.body.id}`, { reason: 'they called' })
    expect(ended).toMatchObject({ status: 200, body: { state: 'cancelled' } })
    await venue.status(2, 2)
    expect(await manager.call('DELETE', `/admin/reservations/${made.body.id}`, { reason: 'again' })).toMatchObject({
      status: 409,
    })
  })

  it('waits while somebody sits there, across a restart, and is the player’s as soon as they leave', async () => {
    const tab = other.tab()
    expect(await tab.init(2, 1_000)).toMatchObject({ status: 3 })
    const startsAt = venue.clock.now()
    const made = await book({ startsAt, until: startsAt + hour })
    await venue.restart()
    await signIn()
    await until(
      () => other.call('POST', '/player/cancel', { machineId: 2 }),
      ({ status }) => status === 202,
    )
    await state(made.body.id, 'active')
    await venue.status(2, 4)
    expect(venue.machine(2).reservation?.playerId).toBe(player.answer.user.id)
    await letGo(player)
    await venue.status(2, 2)
  })

  it('waits until its player’s other reservation has ended, and ends itself when its time is over', async () => {
    await reserve(player, 1)
    const startsAt = venue.clock.now()
    const made = await book({ startsAt, until: startsAt + 2 * hour })
    const late = await book({ machineID: 5, startsAt: startsAt + 2 * hour, until: startsAt + 3 * hour })
    expect((await rowOf(made.body.id))?.state).toBe('waiting')
    await letGo(player)
    await state(made.body.id, 'active')
    venue.clock.advance(4 * hour)
    await state(made.body.id, 'expired')
    await state(late.body.id, 'expired')
    await venue.status(2, 2)
    // It is no reservation of theirs that they let go by.
    expect(await reserve(player, 1)).toMatchObject({ status: 201 })
    await letGo(player)
  })

  it('of who is blocked does not begin, and what is kept for them is let go', async () => {
    const other = await venue.login('player2')
    const { id } = other.answer.user
    const startsAt = venue.clock.now() + hour
    const made = await book({ machineID: 5, playerID: id, startsAt, until: startsAt + hour })
    await reserve(other, 1)
    await venue.status(1, 4)
    expect(await manager.call('POST', `/admin/users/${id}/block`, { reason: 'threats' })).toMatchObject({ status: 200 })
    await venue.status(1, 2)
    venue.clock.advance(hour)
    await state(made.body.id, 'cancelled')
    await venue.status(5, 2)
    await manager.prove()
    const back = await manager.call('POST', `/admin/users/${id}/unblock`, { reason: 'all is well' })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    await signIn()
  })

  it('is refused every wrong way', async () => {
    const now = venue.clock.now()
    const good = { startsAt: now + hour, until: now + 2 * hour }
    const code = async (asked: ReturnType<typeof book>) => {
      const { status, body } = await asked
      return [status, body.ErrorCode]
    }
    const invalid = [422, ErrorCode.invalidRequest]
    expect(await code(book({ ...good, reason: ' ' }))).toEqual(invalid)
    expect(await code(book({ ...good, until: good.startsAt }))).toEqual(invalid)
    expect(await code(book({ startsAt: now - 2 * hour, until: now }))).toEqual(invalid)
    expect(await code(book({ ...good, until: now + 30 * hour }))).toEqual(invalid)
    const nextYear = now + 367 * 24 * hour
    expect(await code(book({ startsAt: nextYear, until: nextYear + hour }))).toEqual(invalid)
    expect(await code(book({ ...good, machineID: 999 }))).toEqual([404, ErrorCode.unknown])
    expect(await code(book({ ...good, playerID: 999_999 }))).toEqual([404, ErrorCode.unknown])
    expect(await code(book({ ...good, playerID: manager.answer.user.id }))).toEqual([403, ErrorCode.noPermission])
    expect(await code(book({ ...good, machineID: 3 }))).toEqual([409, ErrorCode.vipOnly])
    expect(await code(book(good, player))).toEqual([403, ErrorCode.noPermission])
    const { id } = player.answer.user
    await venue.store.database.update(account).set({ blockedAt: now }).where(eq(account.id, id))
    expect(await code(book(good))).toEqual([403, ErrorCode.banned])
    await venue.store.database.update(account).set({ blockedAt: null }).where(eq(account.id, id))
    const made = await book(good)
    expect(made.status).toBe(201)
    // Asked again after a kill in between, which its key does not know of: it is that one.
    expect(await book(good)).toMatchObject({ status: 201, body: { id: made.body.id } })
    expect(await code(book({ ...good, startsAt: good.startsAt + 1 }))).toEqual([409, ErrorCode.conflict])
  })
})

describe('the calendar of the desk', () => {
  const list = async (query: string) =>
    (await manager.call('GET', `/admin/reservations${query}`)).body.reservations as Reservation[]
  const move = (id: number, body: Record<string, unknown>, person = manager) =>
    person.call('PUT', `/admin/reservations/${id}`, body)
  const bookFor = async (person: Person, machineID: number, startsAt: number, until: number) => {
    const { status, body } = await book({ playerID: person.answer.user.id, machineID, startsAt, until })
    expect(status).toBe(201)
    return body as unknown as Reservation
  }

  it('is asked for by machine, player, state and time, and by nothing else', async () => {
    const from = (Math.floor(venue.clock.now() / hour) + 100) * hour
    const [first, second] = [
      await bookFor(player, 5, from, from + hour),
      await bookFor(other, 6, from + hour, from + 2 * hour),
    ]
    const seconds = (at: number) => Math.floor(at / 1_000)
    const ids = async (query: string) => (await list(query)).map(({ id }) => id)
    expect(await ids(`?start=${seconds(from)}&end=${seconds(from + 3 * hour)}`)).toEqual([second.id, first.id])
    // What ends as the time begins, or begins as it ends, is not in it.
    expect(await ids(`?start=${seconds(from + hour)}&end=${seconds(from + 3 * hour)}`)).toEqual([second.id])
    expect(await ids(`?start=${seconds(from)}&end=${seconds(from + hour)}`)).toEqual([first.id])
    expect(await ids(`?machine=6&start=${seconds(from)}`)).toEqual([second.id])
    expect(await ids(`?player=${player.answer.user.id}&start=${seconds(from)}`)).toEqual([first.id])
    await manager.call('DELETE', `/admin/reservations/${first.id}`, { reason: 'they called' })
    expect(await ids(`?start=${seconds(from)}`)).toEqual([second.id])
    expect(await ids(`?state=cancelled&start=${seconds(from)}`)).toEqual([first.id])
    expect(await ids(`?all=1&lastReservationID=${second.id}&start=${seconds(from)}`)).toEqual([first.id])
    for (const query of ['?state=over', '?start=x', '?machine=0', '?cabin=4'])
      expect(await manager.call('GET', `/admin/reservations${query}`)).toMatchObject({ status: 422 })
    const found = (await manager.call('GET', '/admin/reservations/players?search=deniz')).body
    expect(found).toEqual({
      players: [{ id: player.answer.user.id, username: 'player', name: 'Deniz', lastname: 'Yılmaz', isVip: false }],
    })
    const denied = { status: 403, body: { Params: { missing: [212, 213] } } }
    const cashier = await venue.login('cashier')
    expect(await cashier.call('GET', '/admin/reservations')).toMatchObject(denied)
    for (const asked of [
      cashier.call('GET', '/admin/reservations/players?search=deniz'),
      move(second.id, { machineID: 6, startsAt: from, until: from + hour, version: second.version }, cashier),
    ])
      expect(await asked).toMatchObject({ status: 403, body: { Params: { missing: [213] } } })
    await manager.call('DELETE', `/admin/reservations/${second.id}`, { reason: 'they called' })
  })

  it('is moved to another time and machine, told by a push, and begins there', async () => {
    const { tab, snapshot } = await hear(manager)
    expect(snapshot.reservations).toEqual({ count: expect.any(Number), sequence: expect.any(Number) })
    const startsAt = venue.clock.now() + hour
    const made = await bookFor(other, 5, startsAt, startsAt + hour)
    const moved = await move(made.id, {
      ...{ machineID: 6, startsAt: startsAt + hour, until: startsAt + 3 * hour, version: made.version },
    })
    expect(moved).toMatchObject({
      status: 200,
      body: { machineID: 6, startsAt: startsAt + hour, until: startsAt + 3 * hour, reason: 'a birthday' },
    })
    expect(moved.body.version).not.toBe(made.version)
    await until(() => tab.pushed('reservations').length, 2)
    expect(tab.pushed('reservations')).toEqual(
      [1, 2].map((more) => ({
        count: (snapshot.reservations?.count ?? 0) + 1,
        sequence: (snapshot.reservations?.sequence ?? 0) + more,
      })),
    )
    venue.clock.advance(2 * hour)
    await venue.status(6, 4)
    expect(venue.machine(5).status.status).toBe(2)
    // What has begun is ended at most.
    const [now] = await list('?machine=6')
    expect(
      await move(made.id, {
        machineID: 5,
        startsAt: startsAt + 9 * hour,
        until: startsAt + 10 * hour,
        version: now?.version,
      }),
    ).toMatchObject({ status: 409, body: { Params: { reason: 'begun' } } })
    await manager.call('DELETE', `/admin/reservations/${made.id}`, { reason: 'done' })
    await venue.status(6, 2)
    // Whatever was seen of it before.
    expect(
      await move(made.id, {
        machineID: 5,
        startsAt: startsAt + 9 * hour,
        until: startsAt + 10 * hour,
        version: now?.version,
      }),
    ).toMatchObject({ status: 409, body: { Params: { reason: 'ended' } } })
  })

  it('stays as it is where it is refused, and the refusal tells what stands there', async () => {
    const from = venue.clock.now() + 200 * hour
    const [mine, theirs] = [await bookFor(player, 5, from, from + hour), await bookFor(other, 6, from, from + hour)]
    const to = (body: Record<string, unknown>) =>
      move(mine.id, { machineID: 5, startsAt: from, until: from + hour, version: mine.version, ...body })
    expect(await to({ machineID: 6 })).toMatchObject({
      status: 409,
      body: {
        Params: {
          ...{ reason: 'machineBooked', id: theirs.id, machineID: 6, playerID: other.answer.user.id },
          ...{ startsAt: from, until: from + hour },
        },
      },
    })
    expect(await book({ machineID: 7, startsAt: from, until: from + hour })).toMatchObject({
      status: 409,
      body: { Params: { reason: 'playerBooked', id: mine.id, machineID: 5 } },
    })
    expect(await to({ machineID: 3 })).toMatchObject({ body: { ErrorCode: ErrorCode.vipOnly } })
    expect(await to({ machineID: 999 })).toMatchObject({ status: 404 })
    expect(await to({ startsAt: venue.clock.now() - 1 })).toMatchObject({ status: 422 })
    expect(await to({ until: from })).toMatchObject({ status: 422 })
    expect(await to({ until: from + 25 * hour })).toMatchObject({ status: 422 })
    expect(await rowOf(mine.id)).toMatchObject({ machineId: 5, startsAt: from, until: from + hour })

    // Two at once: the second one is told what the first one made of it, and by whom.
    expect(await to({ startsAt: from + hour, until: from + 2 * hour })).toMatchObject({ status: 200 })
    expect(await to({ startsAt: from + 4 * hour, until: from + 5 * hour })).toMatchObject({
      status: 409,
      body: {
        Params: { reason: 'changed', reservation: { startsAt: from + hour }, by: { username: 'manager' } },
      },
    })
    const version = (await list('?all=1')).find(({ id }) => id === mine.id)?.version
    const raced = await Promise.all(
      [7, 8].map((machineID) =>
        move(mine.id, { machineID, startsAt: from + 6 * hour, until: from + 7 * hour, version }),
      ),
    )
    expect(raced.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
  })
})
