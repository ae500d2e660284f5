/** What players are told of their play: receipts, lists, where their money is, files. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { Money, OwnSession, OwnTransaction, Receipt } from '#protocol/calls/history.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { payByHand, rowsOf, sitDown } from '#tests/kit/rounds.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { machine, posting, round } from '#venue/store/schema/index.ts'
import { seededRandom } from '#venue/seed/random.ts'

let venue: TestVenue
let vip: Person
let player: Person
let cashier: Person
beforeAll(async () => {
  venue = await openTestVenue()
  vip = await venue.login('vip')
  player = await venue.login('player')
  cashier = await venue.login('cashier')
})
afterAll(async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
  await venue.close()
})

const get = async <Body>(person: Person, path: string): Promise<Body> => {
  const { status, body } = await person.call('GET', path)
  expect([path, status, body]).toEqual([path, 200, body])
  return body as Body
}
const receiptOf = (person: Person, session: number) => get<Receipt>(person, `/player/sessions/${session}`)
const moneyOf = (person: Person) => get<Money>(person, '/player/money')

it('the receipt is there as soon as the push says that the session is closed', async () => {
  const { tab, session, play } = await sitDown(venue, vip, 1, 50_000)
  play('win')
  play('lose')
  await tab.topUp(20_000)
  await tab.leave()
  const closed = await tab.waitFor('closed')
  expect(closed).toMatchObject({ sessionID: session })
  const receipt = await receiptOf(vip, session)
  const out = Number(closed?.cashedOut)
  expect(receipt).toEqual({
    ...{ id: session, machineID: 1, machineName: 'Night Orchard', cabin: 1, state: 'closed', closedBy: 'left' },
    ...{ openedAt: expect.any(Number), closedAt: venue.clock.now(), cashIn: 70_000, cashOut: out, handPay: 0 },
    ...{ result: out - 70_000, bets: 200, wins: out - 70_000 + 200, rounds: 2, handPays: [] },
    topUps: [{ amount: 20_000, at: venue.clock.now() }],
    pockets: {
      given: { discount: 0, bonus: 0, cash: 70_000, credit: 0 },
      returned: { discount: 0, bonus: 0, cash: out, credit: 0 },
    },
    balanceAfter: await vip.balance(),
  })
  // What comes later changes nothing of it.
  const later = await sitDown(venue, vip, 1, 10_000)
  later.play('lose')
  await later.leave()
  expect(await receiptOf(vip, session)).toEqual(receipt)
})

it('by seeds: the rounds, the receipt, the meters and the ledger say the same of every session', async () => {
  for (let seed = 1; seed <= 6; seed += 1) {
    const random = seededRandom(seed)
    const id = 10 + seed
    const before = await vip.balance()
    const { tab, session, cabinet, play, leave } = await sitDown(venue, vip, id, 60_000)
    const start = cabinet.state()
    let byHand = 0
    for (let act = 0; act < 25; act += 1) {
      const kind = random.whole(0, 9)
      if (kind === 0) await tab.topUp(5_000)
      else if (kind === 1) cabinet.press(`bet-${random.whole(1, 3)}`, `bet ${seed} ${act}`)
      else if (kind === 2) play('feature')
      else if (kind === 3 && byHand === 0) {
        play('handPay')
        byHand += await payByHand(venue, id)
      } else play(random.pick(['lose', 'win', null]))
      if (cabinet.state().handPay !== null) byHand += await payByHand(venue, id)
    }
    const end = cabinet.state()
    await leave()
    const rows = await rowsOf(venue, session, end.round - start.round)
    const receipt = await receiptOf(vip, session)
    const sum = (of: 'bet' | 'win') => rows.reduce((total, row) => total + row[of], 0)
    const what = `seed ${seed}`
    expect(rows.length, what).toBe(receipt.rounds)
    expect([sum('bet'), sum('win')], what).toEqual([receipt.bets, receipt.wins])
    expect([sum('bet'), sum('win')], what).toEqual([
      end.meters.TurnOver - start.meters.TurnOver,
      end.meters.TotalWin - start.meters.TotalWin,
    ])
    expect(receipt.result, what).toBe(sum('win') - sum('bet'))
    expect([receipt.handPay, receipt.handPays.reduce((total, { amount }) => total + amount, 0)]).toEqual([
      byHand,
      byHand,
    ])
    expect(await vip.balance(), what).toBe(before + (receipt.result ?? 0))
    expect(receipt.balanceAfter, what).toBe(await vip.balance())
    expect(
      rows.every((row, place) => place === 0 || row.metersBefore.TurnOver === rows[place - 1]?.metersAfter.TurnOver),
    ).toBe(true)
  }
}, 90_000)

it('sessions are paged by the last id, and filtered by machine and time', async () => {
  const { sessions } = await get<{ sessions: OwnSession[] }>(vip, '/player/sessions')
  expect(sessions.map(({ id }) => id)).toEqual(sessions.map(({ id }) => id).toSorted((one, other) => other - one))
  const [first, second, third] = sessions
  const older = await get<{ sessions: OwnSession[] }>(vip, `/player/sessions?lastSessionID=${second?.id}`)
  expect(older.sessions[0]).toEqual(third)
  const ofOne = await get<{ sessions: OwnSession[] }>(vip, '/player/sessions?machine=1')
  expect(new Set(ofOne.sessions.map(({ machineID }) => machineID))).toEqual(new Set([1]))
  const after = Math.floor((first?.openedAt ?? 0) / 1_000)
  const late = await get<{ sessions: OwnSession[] }>(vip, `/player/sessions?start=${after}`)
  expect(late.sessions.map(({ id }) => id)).toContain(first?.id)
  expect(late.sessions.every(({ openedAt }) => openedAt >= after * 1_000)).toBe(true)
  expect((await get<{ sessions: OwnSession[] }>(vip, `/player/sessions?end=1`)).sessions).toEqual([])
  expect((await get<{ sessions: OwnSession[] }>(player, '/player/sessions')).sessions).toEqual([])
})

it('an open session counts what it has had so far', async () => {
  const { session, play, leave } = await sitDown(venue, player, 2, 20_000)
  play('lose')
  play('lose')
  await rowsOf(venue, session, 2)
  expect(await receiptOf(player, session)).toMatchObject({
    ...{ state: 'open', bets: 200, wins: 0, rounds: 2, result: null, balanceAfter: null, closedAt: null },
  })
  await leave()
})

it('where the money is: wallet, held at the desk, on the machine; the sum is never short', async () => {
  const everything = await vip.balance()
  expect(await moneyOf(vip)).toEqual({
    ...{ balance: everything, held: [], onMachines: [], sum: everything, asOf: venue.clock.now() },
    wallet: { discount: 0, bonus: 0, cash: everything, credit: 0 },
  })
  const { session, play, leave } = await sitDown(venue, vip, 4, 30_000)
  play('lose')
  const asked = await cashier.call('POST', '/cashier/transactions', {
    ...{ playerID: vip.answer.user.id, type: 2, amount: 1_500_000 },
  })
  expect(asked.status).toBe(201)
  const money = await until(
    () => moneyOf(vip),
    ({ onMachines }) => onMachines[0]?.amount === 29_950,
  )
  expect(money).toMatchObject({
    balance: everything - 30_000 - 1_500_000,
    held: [{ amount: 1_500_000, why: 'desk', type: 2, machineID: null, since: venue.clock.now() }],
    onMachines: [{ machineID: 4, sessionID: session, state: 'open', amount: 29_950, isLive: true }],
    sum: everything - 50,
  })
  await leave()
  expect(await moneyOf(vip)).toMatchObject({ onMachines: [], sum: everything - 50 })
})

it('where the money is while a transfer hangs: held in the wallet, then on the machine, never in both', async () => {
  const all = (await moneyOf(player)).sum
  venue.cabinet(5).fault({ kind: 'transfer.slow', on: true, count: 1, delay: 5_000 })
  const tab = player.tab()
  const seated = tab.init(5, 40_000)
  const waiting = await until(
    () => moneyOf(player),
    ({ held }) => held.length > 0,
  )
  expect(waiting).toMatchObject({ held: [{ amount: 40_000, why: 'toMachine', machineID: 5 }], sum: all })
  venue.clock.advance(6_000)
  await seated
  const arrived = await until(
    () => moneyOf(player),
    ({ held, sum }) => {
      expect(sum).toBe(all)
      return held.length === 0
    },
  )
  expect(arrived).toMatchObject({ onMachines: [{ machineID: 5, amount: 40_000 }] })
  venue.cabinet(5).fault({ kind: 'transfer.slow', on: true, count: 1, delay: 5_000 })
  await tab.leave()
  await venue.status(5, 6)
  expect((await moneyOf(player)).sum).toBe(all)
  venue.clock.advance(60_000)
  await venue.status(5, 2)
  expect(await moneyOf(player)).toMatchObject({ onMachines: [], sum: all })
}, 60_000)

it('transactions of wallet and desk are one list, filtered by type, state and time, and add up to the wallet', async () => {
  const { transactions } = await get<{ transactions: OwnTransaction[] }>(player, '/player/transactions')
  expect(transactions.reduce((sum, { wallet }) => sum + wallet, 0)).toBe((await moneyOf(player)).sum)
  const only = async (query: string) =>
    (await get<{ transactions: OwnTransaction[] }>(player, `/player/transactions?${query}`)).transactions
  expect(new Set((await only('type=3')).map(({ type }) => type))).toEqual(new Set([3]))
  expect(await only('type=1')).toHaveLength(1)
  expect(await only('state=0')).toEqual([])
  expect(await only('end=1')).toEqual([])
  const [, second] = transactions
  expect(await only(`lastTransactionID=${second?.id}`)).toEqual(transactions.slice(2))
  const { transactions: others } = await get<{ transactions: OwnTransaction[] }>(vip, '/player/transactions')
  expect(others.filter(({ state }) => state === 0)).toMatchObject([{ type: 2, amount: 1_500_000, wallet: 0 }])
  const foreign = await player.call('GET', `/player/transactions?lastTransactionID=${others[0]?.id}`)
  expect(foreign.body.ErrorCode).toBe(ErrorCode.unknown)
})

const fileOf = async (person: Person, query: string) => {
  const response = await fetch(`${venue.url}/player/history.csv?${query}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  return { response, text: Buffer.from(await response.arrayBuffer()).toString('utf8') }
}
/** As a spreadsheet reads it. */
const cellsOf = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )

