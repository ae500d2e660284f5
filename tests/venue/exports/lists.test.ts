/** Lists that the venue tells page by page, as files: the rows of all pages in their order, for whoever may open the page. */
import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { type ListName, listColumns } from '#protocol/calls/exportLists.ts'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import { idOf, openPeopledVenue } from '#tests/kit/peopled.ts'
import type { Person } from '#tests/kit/testVenue.ts'
import { account, audit, machine, problem, registration } from '#venue/store/schema/index.ts'

const {
  registry: venue,
  cashier,
  technician,
  supervisor,
  manager,
  admin,
  player2,
} = await openPeopledVenue('cashier', 'technician', 'supervisor', 'manager', 'admin', 'player2')
const { database } = venue.store
const now = venue.clock.now()
const minute = 60_000
const clockOf = (ms: number) => new Date(Math.round(ms / 1_000) * 1_000).toISOString().slice(12, 19)
/** More than two pages of a file. */
const many = 1_060

const ask = (person: Person, path: string, body: object) =>
  fetch(`${venue.url}/exports/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.answer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const bodyOf = (ids: readonly string[], words: object = {}) => ({
  ...{ format: 'csv', timeZone: 'Europe/Istanbul', columns: ids.map((id) => ({ id, label: id })), words },
})
async function fileOf(person: Person, path: string, ids: readonly string[], words: object = {}) {
  const response = await ask(person, path, bodyOf(ids, words))
  const [head, ...lines] = (await response.text()).replace('\ufeff', '').trimEnd().split('\r\n')
  expect([response.status, head?.replaceAll(' (Europe/Istanbul)', '')]).toEqual([200, ids.join(',')])
  return { rows: lines, counted: response.headers.get('x-rows') }
}
/** All rows of a list of the desk, by the word for the last one that is known. */
async function listOf<Row extends { id: number | string }>(path: string, name: string, last: string): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const id = rows.at(-1)?.id
    const after = id === undefined ? '' : `${path.includes('?') ? '&' : '?'}${last}=${id}`
    const { body } = await admin.call('GET', `${path}${after}`)
    const page = body[name] as Row[]
    if (page.length === 0) return rows
    rows.push(...page)
  }
}

beforeAll(async () => {
  const [model] = await database.select().from(account).where(eq(account.username, 'player2'))
  const [cabinet] = await database.select().from(machine).limit(1)
  if (!model || !cabinet) throw new Error('the demo has no player2, or no machine')
  const numbers = Array.from({ length: many }, (_, place) => place)
  await database.insert(account).values(
    numbers.map((place) => ({
      ...{ username: `crowd${place}`, type: 0, name: '=Ayşe', lastname: `K${place}`, createdAt: now },
      ...{ passwordHash: model.passwordHash, isVip: place % 2 === 0 },
    })),
  )
  await database.insert(problem).values(
    numbers.map((place) => ({
      ...{ machineId: cabinet.id, kind: 'door', raisedAt: now - 90 * minute, closedAt: now - Math.floor(place / 3) },
      ...{ evidence: {}, resolution: 'machine.recovered' },
    })),
  )
  await database.insert(audit).values(
    numbers.map((place) => ({
      ...{ at: now - Math.floor(place / 3), actorId: idOf(technician), act: 'machine edited' },
      ...{ object: `machine/${cabinet.id}`, reason: `no. ${place}`, callId: `call-${place}` },
    })),
  )
})

it('users: everybody of the filter, in the order that is asked for', async () => {
  const users = await listOf<{ id: number; username: string }>(
    '/admin/users?search=crowd&sort=name',
    'users',
    'lastUserID',
  )
  const { rows, counted } = await fileOf(manager, 'users?search=crowd&sort=name', ['username', 'name', 'vip', 'type'], {
    ...{ 'vip.true': 'evet', 'type.0': 'Oyuncu' },
  })
  expect([users.length, counted]).toEqual([many, String(many)])
  expect(rows.map((row) => row.split(',')[0])).toEqual(users.map(({ username }) => username))
  expect(rows[0]).toBe("crowd0,'=Ayşe K0,evet,Oyuncu")
  expect(rows[1]).toMatch(/^crowd1,'=Ayşe K1,false,Oyuncu$/)
  const [told] = await database.select().from(audit).where(eq(audit.act, 'exported')).orderBy(desc(audit.id))
  expect(told).toMatchObject({
    ...{ actorId: idOf(manager), object: 'export/users' },
    after: { format: 'csv', rows: many, filter: { search: 'crowd', sort: 'name' } },
  })
})

it('members of groups, and requests for an account', async () => {
  const members = await listOf<{ id: number; username: string }>(
    '/permission/members?search=crowd',
    'members',
    'lastUserID',
  )
  const { rows, counted } = await fileOf(manager, 'members?search=crowd', ['username', 'state'])
  expect([counted, rows]).toEqual([String(many), members.map(({ username }) => `${username},`)])
  const asked = { name: 'A', lastname: 'B', passwordHash: '', ip: '10.0.0.1', agent: '', requestedAt: now }
  await database
    .insert(registration)
    .values(
      Array.from({ length: 120 }, (_, place) => ({ ...asked, username: `asks${place}`, state: 'waiting' as const })),
    )
  const waiting = await fileOf(manager, 'registrations', ['username', 'asked', 'state'], {
    'state.waiting': 'Bekliyor',
  })
  expect(waiting.rows.length).toBe(120)
  expect(waiting.rows[0]).toMatch(/^asks119,20\d\d-\d\d-\d\d \d\d:\d\d:\d\d,Bekliyor$/)
})

it('activities: what staff and machines did, one after the other', async () => {
  const path = 'activities?action=machine%20edited'
  const listed = await listOf<{ id: string; reason: string }>(`/admin/${path}`, 'activities', 'lastActivityID')
  const { rows } = await fileOf(manager, path, ['action', 'reason'], { 'action.machine edited': 'Düzenlendi' })
  expect(listed.length).toBeGreaterThanOrEqual(many)
  expect(rows).toEqual(listed.map(({ reason }) => `Düzenlendi,${reason ?? ''}`))
})

it('problems that are over, of all machines and of one; what waited on the floor', async () => {
  type Closed = { id: number; machineID: number; raisedAt: number; closedAt: number }
  const all = await listOf<Closed>('/admin/problems/closed?kind=door', 'problems', 'lastProblemID')
  const words = { 'kind.door': 'Kapı', 'how.machine.recovered': 'düzeldi', 'what.door': 'Kapı' }
  const { rows, counted } = await fileOf(technician, 'closedProblems?kind=door', ['problem', 'lasted', 'how'], words)
  expect([all.length >= many, counted]).toEqual([true, String(all.length)])
  expect(rows).toEqual(all.map(({ raisedAt, closedAt }) => `Kapı,${clockOf(closedAt - raisedAt)},düzeldi`))
  const other = all[0]?.machineID === 1 ? 2 : 1
  expect((await fileOf(technician, `closedProblems?kind=door&machine=${other}`, ['how'])).counted).toBe('0')
  const tasks = await fileOf(manager, 'pastTasks', ['what', 'over', 'lasted'], words)
  expect(tasks.rows.filter((row) => row.startsWith('Kapı,'))).toHaveLength(all.length)
})

it('the rows of a player’s figures, and the transactions of a category', async () => {
  const comp = await cashier.call('POST', '/cashier/transactions', {
    ...{ playerID: idOf(player2), type: TransactionType.comp, amount: 12_345, reason: 'a birthday' },
  })
  expect(comp).toMatchObject({ status: 201 })
  const made = await admin.call('POST', '/admin/categories/transaction', { name: 'Birthdays' })
  const { id } = made.body as { id: number }
  const members = { ids: [(comp.body as { id: number }).id] }
  expect(await admin.call('POST', `/admin/categories/transaction/${id}/assign`, members)).toMatchObject({
    status: 200,
  })
  const ids = ['player', 'type', 'amount', 'state', 'reason']
  const file = await fileOf(admin, `categoryTransactions/${id}`, ids, { [`type.${TransactionType.comp}`]: 'İkram' })
  expect([file.counted, file.rows]).toEqual(['1', [expect.stringMatching(/,İkram,123\.45,[^,]+,a birthday$/)]])
  expect(
    (
      await admin.call('POST', '/cashier/transactions', {
        ...{ playerID: idOf(player2), type: TransactionType.deposit, amount: 7_000, reason: 'cash' },
      })
    ).status,
  ).toBeLessThan(300)
  const postings = await listOf<{ id: number; cash: number }>(
    `/admin/statistics/player/${idOf(player2)}?figure=cash`,
    'postings',
    'lastPostingID',
  )
  const rows = await fileOf(manager, `postings/${idOf(player2)}?figure=cash`, ['cash', 'what'], { 'type.2': 'Yatırma' })
  expect([postings.length > 0, rows.counted]).toEqual([true, String(postings.length)])
  expect(rows.rows.map((row) => Number(row.split(',')[0]))).toEqual(postings.map(({ cash }) => cash / 100))
  for (const path of ['postings/999999', 'categoryTransactions/999999', 'closedProblems?machine=999999'])
    expect(
      (
        await ask(
          admin,
          path,
          bodyOf(['at', 'machine'].slice(path.startsWith('closed') ? 1 : 0, path.startsWith('closed') ? 2 : 1)),
        )
      ).status,
    ).toBe(404)
})

it('refuses whom the page is closed to, and what the list does not know', async () => {
  const closedTo: Record<string, Person> = {
    ...{ activities: cashier, users: technician, registrations: technician, members: cashier },
    ...{ closedProblems: supervisor, pastTasks: player2, 'postings/1': technician, 'categoryTransactions/1': cashier },
  }
  for (const [path, person] of Object.entries(closedTo)) {
    const name = path.replace(/\/1$/, '')
    const columns = listColumns[(name === 'categoryTransactions' ? 'deskTransactions' : name) as ListName]
    const response = await ask(person, path, bodyOf(columns))
    expect([path, response.status, await response.json()]).toMatchObject([
      path,
      403,
      { ErrorCode: ErrorCode.noPermission },
    ])
    for (const wrong of [`${path}?all=1`, `${path}?lastUserID=1`])
      expect([wrong, (await ask(admin, wrong, bodyOf(columns))).status]).toEqual([wrong, 422])
    expect((await ask(admin, path, bodyOf(['password']))).status).toBe(422)
  }
})
