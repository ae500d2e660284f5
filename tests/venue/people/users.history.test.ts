import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalTransaction, PlayerSession, PlayerSummary, PlayerTransaction, User } from '#protocol/core/users.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { account, audit, entry } from '#venue/store/schema/index.ts'
import { foldSearch } from '#venue/people/search.ts'
import { minute } from './usersKit.ts'

let venue: TestVenue
let admin: Person
let manager: Person
let supervisor: Person
let player: Person
async function signIn(): Promise<void> {
  admin = await venue.login('admin')
  manager = await venue.login('manager')
  supervisor = await venue.login('supervisor')
  player = await venue.login('player')
}
beforeAll(async () => {
  venue = await openTestVenue()
  await signIn()
})
afterAll(() => venue.close())

const get = async <Answer>(path: string, person = supervisor): Promise<Answer> => {
  const { status, body } = await person.call('GET', path)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body as Answer
}
const users = async (query = '') => (await get<{ users: User[] }>(`/admin/users${query}`)).users
const named = (list: User[]) => list.map(({ username }) => username)

describe('the list of users', () => {
  it('is of all, of players or of staff, newest first', async () => {
    expect(named(await users())).toEqual([
      ...['admin', 'manager', 'supervisor', 'technician', 'cashier', 'vip', 'player2', 'player'],
    ])
    expect(named(await users('?filter=players'))).toEqual(['vip', 'player2', 'player'])
    expect(named(await users('?filter=staff'))).toEqual(['admin', 'manager', 'supervisor', 'technician', 'cashier'])
    const [, one] = await users('?filter=players')
    expect(named(await users(`?filter=players&lastUserID=${one?.id}`))).toEqual(['player'])
    expect(named(await users(`?lastUserID=1`))).toEqual([])
    expect((await users('?search=player')).find(({ username }) => username === 'player')).toEqual({
      ...{ id: player.answer.user.id, type: 0, username: 'player', email: 'player@takewin.example' },
      ...{ name: 'Deniz', lastname: 'Yılmaz', photoURL: null, siteId: 0, isVip: false, blocked: null, signedIn: 1 },
      group: { Id: expect.any(Number), name: 'Players' },
      ...{ card: expect.stringMatching(/^\d{8,}$/), phone: null },
      createdAt: expect.any(Number),
      lastLogon: venue.clock.now(),
      lastLogonIp: '127.0.0.1',
      lastSeen: venue.clock.now(),
      balance: 500_000,
    })
    for (const query of [
      '?filter=guests',
      '?by=name',
      '?sort=age',
      '?blocked=1',
      '?group=x',
      '?seenTo=now',
      '?balanceTo=-1',
      '?lastUserID=x',
      `?search=${'x'.repeat(101)}`,
      '?search=%00',
    ])
      expect((await supervisor.call('GET', `/admin/users${query}`)).status, query).toBe(422)
    expect((await player.call('GET', '/admin/users')).status).toBe(403)
  })

  it('is searched whatever the accents, the case and the letter i', async () => {
    const made = [
      ['ozgur.isik', 'Özgür', 'IŞIK'],
      ['lodz.dorde', 'Đorđe', 'Łódź'],
      ['per_cent', '100%', 'Back\\slash'],
    ] as const
    for (const [username, name, lastname] of made)
      await admin.call('POST', '/admin/users', { username, type: 0, name, lastname, email: `${username}@example.com` })
    const search = async (text: string) => named(await users(`?search=${encodeURIComponent(text)}`))
    for (const text of [
      'özgür',
      'OZGUR',
      'ışık',
      'isik',
      'IŞIK',
      'İŞİK',
      'ozgur ısık',
      'ışık ÖZ',
      'gür.IŞ',
      'ｏｚｇｕｒ',
    ])
      expect(await search(text), text).toEqual(['ozgur.isik'])
    for (const text of ['đorđe', 'DORDE', 'łódź', 'lodz dorde'])
      expect(await search(text), text).toEqual(['lodz.dorde'])
    for (const text of ['100%', '%', 'back\\', 'per_cent', '_cent'])
      expect(await search(text), text).toEqual(['per_cent'])
    expect(await search('yılmaz')).toEqual(['player'])
    expect(await search('takewin.example sel')).toEqual(['vip'])
    for (const text of ['ozgur nobody', `' or true --`, '💥']) expect(await search(text), text).toEqual([])
    expect(await search('  ')).toHaveLength(11)
    // What the database folds is what is folded here.
    for (const row of await venue.store.database.select().from(account))
      expect(row.search?.split(/\s+/)).toEqual(
        foldSearch(`${row.name} ${row.lastname} ${row.username} ${row.email ?? ''}`),
      )
  })
})

