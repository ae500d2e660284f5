/** What the venue keeps about a person: told whole, taken away whole, and only when nothing of theirs is open. */
import { spawn } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TransactionType } from '#protocol/core/codes.ts'
import { erasePerson } from '#venue/people/personal/erase.ts'
import { exportPerson } from '#venue/people/personal/export.ts'
import { houseGame, postEach, walletOf } from '#venue/money/ledger/post.ts'
import { sqlRows } from '#venue/store/sqlRows.ts'
import {
  account,
  approval,
  audit,
  floorTask,
  note,
  problem,
  problemSnooze,
  registration,
} from '#venue/store/schema/index.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { openStore } from '#venue/store/store.ts'
import { verifyRecords } from '#venue/supervision/records/verify.ts'
import { approve, secondAdmin } from '../../kit/secondPerson.ts'
import { openTestVenue, type TestVenue } from '../../kit/testVenue.ts'
import { createTestFolder } from '../http/httpKit.ts'
import { createTestIdentity } from '../identity/identityKit.ts'
import { loginAs } from './usersKit.ts'
import { contentOf } from '../store/storeKit.ts'

let venue: TestVenue
let id: number
const photoUrl = 'https://photos.example/ege-kaya-face.jpg'
const agent = 'Ege-Browser/1.0'
beforeAll(async () => {
  venue = await openTestVenue()
  const { database } = venue.store
  const player = await venue.login('player2')
  id = player.answer.user.id
  await database.update(account).set({ photoUrl }).where(sql`id = ${id}`)
  await fetch(`${venue.url}/validate`, { headers: { authorization: `Bearer ${player.token}`, 'user-agent': agent } })
  const tab = player.tab()
  const seat = await tab.init(1, 5_000)
  expect(seat.ErrorCode, JSON.stringify(seat)).toBeUndefined()
  const supervisor = await venue.login('supervisor')
  const said = await supervisor.call('POST', `/admin/sessions/${seat.session.id}/message`, { text: 'Hello Ege Kaya' })
  expect(said, JSON.stringify(said)).toMatchObject({ status: 201 })
  await database
    .insert(note)
    .values({ accountId: id, title: 'note-of-ege', detail: 'detail-of-ege', createdAt: 1, changedAt: 1 })
  await database
    .insert(audit)
    .values({ at: 1, actorId: supervisor.answer.user.id, act: 'looked', object: `account/${id}`, ip: '203.0.113.77' })
  await tab.leave()
  await venue.status(1, 2)
  tab.drop()
})
afterAll(() => venue.close())

test('the export holds all of it, without a secret, and is in the audit', async () => {
  const { database } = venue.store
  const data = await exportPerson(database, venue.clock, 'PLAYER2')
  expect(data.account).toMatchObject({
    ...{ id, username: 'player2', email: 'player2@takewin.example', name: 'Ege', lastname: 'Kaya' },
    photo_url: photoUrl,
  })
  expect(data.wallet).toMatchObject({ cash: 25_000 })
  expect(Object.keys(data.records)).toEqual(
    expect.arrayContaining(['entry', 'login_log', 'note', 'play_session', 'posting', 'sign_in', 'transfer']),
  )
  expect(data.records.transfer).toHaveLength(2)
  expect(data.records.login_log?.some((row) => row.agent === agent)).toBe(true)
  expect(data.audit).toEqual([expect.objectContaining({ act: 'looked', object: `account/${id}` })])
  expect(data.told).toEqual([{ at: expect.any(Number), text: 'Hello Ege Kaya', sessionId: expect.any(Number) }])
  const text = JSON.stringify(data)
  expect(text).not.toMatch(/argon2|password_hash|pin_hash|"device"|203\.0\.113\.77/)
  const again = await exportPerson(database, venue.clock, 'player2@takewin.example')
  expect(again.audit.at(-1)).toMatchObject({ act: 'personal data exported', actorId: null })
  await expect(exportPerson(database, venue.clock, 'nobody')).rejects.toThrow('Nobody is named nobody.')
})

test('nobody else is in it', async () => {
  const data = await exportPerson(venue.store.database, venue.clock, 'player2')
  for (const [table, rows] of Object.entries(data.records))
    for (const row of rows) if ('account_id' in row) expect(row.account_id, table).toBe(id)
  expect(JSON.stringify(data.records)).not.toMatch(/Yılmaz|"player"/)
})

