/** Rows of Cage History: their entries and links of the chain, and the filters by category and coin. */
import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { CategoryType } from '#protocol/calls/categories.ts'
import type { PostedTransaction } from '#protocol/calls/transactions.ts'
import { TransactionType } from '#protocol/core/codes.ts'
import { openPeopledVenue } from '#tests/kit/peopled.ts'
import { ledgerBatch, posting } from '#venue/store/schema/index.ts'

const { registry, cashier, supervisor, admin, technician, player, player2 } = await openPeopledVenue(
  ...(['cashier', 'supervisor', 'admin', 'technician', 'player', 'player2'] as const),
)
const { database } = registry.store
const { deposit, withdraw, bonus, comp, tip } = TransactionType
type Answer = {
  transactions: PostedTransaction[]
  categories: unknown
  cashiers: { id: number; username: string }[] | null
  total: number
}

async function post(whose: typeof player, type: number, amount: number): Promise<number> {
  const body = { playerID: whose.answer.user.id, type, amount, reason: 'a test' }
  const answer = await cashier.call('POST', '/cashier/transactions', body)
  expect(answer.status).toBe(201)
  return answer.body.id as number
}
const history = async (query = '', who = cashier) =>
  (await who.call('GET', `/cashier/transactions${query}`)).body as unknown as Answer
const idsOf = async (query: string) => (await history(query)).transactions.map(({ id }) => id)

it('each row has the entries of its posting, which sum to zero, and the link of the chain; what waits has none', async () => {
  const id = await post(player, deposit, 12_300)
  const waits = await post(player, comp, 500)
  const { transactions } = await history()
  const found = transactions.find((one) => one.id === id)?.posting
  if (!found?.link) throw new Error('a deposit stands in no link')
  expect(transactions.find((one) => one.id === waits)?.posting).toBeNull()
  expect(found.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  expect(found.entries.toSorted((one, other) => one.amount - other.amount)).toEqual([
    // What the house holds is told to nobody who counts.
    { account: 'house/cash', amount: -12_300, balance: null },
    { account: `wallet/${player.answer.user.id}/cash`, amount: 12_300, balance: expect.any(Number) },
  ])
  const [kept] = await database.select().from(posting).where(eq(posting.id, found.id))
  expect(kept).toMatchObject({ accountId: player.answer.user.id, type: deposit, at: found.at })
  // The one link whose postings go on to it, and its own hash is over the one before.
  const links = await database.select().from(ledgerBatch).orderBy(asc(ledgerBatch.number))
  const link = links.find(({ lastPosting }) => lastPosting >= found.id)
  expect(found.link).toEqual({
    number: link?.number,
    at: link?.at,
    hash: link?.hash,
    previousHash: links.find(({ number }) => number === (link?.number ?? 0) - 1)?.hash,
  })
  expect(found.link.hash).toHaveLength(createHash('sha256').digest('hex').length)
})

it('what is taken back says which posting it reverses', async () => {
  const id = await post(player, deposit, 700)
  const back = await supervisor.call('POST', `/cashier/transactions/${id}/refund`, { reason: 'not theirs' })
  const { transactions } = await history()
  const of = (one: unknown) => transactions.find((row) => row.id === one)?.posting
  expect(of(back.body.id)).toMatchObject({ reverses: of(id)?.id })
})

it('by coin: what is posted by its entries, what waits by what it would change', async () => {
  const cash = await post(player2, deposit, 5_000)
  const given = await post(player2, bonus, 400)
  const asked = await post(player2, bonus, 90_000)
  const out = await post(player2, withdraw, 100)
  const tipped = await post(player2, tip, 10)
  const mine = `?player=${player2.answer.user.id}&coin=`
  expect(await idsOf(`${mine}bonus`)).toEqual([asked, given])
  // And what the demo gave at its opening, before it.
  expect((await idsOf(`${mine}cash`)).filter((id) => id >= cash)).toEqual([tipped, out, cash])
  expect(await idsOf(`${mine}credit`)).toEqual([])
  expect((await cashier.call('GET', '/cashier/transactions?coin=gold')).status).toBe(422)
})

it('by category: the transactions that are in it, or those of the players who are; its file is of the same', async () => {
  const make = async (type: CategoryType, name: string) =>
    (await admin.call('POST', `/admin/categories/${type}`, { name })).body.id as number
  const [people, acts] = [await make('player', 'Tables'), await make('transaction', 'Corrections')]
  const put = (type: CategoryType, id: number, body: object) =>
    admin.call('POST', `/admin/categories/${type}/${id}/assign`, body)
  const one = await post(player, deposit, 4_400)
  expect((await put('player', people, { ids: [player2.answer.user.id] })).status).toBeLessThan(300)
  expect((await put('transaction', acts, { ids: [one] })).status).toBeLessThan(300)
  const first = await history()
  expect(first.categories).toEqual([
    ...[expect.objectContaining({ id: people, name: 'Tables', type: 'player' })],
    expect.objectContaining({ id: acts, name: 'Corrections', type: 'transaction' }),
  ])
  expect((await history(`?lastTransactionID=${one}`)).categories).toBeNull()
  const ofPlayer = await history(`?category=${people}`)
  expect(new Set(ofPlayer.transactions.map((row) => row.player.id))).toEqual(new Set([player2.answer.user.id]))
  expect([ofPlayer.total, await idsOf(`?category=${acts}`)]).toEqual([ofPlayer.transactions.length, [one]])
  expect(await idsOf('?category=999')).toEqual([])
  const file = await fetch(`${registry.url}/exports/deskTransactions?category=${acts}&coin=cash`, {
    method: 'POST',
    headers: { authorization: `Bearer ${supervisor.answer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', columns: [{ id: 'number', label: 'Number' }], words: {} }),
  })
  expect(await file.text()).toBe(`Number\r\n${one}\r\n`)
  expect((await technician.call('GET', `/cashier/transactions?category=${acts}`)).status).toBe(403)
})

it('whose rows can be asked for is told with the first page: staff who posted, whatever the filter, and nobody else', async () => {
  await post(player, deposit, 100)
  const { cashiers } = await history()
  expect(cashiers?.map(({ username }) => username)).toContain('cashier')
  const names = ['player', 'player2', 'technician']
  expect(cashiers?.filter(({ username }) => names.includes(username))).toEqual([])
  expect((await history(`?player=999&type=${tip}`)).cashiers).toEqual(cashiers)
  expect((await history('?lastTransactionID=1')).cashiers).toBeNull()
  const own = cashiers?.find(({ username }) => username === 'cashier')
  const { transactions } = await history(`?cashier=${own?.id}`)
  expect(new Set(transactions.map(({ maker }) => maker?.username))).toEqual(new Set(['cashier']))
})