it('the file says what the list says: amounts as text, times of the zone, and no name becomes a formula', async () => {
  const hostile = '=HYPERLINK("http://x.example","a,b")'
  await venue.store.database.update(machine).set({ name: hostile }).where(eq(machine.id, 2))
  const { response, text } = await fileOf(player, 'kind=sessions&zone=America/New_York')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="takewin-sessions.csv"')
  const [columns, ...rows] = cellsOf(text)
  const { sessions } = await get<{ sessions: OwnSession[] }>(player, '/player/sessions')
  expect(text.startsWith('\ufeffsession,')).toBe(true)
  expect(rows).toHaveLength(sessions.length)
  const row = Object.fromEntries((columns ?? []).map((name, place) => [name, rows.at(-1)?.[place]]))
  const last = sessions.at(-1)
  expect(row).toMatchObject({
    ...{ session: String(last?.id), machine: `'${hostile}`, in: '200.00', out: '198.00', result: '-2.00', rounds: '2' },
    'opened (America/New_York)': new Date((last?.openedAt ?? 0) - 5 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' '),
  })
  for (const kind of ['rounds', 'transactions'])
    expect((await fileOf(player, `kind=${kind}`)).text).not.toMatch(/(^|,|\n)"?[=+@]/)
  expect((await fileOf(player, `kind=rounds&session=${last?.id}`)).text.split('\r\n')).toHaveLength(4)
  await venue.store.database.update(machine).set({ name: 'Seven Bells' }).where(eq(machine.id, 2))
})

it('the file has only what the filter says', async () => {
  const idsOf = async (query: string) =>
    cellsOf((await fileOf(player, query)).text)
      .slice(1)
      .map(([id]) => Number(id))
  const { sessions } = await get<{ sessions: OwnSession[] }>(player, '/player/sessions?machine=2')
  expect(sessions.length).toBeGreaterThan(0)
  expect(await idsOf('kind=sessions&machine=2')).toEqual(sessions.map(({ id }) => id))
  expect((await idsOf('kind=rounds&machine=2')).length).toBeGreaterThan(0)
  expect(await idsOf('kind=rounds&machine=3')).toEqual([])
  for (const query of ['type=3', 'type=1', 'state=1', 'state=0', 'type=3&state=1']) {
    const { transactions } = await get<{ transactions: OwnTransaction[] }>(player, `/player/transactions?${query}`)
    expect([query, await idsOf(`kind=transactions&${query}`)]).toEqual([query, transactions.map(({ id }) => id)])
  }
})

it('a file of many pages has every row once, also when rows come while it is read', async () => {
  const [model] = await venue.store.database
    .select()
    .from(round)
    .where(eq(round.accountId, player.answer.user.id))
    .limit(1)
  if (!model) throw new Error('no round')
  const { id: _id, ...rest } = model
  const many = (name: string, count: number) =>
    venue.store.database
      .insert(round)
      .values(Array.from({ length: count }, (_, place) => ({ ...rest, cabinetRound: `${name}-${place}` })))
  await many('many', 950)
  const before = await venue.store.database.$count(round, eq(round.accountId, player.answer.user.id))
  const reading = fileOf(player, 'kind=rounds')
  await many('meanwhile', 50)
  const ids = cellsOf((await reading).text)
    .slice(1)
    .map(([id]) => Number(id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(before)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
})

it('a wrong zone, kind or number is refused with its field', async () => {
  for (const query of [
    'kind=sessions&zone=Mars/Phobos',
    'kind=everything',
    'kind=rounds&session=x',
    'kind=rounds&start=-1',
  ]) {
    const { response, text } = await fileOf(player, query)
    expect([query, response.status, JSON.parse(text).ErrorCode]).toEqual([query, 422, ErrorCode.invalidRequest])
  }
})

it('money of a session that people must settle is shown where it stands', async () => {
  const { session, cabinet, leave } = await sitDown(venue, player, 6, 10_000)
  await venue.store.database.execute(sql`update play_session set state = 'unfinished' where id = ${session}`)
  expect(await moneyOf(player)).toMatchObject({
    onMachines: [{ machineID: 6, sessionID: session, state: 'unfinished', amount: 10_000 }],
  })
  await venue.store.database.execute(sql`update play_session set state = 'open' where id = ${session}`)
  expect(cabinet.state().credit).toBe(10_000)
  await leave()
  expect((await venue.store.database.select().from(posting).where(eq(posting.sessionId, session))).length).toBe(2)
})