test('somebody with money, an open seat or a reservation is not erased, nor the last administrator', async () => {
  const { database } = venue.store
  const erase = (name: string) => erasePerson(database, venue.clock, name)
  /** All but what the venue does by itself when it comes to it: the day's readings, links of the records, its own release, a cabinet that answers late. */
  const byItself =
    /^(cabinet|cabinet_step|meter_reading|reconciliation|record_link|venue_setting|next of (meter_reading|reconciliation)_id_seq)$/
  const content = async () => Object.entries(await contentOf(database)).filter(([name]) => !byItself.test(name))
  const before = await content()
  await expect(erase('player2')).rejects.toThrow('player2 cannot be erased: there is money in the wallet.')
  await expect(erase('admin')).rejects.toThrow('nobody else is administrator')
  await expect(erase('nobody')).rejects.toThrow('Nobody is named nobody.')
  const after = await content()
  // Told by name: what is in them all is too much to read.
  expect(after.filter(([, rows], place) => JSON.stringify(rows) !== JSON.stringify(before[place]?.[1]))).toEqual([])
  const vip = await venue.login('vip')
  const tab = vip.tab()
  expect((await tab.init(2, 5_000)).ErrorCode).toBeUndefined()
  await expect(erase('vip')).rejects.toThrow('a session is open, there is money in the wallet')
  await tab.leave()
  await venue.status(2, 2)
  tab.drop()
  await vip.call('POST', '/player/reservations', { machineId: 2 })
  await expect(erase('vip')).rejects.toThrow('there is money in the wallet, a reservation is open')
})

test('who owes credit is not erased, nor who has shut themselves out, until that is over', async () => {
  const { database } = venue.store
  const [manager, supervisor, admin] = [
    await venue.login('manager'),
    await venue.login('supervisor'),
    await venue.login('admin'),
  ]
  const made = await manager.call('POST', '/admin/users', {
    ...{ username: 'debtor', type: 0, name: 'Deb', lastname: 'Tor', reason: 'a guest' },
  })
  const { id: playerID } = made.body.user as { id: number }
  const erase = () => erasePerson(database, venue.clock, 'debtor')
  const asked = await manager.call('POST', '/cashier/transactions', {
    ...{ playerID, type: TransactionType.credit, amount: 500, reason: 'known here' },
  })
  const confirm = (id: unknown) => supervisor.call('POST', `/cashier/transactions/${id}/confirm`)
  expect(await confirm(asked.body.id)).toMatchObject({ status: 200, body: { state: 1 } })
  // All of it is lost: the wallet is empty, the credit is owed.
  const entries = [
    { account: walletOf(playerID, 'credit'), amount: -500 },
    { account: houseGame, amount: 500 },
  ]
  const lost = { key: 'play/debtor', type: null, cause: 'game', actorId: null, machineId: null, sessionId: null }
  await database.transaction((transaction) =>
    postEach(sqlRows(transaction).ledger, [{ ...lost, accountId: playerID, at: venue.clock.now(), entries }], 'UTC'),
  )
  await expect(erase()).rejects.toThrow('debtor cannot be erased: credit is owed.')
  const paid = { playerID, reason: 'brought' }
  const brought = { ...paid, type: TransactionType.deposit, amount: 500 }
  expect((await manager.call('POST', '/cashier/transactions', brought)).status).toBe(201)
  const back = await manager.call('POST', '/cashier/transactions', {
    ...{ ...paid, type: TransactionType.credit, amount: -500 },
  })
  await confirm(back.body.id)

  const debtor = await loginAs(venue, 'debtor', made.body.password as string)
  const [oldPassword, newPassword] = [made.body.password, 'another right horse']
  await debtor.call('POST', '/player/password', { oldPassword, newPassword })
  const excluded = { months: 6, confirmation: 'debtor', password: newPassword }
  expect((await debtor.call('POST', '/player/self-exclusion', excluded)).status).toBe(200)
  await expect(erase()).rejects.toThrow('debtor cannot be erased: they have shut themselves out.')
  for (const staff of [manager, admin])
    await staff.call('DELETE', `/admin/player/${playerID}/exclusion`, { reason: 'seen the letter' })
  expect(await erase()).toEqual({ id: playerID })
})