describe('a player’s detail', () => {
  const tabs = [
    '',
    ...['/deposits', '/sessions', '/transactions', '/game-transactions', '/local-transactions', '/summary'],
    ...['/charts/cage', '/charts/playing'],
  ]
  const path = (tab: string, id = player.answer.user.id) => `/admin/users/${id}${tab}`

  it('is for those who may see users, and every look is told once a minute', async () => {
    const cashier = await venue.login('cashier')
    for (const tab of tabs) {
      expect((await cashier.call('GET', path(tab))).status, tab).toBe(403)
      expect((await player.call('GET', path(tab))).status, tab).toBe(403)
      expect((await supervisor.call('GET', path(tab, 999_999))).status, tab).toBe(404)
      expect((await supervisor.call('GET', path(tab))).status, tab).toBe(200)
    }
    await manager.call('GET', path(''))
    const looks = async () =>
      (
        await venue.store.database
          .select()
          .from(audit)
          .where(eq(audit.object, `account/${player.answer.user.id}`))
          .orderBy(audit.id)
      ).filter(({ act }) => act === 'looked')
    expect((await looks()).map(({ actorId }) => actorId)).toEqual([supervisor.answer.user.id, manager.answer.user.id])
    venue.clock.advance(minute)
    await supervisor.call('GET', path('/sessions'))
    expect(await looks()).toHaveLength(3)
    // Of the staff it is no look at a player.
    await supervisor.call('GET', path('', manager.answer.user.id))
    const ofStaff = await venue.store.database
      .select()
      .from(audit)
      .where(eq(audit.object, `account/${manager.answer.user.id}`))
    expect(ofStaff).toEqual([])
    expect((await supervisor.call('GET', path(''))).body).toMatchObject({ mayEdit: false, hasPin: true })
    expect((await manager.call('GET', path(''))).body).toMatchObject({ mayEdit: true })
  })

  it('tells of money and play what the ledger tells, to the minor unit', async () => {
    const { id } = player.answer.user
    const desk = async (type: number, amount: number, more: object = {}) =>
      (await manager.call('POST', '/cashier/transactions', { playerID: id, type, amount, ...more })).body as {
        id: number
        state: number
      }
    const confirm = (transaction: number) => admin.call('POST', `/cashier/transactions/${transaction}/confirm`)
    await desk(1, 30_000)
    const wrong = await desk(1, 7_777)
    await admin.call('POST', `/cashier/transactions/${wrong.id}/refund`, { reason: 'a mistake' })
    await desk(2, 10_000)
    for (const [type, amount] of [
      [10, 5_000],
      [7, 2_500],
      [9, 1_000],
    ] as const) {
      const asked = await desk(type, amount, { reason: 'a good customer' })
      expect(asked.state).toBe(0)
      expect((await confirm(asked.id)).body).toMatchObject({ state: 1 })
    }
    const waiting = await desk(10, 9_999, { reason: 'never confirmed' })
    expect(waiting.state).toBe(0)

    // One session that loses a round, and one that is still open.
    const tab = player.tab()
    expect(await tab.init(1, 1_000)).toMatchObject({ status: 3 })
    venue.cabinet(1).fault({ kind: 'game.outcome', on: true, count: 1, outcome: 'lose' })
    const { credit, bet } = await tab.press('spin')
    expect(credit).toBe(1_000 - bet)
    venue.clock.advance(10 * minute)
    await until(() => venue.machine(1).game?.state, 'idle')
    const seat = async () => (await get<{ seat: object | null }>(`/admin/users/${id}`)).seat
    expect(await seat()).toMatchObject({ machineID: 1, machineName: 'Night Orchard' })
    await tab.leave()
    await venue.status(1, 2)
    expect(await seat()).toBeNull()
    const next = player.tab()
    const { session } = await next.init(2, 2_000)
    expect(await seat()).toMatchObject({ sessionID: session.id, machineID: 2 })

    const summary = await get<PlayerSummary>(path('/summary'))
    expect(summary).toMatchObject({
      ...{ deposits: 530_000, withdrawals: 10_000, cash: 520_000, discount: 2_500, bonus: 0, comp: 1_000 },
      ...{ credit: 5_000, tip: 0, adjustment: 0, cashIn: 3_000, cashOut: 1_000 - bet, handPay: 0 },
      ...{ gameResult: -bet, netResult: -bet + 2_500 + 1_000, sessions: 2 },
    })
    expect(summary.played).toBeGreaterThanOrEqual(10 * minute)
    // What the user board says of the same player.
    const { list } = await get<{ list: Record<string, unknown>[] }>('/admin/statistics/player', manager)
    const onBoard = list.find((one) => (one.player as { id: number }).id === id) ?? {}
    const { player: _, ...figures } = onBoard
    expect(Object.keys(figures)).toHaveLength(10)
    expect(summary).toMatchObject(figures)
    // Conservation: cash + credit + discount + bonus − tip + adjustment + gameResult = change of wallets + of credits on machines.
    const entries = await venue.store.database.select().from(entry)
    const held = entries.filter((one) => one.account.startsWith(`wallet/${id}/`) || one.account === 'machine/2')
    const { cash, credit: lent, discount, bonus, tip, adjustment, gameResult } = summary
    expect(cash + lent + discount + bonus - tip + adjustment + gameResult).toBe(
      held.reduce((sum, { amount }) => sum + amount, 0),
    )

    const { transactions } = await get<{ transactions: { type: number; state: number; amount: number }[] }>(
      path('/deposits'),
    )
    expect(transactions.map(({ type, state, amount }) => [type, state, amount])).toEqual([
      [2, 1, 10_000],
      [1, 3, -7_777],
      [1, 3, 7_777],
      [1, 1, 30_000],
      [1, 1, 500_000],
    ])
    const { sessions } = await get<{ sessions: PlayerSession[] }>(path('/sessions'))
    expect(sessions).toMatchObject([
      { machineID: 2, state: 'open', cashIn: 2_000, cashOut: 0, handPay: 0, result: null, closedAt: null },
      { machineID: 1, state: 'closed', cashIn: 1_000, cashOut: 1_000 - bet, result: -bet, cabin: 1 },
    ])
    const posted = (await get<{ transactions: PlayerTransaction[] }>(path('/transactions'))).transactions
    expect(posted.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      entries.filter((one) => one.account.startsWith(`wallet/${id}/`)).reduce((sum, { amount }) => sum + amount, 0),
    )
    expect(posted.slice(0, 4).map(({ type, amount, machineID }) => [type, amount, machineID])).toEqual([
      [3, -2_000, 2],
      [4, 1_000 - bet, 1],
      [null, 0, 1],
      [3, -1_000, 1],
    ])
    const games = (
      await get<{ sessions: (PlayerSession & { transfers: LocalTransaction[] })[] }>(path('/game-transactions'))
    ).sessions
    expect(games.map(({ result, transfers }) => [result, transfers.map(({ direction }) => direction)])).toEqual([
      [null, ['in']],
      [-bet, ['out', 'in']],
    ])
    const local = (await get<{ transactions: LocalTransaction[] }>(path('/local-transactions'))).transactions
    expect(
      local.map(({ direction, actual, sasStatus, creditAfter }) => [direction, actual, sasStatus, creditAfter]),
    ).toEqual([
      ['in', 2_000, 'done', 2_000],
      ['out', 1_000 - bet, 'done', 0],
      ['in', 1_000, 'done', 1_000],
    ])
    const older = await get<{ transactions: LocalTransaction[] }>(
      path(`/local-transactions?lastTransactionID=${local[0]?.id}`),
    )
    expect(older.transactions).toEqual(local.slice(1))
    const ofAnother = await get<{ transactions: LocalTransaction[] }>(
      path(`/local-transactions?lastTransactionID=${local[0]?.id}`, manager.answer.user.id),
    )
    expect(ofAnother.transactions).toEqual([])
  })

  it('shows series per gaming day, in the venue’s time zone from six in the morning', async () => {
    const { id } = player.answer.user
    expect((await get<{ days: unknown }>(path('/charts/cage'))).days).toEqual([
      { day: '2026-01-15', deposits: 530_000, withdrawals: 10_000, credit: 5_000, granted: 3_500 },
    ])
    // 04:00 in Istanbul on the 17th is of the 16th.
    venue.clock.advance(Date.UTC(2026, 0, 17, 1) - venue.clock.now())
    await signIn()
    const post = { playerID: id, type: 1, amount: 100 }
    await manager.call('POST', '/cashier/transactions', post, freshKey())
    venue.clock.advance(3 * 60 * minute)
    await manager.call('POST', '/cashier/transactions', post, freshKey())
    const days = (await get<{ days: { day: string; deposits: number }[] }>(path('/charts/cage'))).days
    expect(days.map(({ day, deposits }) => [day, deposits])).toEqual([
      ['2026-01-15', 530_000],
      ['2026-01-16', 100],
      ['2026-01-17', 100],
    ])
    const second = (day: number, hour = 12) => Date.UTC(2026, 0, day, hour) / 1_000
    const one = await get<{ days: { day: string }[] }>(path(`/charts/cage?start=${second(16)}&end=${second(17, 2)}`))
    expect(one.days.map(({ day }) => day)).toEqual(['2026-01-16'])
    const range = await get<PlayerSummary>(path(`/summary?start=${second(16)}&end=${second(18)}`))
    expect(range).toMatchObject({ deposits: 200, withdrawals: 0, gameResult: 0, sessions: 0 })
    expect((await get<PlayerSummary>(path('/summary?end=1'))).deposits).toBe(0)
    const playing = (await get<{ days: { day: string; cashIn: number; sessions: number }[] }>(path('/charts/playing')))
      .days
    expect(playing[0]).toMatchObject({ day: '2026-01-15', cashIn: 3_000, sessions: 2 })
    for (const query of ['start=x', 'start=-1', 'end=999999999999'])
      expect((await supervisor.call('GET', path(`/summary?${query}`))).status, query).toBe(422)
    expect((await get<PlayerSummary>(path('/summary?start=99999999999&end=99999999999'))).deposits).toBe(0)
  })
})
