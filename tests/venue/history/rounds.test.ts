/** Every round has its row, once: whoever asks, whatever breaks. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { RoundDetail, RoundSummary } from '#protocol/calls/history.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { payByHand, rowsOf, sitDown } from '#tests/kit/rounds.ts'
import { MachineService } from '#venue/machines/service.ts'
import { collectRounds } from '#venue/history/collect.ts'
import { purgeMessages, purgeRounds, purgeStills } from '#venue/history/retention.ts'
import { storeStills } from '#venue/history/stills.ts'
import {
  account,
  chat,
  chatMember,
  chatMessage,
  hotRound,
  machine,
  round,
  roundStill,
} from '#venue/store/schema/index.ts'

let venue: TestVenue
let vip: Person
let player: Person
let admin: Person
const signIn = async () => {
  vip = await venue.login('vip')
  player = await venue.login('player')
  admin = await venue.login('admin')
}
beforeAll(async () => {
  venue = await openTestVenue({ pictures: true })
  await signIn()
})
afterAll(() => venue.close())

const roundsOf = async (person: Person, session: number, before?: number) => {
  const query = before === undefined ? '' : `?lastRoundID=${before}`
  const { status, body } = await person.call('GET', `/player/sessions/${session}/rounds${query}`)
  expect(status).toBe(200)
  return body.rounds as RoundSummary[]
}

it('a round that has ended has a row with its proof, and its last frame', async () => {
  const { tab, session, cabinet, play, leave } = await sitDown(venue, vip, 1)
  const before = cabinet.state()
  play('win')
  const [row] = await rowsOf(venue, session, 1)
  expect(row).toMatchObject({
    ...{ machineId: 1, accountId: vip.answer.user.id, number: before.round + 1, bet: 100, freeSpins: 0, handPay: null },
    ...{ metersBefore: before.meters, metersAfter: cabinet.state().meters, game: 'night-orchard' },
  })
  const { body } = await vip.call('GET', `/player/rounds/${row?.id}`)
  const detail = body as unknown as RoundDetail
  expect(detail).toMatchObject({
    ...{ id: row?.id, sessionID: session, machine: { id: 1, name: 'Night Orchard', cabin: 1 }, win: row?.win },
    ...{ creditBefore: 100_000, creditAfter: 99_900 + (row?.win ?? 0), proof: { forced: 'win' } },
  })
  // The hash that was told before the round is that of the nonce which is told after it.
  const seed = Buffer.from(detail.proof?.seed ?? '', 'hex')
  expect(createHash('sha256').update('takewin round 2:').update(seed).digest('hex')).toBe(before.commitment)
  expect(tab.pushed('game').at(-1)).toMatchObject({ commitment: cabinet.state().commitment })
  const ticket = await until(
    () => vip.call('GET', `/player/rounds/${row?.id}/still`),
    ({ status }) => status === 200,
    { timeout: 60_000 },
  )
  const picture = await fetch(venue.url + String(ticket.body.still))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
  expect(bytes.length).toBeLessThan(20_000)
  const forged = String(ticket.body.still).replace(`/${row?.id}.`, `/${(row?.id ?? 0) + 1}.`)
  expect((await fetch(venue.url + forged)).status).toBe(403)
  expect((await fetch(venue.url + String(ticket.body.still).replace('round.webp', 'still.jpg'))).status).toBe(404)
  await leave()
}, 120_000)

it('a feature is one round with its spins, a win by hand names its hand pay', async () => {
  const { session, cabinet, play, leave } = await sitDown(venue, vip, 2)
  play('feature')
  play('handPay')
  const event = cabinet.state().handPay?.event
  expect(await rowsOf(venue, session, 1)).toHaveLength(1)
  await payByHand(venue, 2)
  const [feature, byHand] = await rowsOf(venue, session, 2)
  expect(feature).toMatchObject({ freeSpins: 10, handPay: null })
  expect(feature?.spins.reduce((sum, { win }) => sum + win, 0)).toBe(feature?.win)
  expect(byHand).toMatchObject({ handPay: event, freeSpins: 0 })
  expect((byHand?.metersAfter.ResetCredit ?? 0) - (byHand?.metersBefore.ResetCredit ?? 0)).toBe(byHand?.win)
  await leave()
})

it('while rounds cannot be written play goes on; the venue that comes after writes every one, once', async () => {
  const { database } = venue.store
  await database.execute(
    sql.raw(`create function no_rounds() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
      create trigger no_rounds before insert on round for each statement execute function no_rounds();`),
  )
  const { session, cabinet, play } = await sitDown(venue, vip, 3)
  for (let one = 0; one < 60; one += 1) play('lose')
  await until(
    () => venue.logged.some((line) => line.includes('rounds could not be written')),
    (isLogged) => isLogged,
  )
  expect(await database.select().from(round).where(eq(round.sessionId, session))).toEqual([])
  expect(cabinet.memory.rounds).toHaveLength(60)
  // It ends without having written them, as if it were killed.
  await venue.restart()
  await database.execute(sql.raw('drop trigger no_rounds on round; drop function no_rounds();'))
  const rows = await rowsOf(venue, session, 60)
  const first = rows[0]?.number ?? 0
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, place) => first + place))
  await until(
    () => cabinet.memory.rounds.length,
    (waiting) => waiting < 50,
  )
  await signIn()
  await vip.call('POST', '/player/cancel', { machineId: 3 })
  await venue.status(3, 2)
  const told = await roundsOf(vip, session)
  expect(told).toHaveLength(50)
  expect(await roundsOf(vip, session, told.at(-1)?.id)).toHaveLength(10)
}, 60_000)

it('two that collect at once, and an answer that is lost: no row twice, none missing', async () => {
  const { session, cabinet, play, leave } = await sitDown(venue, vip, 4)
  let calls = 0
  const stop = collectRounds({
    database: venue.store.database,
    registry: {
      ...venue.venue.registry,
      watchCabinets: (listener) => {
        const ring = setInterval(() => listener(4, { line: 'up' }), 20)
        return () => clearInterval(ring)
      },
    },
    drivers: {
      of: () => ({
        link: { isUp: () => true },
        rounds: {
          rounds: async (_id, after) => {
            calls += 1
            if (calls % 3 === 1) throw new Error('the answer was lost')
            // The whole answer again: this one has never heard of those before.
            return cabinet.rounds(calls % 2 === 0 ? null : after)
          },
          acknowledgeRounds: async (_id, upTo) => cabinet.acknowledgeRounds(upTo),
        },
      }),
    },
    logger: pino({ level: 'silent' }),
    withStills: false,
  })
  for (let one = 0; one < 130; one += 1) {
    play('lose')
    if (one % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 15))
  }
  const last = cabinet.state().round
  await until(
    () => rowsOf(venue, session, 1),
    (rows) => rows.some(({ number }) => number === last),
  )
  await stop()
  const rows = await rowsOf(venue, session, 130)
  const numbers = rows.map(({ number }) => number).toSorted((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: 130 }, (_, place) => last - 129 + place))
  expect(calls).toBeGreaterThan(3)
  await leave()
}, 60_000)

it('a round of a cabinet that was put back is written beside the one whose name it repeats', async () => {
  const { session, cabinet, play } = await sitDown(venue, vip, 6)
  play('lose')
  const [first] = await rowsOf(venue, session, 1)
  if (!first) throw new Error('the round has no row')
  const { id: _id, ...rest } = first
  const repeated = first.cabinetRound.replace(/\d+$/, String(cabinet.state().round + 1))
  await venue.store.database.insert(round).values({ ...rest, sessionId: null, cabinetRound: repeated, startedAt: 1 })
  play('lose')
  const rows = await rowsOf(venue, session, 2)
  expect(rows.map(({ cabinetRound }) => cabinetRound)).toEqual([
    first.cabinetRound,
    `${repeated}@${rows[1]?.startedAt}`,
  ])
  expect(venue.logged.some((line) => line.includes('repeats the name of another round'))).toBe(true)
  // Told again to a venue that has heard of neither, each is still there once.
  await venue.restart()
  await signIn()
  await vip.call('POST', '/player/cancel', { machineId: 6 })
  await venue.status(6, 2)
  expect(await rowsOf(venue, session, 2)).toHaveLength(2)
}, 60_000)

it('that rounds may be lost with a damaged journal is said', () => {
  const service = venue.machine(7) as MachineService
  service.found({ ...venue.cabinet(7).state(), damage: 'damaged' })
  const said = venue.logged.map((line) => JSON.parse(line)).find(({ damage }) => damage === 'damaged')
  expect(said).toMatchObject({ level: 50, machine: 7, round: venue.cabinet(7).state().round })
})

it('a page does not shift when rounds come meanwhile', async () => {
  const { session, play, leave } = await sitDown(venue, vip, 5)
  for (let one = 0; one < 70; one += 1) play('lose')
  const rows = await rowsOf(venue, session, 70)
  const first = await roundsOf(vip, session)
  expect(first.map(({ id }) => id)).toEqual(
    rows
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 50),
  )
  for (let one = 0; one < 5; one += 1) play('lose')
  await rowsOf(venue, session, 75)
  const second = await roundsOf(vip, session, first.at(-1)?.id)
  expect(second.map(({ id }) => id)).toEqual(
    rows
      .map(({ id }) => id)
      .toReversed()
      .slice(50),
  )
  await leave()
}, 60_000)

it('large bets and wins are noted with their rows: none is missed, no other is among them', async () => {
  const { session, cabinet, play, leave } = await sitDown(venue, vip, 3, 1_000_000)
  for (let bet = 1; bet <= 5; bet += 1) {
    cabinet.press(`bet-${bet}`, `bet ${bet}`)
    play('lose')
    play('win')
  }
  const rows = await rowsOf(venue, session, 10)
  const { keptFrom } = (await admin.call('GET', '/admin/hot')).body.limits as {
    keptFrom: { bet: number; win: number }
  }
  const hot = rows.filter(({ bet, win }) => bet >= keptFrom.bet || win >= keptFrom.win)
  expect(hot.length).toBeGreaterThan(0)
  expect(hot.length).toBeLessThan(10)
  const noted = await venue.store.database.select().from(hotRound).where(eq(hotRound.sessionId, session))
  expect(noted.map(({ round: number, bet, win, at }) => ({ number, bet, win, at }))).toEqual(
    hot.map(({ number, bet, win, endedAt }) => ({ number, bet, win, at: endedAt })),
  )
  await leave()
})

it('another player learns of nothing: neither round, nor still, nor session', async () => {
  const [row] = await venue.store.database.select().from(round).where(eq(round.still, 'kept')).limit(1)
  if (!row) throw new Error('no round has a still')
  for (const path of [
    `/player/rounds/${row.id}`,
    `/player/rounds/${row.id}/still`,
    `/player/sessions/${row.sessionId}`,
    `/player/sessions/${row.sessionId}/rounds`,
    `/player/history.csv?kind=rounds&session=${row.sessionId}`,
  ])
    for (const person of [player, admin]) {
      expect([path, (await person.call('GET', path)).body.ErrorCode]).toEqual([path, ErrorCode.unknown])
    }
  expect((await vip.call('GET', `/player/rounds/${row.id}`)).status).toBe(200)
})

it('staff see the rounds of a session, and the audit tells that they looked', async () => {
  const [row] = await venue.store.database.select().from(round).limit(1)
  const session = row?.sessionId
  const looks = async () =>
    (
      await venue.store.database.execute(
        sql`select id from audit where act = 'looked' and object = ${`account/${row?.accountId}`}`,
      )
    ).rows.length
  const seen = await looks()
  const rounds = await admin.call('GET', `/admin/sessions/${session}/rounds`)
  expect((rounds.body.rounds as RoundSummary[]).map(({ id }) => id)).toContain(row?.id)
  expect(await looks()).toBe(seen + 1)
  // With what proves each only where it was asked for.
  expect((rounds.body.rounds as object[]).filter((one) => 'proof' in one)).toEqual([])
  const proved = await admin.call('GET', `/admin/sessions/${session}/rounds?with=proof`)
  const one = await admin.call('GET', `/admin/rounds/${row?.id}`)
  const own = (proved.body.rounds as { id: number; proof: unknown }[]).find(({ id }) => id === row?.id)
  expect(own?.proof).toMatchObject({
    commitment: expect.any(String),
    seed: expect.any(String),
    key: expect.any(String),
  })
  expect(own?.proof).toEqual(one.body.proof)
  for (const path of [
    `/admin/rounds/${row?.id}`,
    `/admin/sessions/${session}/receipt`,
    `/admin/users/${row?.accountId}/rounds`,
    `/admin/machine/${row?.machineId}/rounds`,
  ])
    expect([path, (await admin.call('GET', path)).status]).toEqual([path, 200])
  // Not theirs, and not there, are two words for staff too.
  expect((await admin.call('GET', '/admin/rounds/999999')).body.ErrorCode).toBe(ErrorCode.unknown)
})

it('a last frame that cannot be drawn is given up: those behind it are kept', async () => {
  const { database } = venue.store
  const [model] = await database.select().from(round).limit(1)
  const [place] = await database.select().from(machine).limit(1)
  if (!model || !place) throw new Error('nothing was played')
  // Of a machine that the house does not know: it fetches none of them itself.
  const { id: _place, ...likeIt } = place
  const [added] = await database
    .insert(machine)
    .values({ ...likeIt, cabin: 900 })
    .returning()
  const { id: _id, ...rest } = model
  const due = Array.from({ length: 12 }, (_, number) => ({
    ...{ ...rest, machineId: added?.id ?? 0, cabinetRound: `due-${number}`, still: 'due' as const },
  }))
  await database.insert(round).values(due)
  const kept = Object.create(MachineService.prototype, { machine: { value: { id: added?.id } } }) as MachineService
  let asked = 0
  const stills = storeStills({
    ...{ database, registry: { services: () => [kept] }, logger: pino({ level: 'silent' }) },
    drivers: {
      of: () => ({
        media: {
          file: async () => {
            asked += 1
            return Object.assign(Readable.from([Buffer.from('RIFF')]), { statusCode: asked > 11 ? 200 : 500 }) as never
          },
        },
      }),
    },
  })
  const states = await until(
    async () =>
      (
        await database
          .select()
          .from(round)
          .where(eq(round.machineId, added?.id ?? 0))
          .orderBy(round.id)
      ).map(({ still }) => still),
    (found) => !found.includes('due'),
  )
  expect(states).toEqual([...Array.from({ length: 11 }, () => 'none'), 'kept'])
  await stills.stop()
})

it('what is past its time goes in batches, a stop waits for one alone: rounds with their pictures, pictures before their rounds, messages; the rest stays', async () => {
  const { database } = venue.store
  const [model] = await database.select().from(round).where(eq(round.still, 'kept')).limit(1)
  if (!model) throw new Error('no round has a still')
  const { id: _id, ...rest } = model
  const day = 86_400_000
  const now = venue.clock.now() + 3_000 * day
  const at = (days: number) => now - days * day
  const days = { roundDays: 200, stillDays: 100, messageDays: 300 }
  const add = (rows: (typeof rest)[]) => database.insert(round).values(rows).returning({ id: round.id })
  const old = Array.from({ length: 2_300 }, (_, place) => ({
    ...{ ...rest, cabinetRound: `old-${place}`, endedAt: at(200) - 1 - place, still: 'kept' as const },
  }))
  const added = [...(await add(old.slice(0, 1_500))), ...(await add(old.slice(1_500)))]
  const [unseen, whole] = await add([
    { ...rest, cabinetRound: 'without its picture', endedAt: at(200), still: 'kept' },
    { ...rest, cabinetRound: 'with its picture', endedAt: at(100), still: 'kept' },
  ])
  if (!unseen || !whole) throw new Error('no rounds')
  const image = Buffer.from('x')
  await database
    .insert(roundStill)
    .values([...added.slice(0, 10), unseen, whole].map(({ id }) => ({ roundId: id, image })))
  const [one, other] = await database.select({ id: account.id }).from(account).orderBy(account.id).limit(2)
  if (!one || !other) throw new Error('nobody talks')
  const pair = { firstId: one.id, secondId: other.id, createdAt: at(900) }
  const [talk] = await database.insert(chat).values(pair).returning()
  if (!talk) throw new Error('nobody talks')
  const said = await database
    .insert(chatMessage)
    .values([301, 300.5, 299].map((ago) => ({ chatId: talk.id, senderId: one.id, text: `${ago}`, at: at(ago) })))
    .returning()
  const reader = { chatId: talk.id, accountId: other.id, contactId: one.id, readUpTo: said[0]?.id ?? 0, unread: 2 }
  await database.insert(chatMember).values(reader)

  const before = (await database.select({ id: round.id }).from(round)).length
  const stopping = new AbortController()
  const past = { database, now, signal: stopping.signal }
  stopping.abort()
  expect(await purgeRounds(past, days)).toBe(1_000)
  const going = { ...past, signal: new AbortController().signal }
  expect(await purgeRounds(going, days)).toBe(before - 2 - 1_000)
  expect(await purgeStills(going, days)).toBe(1)
  expect(await purgeMessages(going, days)).toBeGreaterThanOrEqual(2)
  expect(await database.select({ id: round.id, still: round.still }).from(round).orderBy(round.id)).toEqual([
    { id: unseen.id, still: 'none' },
    { id: whole.id, still: 'kept' },
  ])
  expect((await database.select().from(roundStill)).map(({ roundId }) => roundId)).toEqual([whole.id])
  expect((await database.select().from(chatMessage)).map(({ text }) => text)).toEqual(['299'])
  // One of the two that were not read is gone with its time.
  const members = await database.select().from(chatMember).where(eq(chatMember.chatId, talk.id))
  expect(members).toMatchObject([{ unread: 1 }])
  for (const purge of [purgeRounds, purgeStills, purgeMessages]) expect(await purge(going, days)).toBe(0)
  // A machine and its sessions stay.
  expect(await database.select().from(machine)).not.toEqual([])
}, 30_000)