test('who is erased is nowhere any more but in the audit; their money is whole, and nobody signs in as them', async () => {
  const { database } = venue.store
  const cashier = await venue.login('cashier')
  const open = await cashier.call('POST', '/cashier/transactions', { playerID: id, type: 2, amount: 25_000 })
  expect(open, JSON.stringify(open)).toMatchObject({ status: 201, body: { state: 1 } })
  const ledger = async () => {
    // Without the hashes of the records: the venue seals those by itself whenever it comes to it.
    const { findings, records: _, ...counted } = await verifyLedger(database)
    expect(findings).toEqual([])
    return counted
  }
  const before = await ledger()
  const token = (await venue.login('player2')).token
  expect(await erasePerson(database, venue.clock, 'player2')).toEqual({ id })
  expect(await ledger()).toEqual(before)

  const { audit: kept, ...content } = await contentOf(database)
  const text = JSON.stringify(content)
  for (const trace of ['player2', 'Ege', 'Kaya', photoUrl, agent, 'note-of-ege', 'detail-of-ege', 'Hello Ege'])
    expect(text.includes(trace), trace).toBe(false)
  expect(JSON.stringify(kept)).toContain('personal data erased')
  expect(JSON.stringify(kept)).not.toContain('Hello Ege')
  const { rows } = await database.execute(
    sql`select count(*)::int as count from sign_in where account_id = ${id} and (ip <> '0.0.0.0' or agent <> '' or ended_at is null)`,
  )
  expect(rows).toEqual([{ count: 0 }])
  const validated = await fetch(`${venue.url}/validate`, { headers: { authorization: `Bearer ${token}` } })
  expect(validated.status).toBe(401)
  await expect(venue.login('player2')).rejects.toThrow('could not sign in')
  for (const password of ['', 'player21234', 'undefined']) {
    const response = await fetch(`${venue.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `erased-${id}`, password: password.padEnd(4) }),
    })
    expect(response.status).toBe(400)
  }
  const data = await exportPerson(database, venue.clock, `erased-${id}`)
  expect(data.account).toMatchObject({ name: 'Erased', email: null })
  expect(data.records.transfer).toHaveLength(2)
})

test('of one of the staff whom two persons made, what they were asked about is gone, and so is what answers kept of them', async () => {
  const { database } = venue.store
  const [admin, manager, cashier] = [await venue.login('admin'), await secondAdmin(venue), await venue.login('cashier')]
  const person = { username: 'zerrin.kocabas', name: 'Zerrin', lastname: 'Kocabas', email: 'zerrin@takewin.example' }
  const made = await admin.call('POST', '/admin/users', { ...person, type: 1, reason: 'new here' })
  await approve(manager, made)
  const [{ id: staffId } = { id: 0 }] = await database
    .select({ id: account.id })
    .from(account)
    .where(sql`username = 'zerrin.kocabas'`)
  const numbers = { card: 'CARD77001122', phone: '+905550007788' }
  const edit = (body: object) => admin.call('POST', `/admin/users/${staffId}`, { ...body, reason: 'a test' })
  expect((await edit(numbers)).status).toBe(200)
  const [{ groupId } = { groupId: 0 }] = await database
    .select({ groupId: account.groupId })
    .from(account)
    .where(sql`id = ${cashier.answer.user.id}`)
  await approve(manager, await edit({ groupId, lastname: 'Kocabasoglu' }))
  const waiting = await edit({ groupId: null, card: 'CARD99003344', phone: '+905550009900' })
  const { id: approvalId } = waiting.body.waitsFor as { id: number }
  const player = await admin.call('POST', '/admin/users', {
    ...{ username: 'noted', type: 0, name: 'Noted', lastname: 'Player', phone: '+905550001212' },
  })
  const playerId = (player.body.user as { id: number }).id
  const note = await admin.call('POST', `/admin/users/${playerId}/notes`, { text: 'wears a green hat' })
  expect(note.status).toBe(201)
  const raised = { machineId: 3, kind: 'door', evidence: {}, raisedAt: venue.clock.now() } as const
  const [{ id: problemId } = { id: 0 }] = await database.insert(problem).values(raised).returning({ id: problem.id })
  const held = { task: `problem-${problemId}`, takenBy: staffId }
  await database.insert(floorTask).values({ ...held, takenAt: venue.clock.now() })
  // Also what is let wait, for it comes back to the floor.
  await database.insert(problemSnooze).values({
    ...{ problemId, state: 'running', snapshot: {}, reason: 'tomorrow', staffId: cashier.answer.user.id },
    ...{ at: venue.clock.now(), until: venue.clock.now() + 86_400_000 },
  })

  expect(await erasePerson(database, venue.clock, 'zerrin.kocabas')).toEqual({ id: staffId })
  // What they had taken up on the floor waits again.
  expect(await database.select().from(floorTask).where(sql`task = ${held.task}`)).toMatchObject([
    { ...held, releasedAt: venue.clock.now(), releasedBy: null },
  ])
  expect(await erasePerson(database, venue.clock, 'noted')).toEqual({ id: playerId })
  const { audit: _, ...content } = await contentOf(database)
  const traces = ['zerrin', 'Zerrin', 'Kocabas', '77001122', '5550007788', '99003344', '5550009900']
  for (const trace of [...traces, '5550001212', '"noted"', 'Noted', 'green hat'])
    expect(
      Object.keys(content).filter((table) => JSON.stringify(content[table]).includes(trace)),
      trace,
    ).toEqual([])
  const [row] = await database.select().from(approval).where(sql`id = ${approvalId}`)
  expect(row).toMatchObject({ state: 'overtaken', asked: {}, before: {}, secretHashes: {} })
  expect((await database.transaction(verifyRecords)).findings).toEqual([])
})

const request = (values: Partial<typeof registration.$inferInsert>) => ({
  ...{ username: 'somebody', email: null, name: 'Some', lastname: 'Body', passwordHash: 'a hash', requestedAt: 1 },
  ...{ ip: '203.0.113.9', agent: 'Asker/1.0', state: 'declined' as const },
  ...values,
})

test('requests of who is erased go with them, under whatever name; one of a stranger for the same name stays', async () => {
  const { database } = venue.store
  const manager = await venue.login('manager')
  const made = await manager.call('POST', '/admin/users', {
    ...{ username: 'asker', type: 0, name: 'Ask', lastname: 'Er', email: 'asker@takewin.example' },
  })
  const accountId = (made.body.user as { id: number }).id
  const [stranger, , , waiting] = await database
    .insert(registration)
    .values([
      request({ username: 'asker', email: 'stranger@takewin.example', name: 'Stranger', state: 'waiting' }),
      request({ username: 'asker.two', email: 'asker@takewin.example', passwordHash: '' }),
      request({ username: 'asker', name: 'Ask', lastname: 'Er', passwordHash: '' }),
      request({ username: 'asker.three', email: 'asker@takewin.example', state: 'waiting' }),
    ])
    .returning()
  const data = await exportPerson(database, venue.clock, 'asker')
  expect(data.records.registration?.map(({ username }) => username)).toEqual(['asker.two', 'asker.three'])
  expect(JSON.stringify(data)).not.toMatch(/stranger|a hash/i)

  expect(await erasePerson(database, venue.clock, 'asker')).toEqual({ id: accountId })
  const all = await database.select().from(registration).where(sql`id >= ${stranger?.id}`).orderBy(registration.id)
  expect(all[0]).toEqual(stranger)
  for (const row of all.slice(1))
    expect(row).toMatchObject({ username: `erased-${accountId}`, email: null, name: 'Erased', state: 'declined' })
  expect(await manager.call('POST', `/admin/registrations/${waiting?.id}/accept`)).toMatchObject({ status: 409 })
  expect(await manager.call('POST', `/admin/registrations/${stranger?.id}/accept`)).toMatchObject({
    ...{ status: 200, body: { username: 'asker', name: 'Stranger' } },
  })
})

test('who was only ever declined is exported and erased by what they asked with', async () => {
  const { database } = venue.store
  const manager = await venue.login('manager')
  const [first] = await database
    .insert(registration)
    .values([
      request({ username: 'vip', email: 'turned.away@takewin.example', name: 'Turned', state: 'waiting' }),
      request({ username: 'turned.away', email: 'turned.away@takewin.example', name: 'Turned' }),
      request({ username: 'turned.away', email: 'other@takewin.example', name: 'Other' }),
      request({ username: 'still.waits', email: 'waits@takewin.example', state: 'waiting' }),
    ])
    .returning()
  const declined = await manager.call('POST', `/admin/registrations/${first?.id}/decline`, { reason: 'not now' })
  expect(declined.status).toBe(200)
  const asked = (name: string) => exportPerson(database, venue.clock, name)
  await expect(asked('turned.away')).rejects.toThrow('Several people asked to be turned.away')
  await expect(asked('still.waits')).rejects.toThrow('A request for still.waits waits')
  await expect(erasePerson(database, venue.clock, 'still.waits')).rejects.toThrow('A request for still.waits waits')
  const data = await asked('Turned.Away@takewin.example')
  expect(data).toMatchObject({ account: {}, audit: [{ act: 'registration declined' }] })
  expect(data.records.registration?.map(({ username }) => username)).toEqual(['vip', 'turned.away'])
  expect(await erasePerson(database, venue.clock, 'turned.away@takewin.example')).toEqual({ requests: 2 })
  const { audit: kept, ...content } = await contentOf(database)
  const text = JSON.stringify(content)
  for (const trace of ['turned.away@', 'Turned']) expect(text.includes(trace), trace).toBe(false)
  expect(text).toContain('other@takewin.example')
  expect(JSON.stringify(kept)).toContain(`registration/${first?.id}`)
  expect((await exportPerson(database, venue.clock, 'vip')).account).toMatchObject({ username: 'vip', name: 'Selin' })
  await expect(asked('turned.away@takewin.example')).rejects.toThrow('Nobody is named')
})

test('nobody is named as the erased are: the person of that number could not be erased then', async () => {
  const admin = await venue.login('admin')
  const person = { username: 'Erased-9', name: 'A', lastname: 'B', type: 0 }
  expect(await admin.call('POST', '/admin/users', person)).toMatchObject({ status: 422 })
  const asked = await fetch(`${venue.url}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'erased-9', name: 'A', lastname: 'B', password: 'a right horse' }),
  })
  expect(asked.status).toBe(422)
})

