/** The list of users: what it is asked for, in which order, page by page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import type { User } from '#protocol/core/users.ts'
import { TransactionType } from '#protocol/core/codes.ts'
import { account } from '#venue/store/schema/index.ts'
import { minute } from './usersKit.ts'

let venue: TestVenue
let manager: Person
let people: Record<'player' | 'player2' | 'vip' | 'cashier', Person>
beforeAll(async () => {
  venue = await openTestVenue({ environment: { VENUE_LOGINS_PER_MINUTE: '10000' } })
  manager = await venue.login('manager')
  const [player, player2, vip, cashier] = await Promise.all(
    ['player', 'player2', 'vip', 'cashier'].map((name) => venue.login(name)),
  )
  people = { player, player2, vip, cashier } as typeof people
})
afterAll(() => venue.close())

type Answer = { users: User[]; total: number | null }
async function asked(query: Record<string, string | number>): Promise<Answer> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, body } = await manager.call('GET', `/admin/users?${text}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as Answer
}
const names = async (query: Record<string, string | number>) =>
  (await asked(query)).users.map(({ username }) => username)
const idOf = (name: keyof typeof people) => people[name].answer.user.id
const act = (id: number, name: string, body: object) => manager.call('POST', `/admin/users/${id}${name}`, body)
const post = (name: 'player' | 'player2' | 'vip', type: number, amount: number) =>
  people.cashier.call('POST', '/cashier/transactions', { playerID: idOf(name), type, amount, reason: 'a test' })

describe('the list of users', () => {
  it('finds by the whole id, by card and by phone, and by nothing shorter', async () => {
    await act(idOf('player2'), '', { phone: '+90 (532) 111 22 33', card: '7777-0001' })
    expect(await names({ search: idOf('player2') })).toContain('player2')
    for (const search of ['77770001', '7777 0001', '5321112233', '532 111'])
      expect(await names({ search }), search).toEqual(['player2'])
    for (const search of ['777', '111', '7777000']) expect(await names({ search }), search).not.toContain('player2')
  })

  it('is filtered by block, VIP and group; a block that is over is none', async () => {
    await act(idOf('player'), '/block', { reason: 'a dispute', minutes: 10 })
    expect(await names({ blocked: 'yes' })).toEqual(['player'])
    expect(await names({ blocked: 'no', filter: 'players' })).toEqual(['vip', 'player2'])
    venue.clock.advance(10 * minute)
    expect(await names({ blocked: 'yes' })).toEqual([])
    expect(await names({ vip: 'yes' })).toEqual(['vip'])
    expect(await names({ vip: 'no', filter: 'players' })).toEqual(['player2', 'player'])
    const [one] = (await asked({ search: 'player2' })).users
    expect(one?.group?.name).toBe('Players')
    expect(await names({ group: one?.group?.Id ?? 0 })).toEqual(['player2', 'player'])
    await manager.prove()
    await act(idOf('vip'), '', { groupId: null })
    expect(await names({ group: 'none', filter: 'players' })).toEqual(['vip'])
  })

  it('knows what players may spend as their own page does, holds taken off, and filters by it', async () => {
    const own = async (name: 'player' | 'vip') =>
      ((await manager.call('GET', `/profile/${idOf(name)}`)).body.money as { balance: number }).balance
    const listed = async (name: string) =>
      (await asked({ filter: 'players' })).users.find(({ username }) => username === name)?.balance
    const before = await own('vip')
    // A withdrawal that waits for a second person is held.
    expect(await post('vip', TransactionType.withdraw, 4_000_000)).toMatchObject({ status: 201 })
    expect(await own('vip')).toBeLessThan(before)
    expect([await listed('vip'), await listed('player')]).toEqual([await own('vip'), await own('player')])
    const vip = await own('vip')
    expect(await names({ balanceFrom: vip, balanceTo: vip })).toEqual(['vip'])
    expect((await names({ balanceFrom: 0 })).sort()).toEqual(['player', 'player2', 'vip'])
    expect((await asked({ filter: 'staff' })).users.every(({ balance }) => balance === null)).toBe(true)
  })

  it('is sorted by the venue, and pages go on in that order', async () => {
    const rows = Array.from({ length: 55 }, (_, place) => ({
      ...{ username: `row.${String(place).padStart(2, '0')}`, name: 'Row', lastname: `${99 - place}` },
      ...{ passwordHash: '', createdAt: venue.clock.now() },
    }))
    await venue.store.database.insert(account).values(rows)
    for (const sort of ['joined', '-joined', 'name', '-name', 'balance', '-balance', 'seen', '-seen']) {
      const first = await asked({ sort, filter: 'players' })
      expect([first.users.length, first.total], sort).toEqual([50, 58])
      const rest = await asked({ sort, filter: 'players', lastUserID: first.users.at(-1)?.id ?? 0 })
      expect([rest.users.length, rest.total], sort).toEqual([8, null])
      const all = [...first.users, ...rest.users]
      expect(new Set(all.map(({ id }) => id)).size, sort).toBe(58)
      if (sort === 'name' || sort === 'joined') continue
      const value = (user: User) =>
        sort === '-name'
          ? ''
          : sort === '-joined'
            ? user.id
            : ((sort.endsWith('seen') ? user.lastSeen : user.balance) ?? 0)
      const values = all.map(value)
      const sign = sort.startsWith('-') ? -1 : 1
      expect(values, sort).toEqual([...values].sort((a, b) => sign * (Number(a) - Number(b))))
    }
    expect((await names({ sort: 'name', search: 'row' })).slice(0, 2)).toEqual(['row.54', 'row.53'])
    expect(await names({ sort: '-balance', lastUserID: 999_999 })).toEqual([])
  })

  it('is filtered by when somebody was last seen; never is before everything', async () => {
    const at = Math.floor(venue.clock.now() / 1_000)
    venue.clock.advance(60 * minute)
    people.player2 = await venue.login('player2')
    manager = await venue.login('manager')
    expect(await names({ seenFrom: at + 60, filter: 'players' })).toEqual(['player2'])
    const before = await names({ seenTo: at + 60, filter: 'players', search: 'row.00' })
    expect(before).toEqual(['row.00'])
    expect(await names({ seenTo: at + 60, filter: 'players', sort: 'joined' })).not.toContain('player2')
  })

  it('is refused without the right, with what is missing; the pockets come with one of them', async () => {
    const missing = { status: 403, body: { ErrorCode: 60403, Params: { missing: [131, 114] } } }
    expect(await people.cashier.call('GET', '/admin/users')).toMatchObject(missing)
    expect(await people.cashier.call('GET', `/admin/users/${idOf('vip')}`)).toMatchObject(missing)
    const { body } = await manager.call('GET', `/admin/users/${idOf('vip')}`)
    expect(body.money).toEqual((await manager.call('GET', `/profile/${idOf('vip')}`)).body.money)
    expect((await manager.call('GET', `/admin/users/${manager.answer.user.id}`)).body.money).toBeNull()
  })
})
