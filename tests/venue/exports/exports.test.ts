/** Exports of the desk: who may take what, what the file says, what the audit says, and that a file given up is not read on. */
import { desc, eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import type { Person } from '#tests/kit/testVenue.ts'
import { openPeopledVenue } from '#tests/kit/peopled.ts'
import { until } from '#tests/kit/until.ts'
import { account, audit, deskTransaction } from '#venue/store/schema/index.ts'
import { loginAs } from '../people/usersKit.ts'

const {
  registry: venue,
  cashier,
  technician,
  supervisor,
  player2,
} = await openPeopledVenue('cashier', 'technician', 'supervisor', 'player2')
const { database } = venue.store

const ask = (person: Person, path: string, body: object, signal?: AbortSignal) =>
  fetch(`${venue.url}/exports/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.answer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })
const columns = [
  { id: 'number', label: 'Number' },
  { id: 'type', label: 'İşlem' },
  { id: 'amount', label: 'Tutar' },
  { id: 'reason', label: 'Reason' },
]
const body = {
  format: 'csv',
  columns,
  words: { [`type.${TransactionType.comp}`]: 'İkram' },
  timeZone: 'Europe/Istanbul',
}
const comp = (reason: string) =>
  cashier.call('POST', '/cashier/transactions', {
    ...{ playerID: player2.answer.user.id, type: TransactionType.comp, amount: 12_345, reason },
  })

it('says all of the filter in the reader’s words, as text where it would be a formula, and the audit who took it', async () => {
  expect(await comp('=1+1')).toMatchObject({ status: 201 })
  const response = await ask(supervisor, `deskTransactions?type=${TransactionType.comp}`, body)
  expect([response.status, response.headers.get('content-disposition'), response.headers.get('x-rows')]).toEqual([
    ...[200, 'attachment; filename="takewin-cageHistory.csv"', '1'],
  ])
  expect(await response.text()).toMatch(/^Number,İşlem,Tutar,Reason\r\n\d+,İkram,123\.45,'=1\+1\r\n$/)
  const [told] = await database.select().from(audit).where(eq(audit.act, 'exported')).orderBy(desc(audit.id))
  expect(told).toMatchObject({
    ...{ actorId: supervisor.answer.user.id, object: 'export/cageHistory' },
    after: { format: 'csv', filter: { type: 9 }, rows: 1, columns: ['number', 'type', 'amount', 'reason'] },
  })
})

it('says with a minus what leaves a wallet, as the list does', async () => {
  const post = (type: number, amount: number) =>
    cashier.call('POST', '/cashier/transactions', { playerID: player2.answer.user.id, type, amount, reason: 'a slip' })
  expect(await post(TransactionType.deposit, 5_000)).toMatchObject({ status: 201 })
  expect(await post(TransactionType.withdraw, 2_000)).toMatchObject({ status: 201 })
  const amountsOf = async (type: number) => {
    const told = await ask(supervisor, `deskTransactions?type=${type}`, { ...body, columns: columns.slice(2, 3) })
    return (await told.text()).trim().split('\r\n')
  }
  expect(await amountsOf(TransactionType.deposit)).toContain('50.00')
  expect(await amountsOf(TransactionType.withdraw)).toEqual(['Tutar', '-20.00'])
})

it('refuses whom the page is closed to, what is unknown, and writes nothing of it', async () => {
  const told = await database.select().from(audit).where(eq(audit.act, 'exported'))
  const table = {
    page: 'cageHistory',
    format: 'xlsx',
    filter: '',
    columns: [{ label: 'a', kind: 'text' }],
    rows: [['x']],
  }
  for (const response of [await ask(technician, 'deskTransactions', body), await ask(technician, 'table', table)]) {
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      ...{ ErrorCode: ErrorCode.noPermission, Params: { missing: [107, 144, 141, 120] } },
    })
  }
  for (const [path, wrong] of [
    ['deskTransactions?all=1', body],
    ['deskTransactions', { ...body, format: 'pdf' }],
    ['deskTransactions', { ...body, timeZone: 'Nowhere/Never' }],
    ['deskTransactions', { ...body, columns: [{ id: 'password', label: 'x' }] }],
    ['table', { ...table, columns: [] }],
    ['table', { ...table, columns: [{ label: 'a', kind: 'moment' }] }],
    ['table', { ...table, columns: [{ label: 'a', kind: 'moment' }], rows: [[1e300]] }],
  ] as const)
    expect((await ask(supervisor, path, wrong)).status).toBe(422)
  expect(await database.select().from(audit).where(eq(audit.act, 'exported'))).toEqual(told)
})

it('a table that a page holds whole comes back as a file, larger than other bodies may be', async () => {
  const rows = Array.from({ length: 5_000 }, (_, place) => [`Makine ${place}`, place * 100])
  const table = {
    ...{ page: 'cageHistory', format: 'csv', filter: '?sort=-amount', rows },
    columns: [
      { label: 'Makine', kind: 'text' },
      { label: 'Tutar', kind: 'amount' },
    ],
  }
  const response = await ask(supervisor, 'table', table)
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\r\n')
  expect([lines.length, lines[1], lines[5_000]]).toEqual([5_002, 'Makine 0,0.00', 'Makine 4999,4999.00'])
  const [told] = await database.select().from(audit).where(eq(audit.act, 'exported')).orderBy(desc(audit.id))
  expect(told?.after).toMatchObject({ filter: '?sort=-amount', rows: 5_000 })
})

it('a table of wrong cells is refused by its first, in few words, and one of too many as a whole', async () => {
  const table = (rows: unknown, columns: unknown = [{ label: 'a', kind: 'text' }]) =>
    ask(supervisor, 'table', { page: 'cageHistory', format: 'csv', filter: '', columns, rows })
  const told = async (response: Response) => {
    const words = await response.text()
    expect([response.status, words.length < 10_000]).toEqual([422, true])
    return (JSON.parse(words) as { Params: { fields: { path: string }[] } }).Params.fields.map(({ path }) => path)
  }
  const wrong = Array.from({ length: 800 }, () => Array.from({ length: 60 }, () => ({})))
  expect(await told(await table(wrong))).toEqual(['rows.0.0'])
  expect(await told(await table([['x'], ['x', null, 7, 'a\0b'], [{}]]))).toEqual(['rows.1.3'])
  expect(await told(await table([[1e300]]))).toEqual(['rows.0.0'])
  expect(await told(await table([{}, {}]))).toEqual(['rows.0'])
  expect(await told(await table({}))).toEqual(['rows'])
  expect(await told(await table(Array.from({ length: 20_001 }, () => [])))).toEqual(['rows'])
  const row = Array.from({ length: 60 }, () => 1)
  expect(await told(await table(Array.from({ length: 6_667 }, () => row)))).toEqual(['rows'])
  const columns = Array.from({ length: 5_000 }, () => ({}))
  expect(await told(await table([], columns))).toEqual(['columns'])
})

it('of what a body has wrong, fifty fields are told', async () => {
  const words = Object.fromEntries(Array.from({ length: 200 }, (_, place) => [`state.${place}`, 7]))
  const response = await ask(supervisor, 'deskTransactions', { ...body, words })
  const { Params } = (await response.json()) as { Params: { fields: unknown[] } }
  expect([response.status, Params.fields.length]).toEqual([422, 50])
})

it('who may see none of the pages is refused before the body is looked at', async () => {
  const [model] = await database.select().from(account).where(eq(account.username, 'manager'))
  if (!model) throw new Error('the demo has no manager')
  const own = { username: 'newcomer', type: 3, name: 'New', lastname: 'Comer', passwordHash: model.passwordHash }
  await database.insert(account).values({ ...own, createdAt: venue.clock.now() })
  const newcomer = await loginAs(venue, 'newcomer', 'manager1234')
  const response = await ask(newcomer, 'table', { rows: 'nothing of a table' })
  expect([response.status, await response.json()]).toMatchObject([403, { ErrorCode: ErrorCode.noPermission }])
})

it('given up in the middle, the venue asks its database for no more', async () => {
  const [like] = await database.select().from(deskTransaction).limit(1)
  if (!like) throw new Error('there is nothing to copy')
  const { id: _, ...row } = like
  const many = Array.from({ length: 1_000 }, () => ({ ...row, reason: 'ş'.repeat(400) }))
  for (let round = 0; round < 20; round += 1) await database.insert(deskTransaction).values(many)
  const select = vi.spyOn(database, 'select')
  const asked = () => select.mock.calls.filter(([shape]) => shape !== undefined && 'checker' in shape).length
  const whole = await ask(supervisor, 'deskTransactions', body)
  await whole.text()
  const pages = asked()
  expect(pages).toBeGreaterThan(40)
  select.mockClear()
  const controller = new AbortController()
  const response = await ask(supervisor, 'deskTransactions', body, controller.signal)
  const reader = response.body?.getReader()
  await reader?.read()
  controller.abort()
  await reader?.closed.catch(() => undefined)
  // What was under way ends; a call that is answered after it has seen the line closed.
  await until(async () => {
    const before = asked()
    await supervisor.call('GET', '/views')
    await supervisor.call('GET', '/cashier/transactions')
    return asked() - before
  }, 1)
  expect(asked()).toBeLessThan(pages)
}, 60_000)