test('whom the house keeps out for good is not forgotten by erasing; who is blocked for a while or asleep may be', async () => {
  const { database } = venue.store
  const manager = await venue.login('manager')
  const make = async (username: string) => {
    const made = await manager.call('POST', '/admin/users', { username, type: 0, name: 'Kept', lastname: 'Out' })
    return (made.body.user as { id: number }).id
  }
  const block = (id: number, body: object) => manager.call('POST', `/admin/users/${id}/block`, body)
  const banned = await make('banned.one')
  expect((await block(banned, { reason: 'cheats' })).status).toBe(200)
  const erase = (name: string) => erasePerson(database, venue.clock, name)
  await expect(erase('banned.one')).rejects.toThrow(
    'banned.one cannot be erased: they are blocked (cheats), which is lifted first.',
  )
  expect((await manager.call('POST', `/admin/users/${banned}/unblock`, { reason: 'a letter' })).status).toBe(200)
  expect(await erase('banned.one')).toEqual({ id: banned })
  // Once more: of what came since.
  expect(await erase(`erased-${banned}`)).toEqual({ id: banned })

  const timed = await make('timed.one')
  expect((await block(timed, { reason: 'loud', minutes: 30 })).status).toBe(200)
  expect(await erase('timed.one')).toEqual({ id: timed })
  const asleep = await make('asleep.one')
  const sleep = { blockedAt: 1, blockedUntil: null, blockedFor: 'dormant', isDormant: true }
  await database.update(account).set(sleep).where(sql`id = ${asleep}`)
  expect(await erase('asleep.one')).toEqual({ id: asleep })
  const both = await make('asleep.banned')
  await database.update(account).set(sleep).where(sql`id = ${both}`)
  expect((await block(both, { reason: 'cheats' })).status).toBe(200)
  await expect(erase('asleep.banned')).rejects.toThrow('they are blocked (cheats)')
})

