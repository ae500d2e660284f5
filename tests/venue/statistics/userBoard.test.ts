/** The user board: who is on and where, and what a figure of a player is the sum of; both for 126 alone. */
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { PlayerFigures, PlayerPosting, Present } from '#protocol/calls/statistics.ts'
import { TransactionType } from '#protocol/core/codes.ts'
import { idOf, openPeopledVenue } from '#tests/kit/peopled.ts'
import { until } from '#tests/kit/until.ts'
import { permissionGroup } from '#venue/store/schema/index.ts'

const {
  registry: venue,
  supervisor,
  technician,
  cashier,
  player,
} = await openPeopledVenue(...(['supervisor', 'technician', 'cashier', 'player'] as const))
const groupOf = (permissions: number[]) =>
  venue.store.database.update(permissionGroup).set({ permissions }).where(eq(permissionGroup.name, 'Supervisors'))
const get = async <Answer>(path: string) => {
  const { status, body } = await supervisor.call('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Answer
}
const people = async () => (await get<{ people: Present[] }>('/admin/presence')).people
const placeOf = async (id: number) => (await people()).find((one) => one.id === id)

beforeAll(() => groupOf([126]))

it('who is on stands there: staff, lobby, in a game and where, away from it, locked; and each is told by a push', async () => {
  const line = supervisor.tab('/notification')
  await line.ask('init', { id: idOf(supervisor) })
  const told = () => line.pushed('staff').filter(({ news }) => news === 'presence').length
  const afterNews = async (act: () => Promise<unknown>) => {
    const before = told()
    await act()
    await until(told, (count) => count > before)
  }
  await until(told, (count) => count > 0)
  expect((await people()).map(({ person, place }) => [person.username, place])).toEqual([['supervisor', 'staff']])

  const lobby = player.tab('/notification')
  await afterNews(() => lobby.ask('init', { id: idOf(player) }))
  expect(await placeOf(idOf(player))).toMatchObject({ place: 'lobby', machine: null, person: { username: 'player' } })

  await afterNews(() => player.call('POST', '/player/lock'))
  expect(await placeOf(idOf(player))).toMatchObject({ place: 'idle', since: venue.clock.now() })
  await afterNews(() => player.call('POST', '/player/unlock', { pin: '1234' }))
  expect(await placeOf(idOf(player))).toMatchObject({ place: 'lobby' })

  const tab = player.tab()
  await afterNews(() => tab.init(2, 50_000))
  expect(await placeOf(idOf(player))).toMatchObject({
    ...{ place: 'game', machine: { id: 2 }, isAway: false, since: venue.clock.now() },
  })
  await afterNews(async () => tab.drop())
  expect(await placeOf(idOf(player))).toMatchObject({ place: 'game', isAway: true })
  await afterNews(() => player.call('POST', '/player/cancel', { machineId: 2 }))
  await venue.status(2, 2)
  expect(await placeOf(idOf(player))).toMatchObject({ place: 'lobby' })
  await afterNews(async () => lobby.drop())
  expect(await placeOf(idOf(player))).toBeUndefined()
})

it('a figure of a player is the sum of the rows behind it, page by page', async () => {
  const id = idOf(player)
  const post = async (type: number, amount: number) => {
    const { status, body } = await cashier.call('POST', '/cashier/transactions', { playerID: id, type, amount })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  for (let index = 1; index <= 54; index += 1) await post(TransactionType.deposit, index * 10)
  await post(TransactionType.withdraw, 5)
  await post(TransactionType.tip, 30)
  type Answer = { postings: PlayerPosting[]; total: PlayerFigures; count: number; player: { username: string } }
  const list = await get<{
    list: ({ player: { id: number } } & PlayerFigures)[]
    days: PlayerFigures[]
    total: PlayerFigures
  }>('/admin/statistics/player')
  const { player: _, ...figures } = list.list.find((one) => one.player.id === id) ?? { player: null }
  const path = `/admin/statistics/player/${id}`
  const first = await get<Answer>(`${path}?figure=cash`)
  expect(first.player.username).toBe('player')
  expect(first.postings).toHaveLength(50)
  const rest = await get<Answer>(`${path}?figure=cash&lastPostingID=${first.postings.at(-1)?.id}`)
  const rows = [...first.postings, ...rest.postings]
  expect(rows).toHaveLength(first.count)
  expect(rows.map((row) => row.id)).toEqual(rows.map((row) => row.id).toSorted((a, b) => b - a))
  const sum = (name: keyof PlayerFigures, of: readonly PlayerFigures[]) => of.reduce((all, one) => all + one[name], 0)
  expect(sum('cash', rows)).toBe((figures as PlayerFigures).cash)
  expect(first.total.cash).toBe((figures as PlayerFigures).cash)
  const tips = await get<Answer>(`${path}?figure=tip`)
  expect(tips.postings.map(({ type, tip, by }) => [type, tip, by?.username])).toEqual([
    [TransactionType.tip, 30, 'cashier'],
  ])
  expect((await get<Answer>(path)).total).toEqual(figures)
  expect((await get<Answer>(`${path}?figure=handPay`)).postings).toEqual([])
  for (const name of ['cash', 'tip', 'netResult'] as const) expect(sum(name, list.days)).toBe(list.total[name])
})

it('it is for 126 alone, and what it does not know it refuses', async () => {
  const id = idOf(player)
  const paths = ['/admin/presence', `/admin/statistics/player/${id}`, '/admin/statistics/player']
  for (const path of paths) {
    expect(await technician.call('GET', path)).toMatchObject({ status: 403, body: { Params: { missing: [126] } } })
    expect((await supervisor.call('GET', `${path}?colour=red`)).status, path).toBe(422)
  }
  expect((await supervisor.call('GET', `/admin/statistics/player/${id}?figure=profit`)).status).toBe(422)
  expect((await supervisor.call('GET', `/admin/statistics/player/${id}?start=10&end=5`)).status).toBe(422)
  expect((await supervisor.call('GET', '/admin/statistics/player/999999')).status).toBe(404)
  const line = technician.tab('/notification')
  await line.ask('init', { id: idOf(technician) })
  const own = supervisor.tab('/notification')
  await own.ask('init', { id: idOf(supervisor) })
  const newcomer = await venue.login('vip')
  await newcomer.tab('/notification').ask('init', { id: idOf(newcomer) })
  await until(
    () => own.pushed('staff').filter(({ news }) => news === 'presence').length,
    (count) => count > 0,
  )
  expect(line.pushed('staff').filter(({ news }) => news === 'presence')).toEqual([])
})

it('the board of cashiers is for who sees the history of the cage', async () => {
  const refused = await supervisor.call('GET', '/admin/cashier/user')
  expect(refused).toMatchObject({ status: 403, body: { Params: { missing: [107, 144, 141, 120] } } })
  expect((await cashier.call('GET', '/admin/cashier/user')).status).toBe(200)
})