test('at the machine: the export is JSON, and to erase the name is said twice', { timeout: 180_000 }, async () => {
  const data = createTestFolder()
  const store = await openStore(data.folder)
  await createTestIdentity(store).identity.seedAccounts()
  await store.close()
  const run = (words: string[], input = '') =>
    new Promise<{ code: number | null; out: string; problem: string }>((resolve) => {
      const child = spawn(process.execPath, ['src/main.cli.ts', ...words], {
        env: { PATH: process.env.PATH, VENUE_ENGINE_OPTIMISER: 'off', VENUE_DATA: data.folder },
      })
      let [out, problem] = ['', '']
      child.stdout.on('data', (chunk) => {
        out += chunk
      })
      child.stderr.on('data', (chunk) => {
        problem += chunk
      })
      child.stdin.end(input)
      child.on('close', (code) => resolve({ code, out, problem }))
    })
  const told = await run(['export', 'player'])
  expect({ code: told.code, problem: told.problem }).toEqual({ code: 0, problem: '' })
  expect(JSON.parse(told.out)).toMatchObject({ account: { username: 'player', name: 'Deniz' } })
  expect(await run(['export', 'nobody'])).toEqual({ code: 1, out: '', problem: 'Nobody is named nobody.\n' })
  expect(await run(['erase', 'player'], 'player2\n')).toMatchObject({
    code: 1,
    problem: 'Nothing was erased: the names differ.\n',
  })
  expect(await run(['erase', 'player'], 'player\n')).toEqual({
    code: 0,
    out: 'player is now erased-1. The ledger and the audit keep what was done under that number.\n',
    problem: '',
  })
  data.remove()
})
