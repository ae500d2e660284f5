/** The back office's machines: created and edited while the venue runs, their lists, their local log, what staff order them. */
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LobbyList } from '#protocol/core/entities.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { gamingDayOf, gamingDayStartMs } from '#protocol/core/gamingDay.ts'
import type { AdminMachine, MachineFigures, MachineSession, MachineTransaction } from '#protocol/core/machines.ts'
import type { CommandPush } from '#protocol/sockets/sockets.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { audit, machine, transfer } from '#venue/store/schema/index.ts'

let venue: TestVenue
let technician: Person
let manager: Person
let cashier: Person
let supervisor: Person
let player: Person
beforeAll(async () => {
  venue = await openTestVenue()
  technician = await venue.login('technician')
  manager = await venue.login('manager')
  cashier = await venue.login('cashier')
  supervisor = await venue.login('supervisor')
  player = await venue.login('player')
})
afterEach(async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
})
afterAll(() => venue.close())

type Listed = AdminMachine & MachineFigures
type Counted = { brands: { brand: { id: number; machineCount: number } }[] }
type List = { brands: { brand: { id: number }; machines: Listed[] }[]; connectionStatus: Record<string, string> }
const get = async <Answer>(person: Person, path: string) =>
  (await person.call('GET', path)) as { status: number; body: Answer & { ErrorCode?: number; Params?: unknown } }
const listed = async (path = '/admin/machines') => (await get<List>(technician, path)).body
const oneOf = (list: List, id: number) => list.brands.flatMap(({ machines }) => machines).find((one) => one.id === id)
const made = ({ body }: { body: Record<string, unknown> }) => body.machine as AdminMachine
const lobbyOf = async (person: Person) => {
  const { brands } = (await person.call('GET', '/machine/all')).body as unknown as LobbyList
  return brands.flatMap(({ machines }) => machines)
}
const audited = async (id: number, act: string) =>
  venue.store.database
    .select()
    .from(audit)
    .where(and(eq(audit.object, `machine/${id}`), eq(audit.act, act)))
    .orderBy(desc(audit.id))
async function seat(id: number, amount: number, person = player) {
  const tab = person.tab()
  expect(await tab.init(id, amount)).toMatchObject({ status: 3 })
  return tab
}
async function leave(tab: Awaited<ReturnType<typeof seat>>, id: number) {
  await tab.leave()
  const closed = (await tab.waitFor('closed')) as { cashedOut: number }
  await venue.status(id, 2)
  return closed.cashedOut
}
/** A round that loses, played to its end. */
async function lose(tab: Awaited<ReturnType<typeof seat>>, id: number) {
  venue.cabinet(id).fault({ kind: 'game.outcome', on: true, outcome: 'lose' })
  const { bet } = await tab.press('spin')
  venue.clock.advance(5_000)
  await until(() => venue.machine(id).game?.state, 'idle')
  return bet
}
async function ended(person: Person, path: string, body?: unknown): Promise<CommandPush> {
  const news = person.tab('/notification')
  await news.ask('init', { id: person.answer.user.id })
  const { status, body: answer } = await person.call('POST', path, body)
  expect(status).toBe(202)
  const push = await until(
    () => {
      venue.clock.advance(500)
      return news.pushed('command').findLast(({ commandId }) => commandId === answer.commandId)
    },
    (seen) => seen !== undefined && (seen.machines as unknown[]).length === seen.total,
  )
  news.drop()
  return push as CommandPush
}

let cabins = 500
const fresh = (over: Record<string, unknown> = {}) => ({
  ...{ brandID: 1, name: 'Harbour', cabin: ++cabins, sasUrl: 'sim:tidewright', tag: 'new', bet_info: '0.20 – 8' },
  ...over,
})

describe('a machine created at run time', () => {
  it('is in the lobby without a restart, with its own service and cabinet, and can be played', async () => {
    const key = freshKey()
    const iceServers =
      '[{"urls":"turn:relay.example","username":"u","credential":"of-a-relay"},{"urls":"turn:b.example","secret":"of-a-relay"}]'
    const body = fresh({
      ...{ AudioSrc: 'https://a.example/1', CameraSrc: 'rtsp://c.example/1', VideoSrc: '/hls/1', encode: 'vp8' },
      ...{ image: '/pictures/tidewright.webp', cam: '', aFilePath: 'C:\\games\\a', cFilePath: '/games/c' },
      ...{ layout: '[{"button":"spin","label":"Go"}]', reason: 'new cabinet' },
      iceServers,
    })
    const answer = await technician.call('POST', '/admin/machine', body, key)
    expect(answer).toMatchObject({ status: 201, body: { machine: { name: 'Harbour', brandID: 1, encode: 'vp8' } } })
    const { id } = made(answer)
    // Who may edit reads it whole; who may only look, and every list, without what opens the relay.
    expect(await get(technician, `/admin/machine/${id}`)).toMatchObject({
      body: { machine: { iceServers } },
    })
    for (const [who, path] of [
      [technician, '/admin/machines'],
      [manager, `/admin/machine/${id}`],
    ] as const) {
      const { text, status } = await get(who, path).then((told) => ({ ...told, text: JSON.stringify(told.body) }))
      expect([status, text.includes('relay.example'), text.includes('of-a-relay')]).toEqual([200, true, false])
    }
    expect(made(answer)).toMatchObject({
      ...{ audioSrc: 'https://a.example/1', cameraSrc: 'rtsp://c.example/1', videoSrc: '/hls/1' },
      ...{
        cabin: body.cabin,
        layout: '[{"button":"spin","label":"Go"}]',
        isVip: false,
        reservation: null,
        problems: [],
      },
    })
    // The same request again is the same machine.
    expect(await technician.call('POST', '/admin/machine', body, key)).toEqual(answer)
    expect((await venue.store.database.select().from(machine).where(eq(machine.cabin, cabins))).length).toBe(1)

    await venue.status(id, 2)
    expect((await lobbyOf(player)).find((one) => one.id === id)).toMatchObject({ name: 'Harbour', status: 2 })
    expect((await listed()).connectionStatus[String(id)]).toBe('up')
    const tab = await seat(id, 10_000)
    const bet = await lose(tab, id)
    expect(await leave(tab, id)).toBe(10_000 - bet)

    const [row] = await audited(id, 'machine created')
    expect(row).toMatchObject({
      actorId: technician.answer.user.id,
      reason: 'new cabinet',
      before: null,
      ip: '127.0.0.1',
    })
    expect(row?.after).toMatchObject({ name: 'Harbour', cabin: body.cabin, sasUrl: 'sim:tidewright' })
    expect(JSON.stringify(row?.after)).not.toContain('of-a-relay')
    expect(await audited(id, 'machine created')).toHaveLength(1)
  })

  it('without a line it is offline and not in the lobby, and gets its cabinet when it gets one', async () => {
    const { id } = made(await technician.call('POST', '/admin/machine', fresh({ sasUrl: '' })))
    expect(await get(technician, `/admin/machine/${id}`)).toMatchObject({
      body: { machine: { status: 0, connectionStatus: 'down' } },
    })
    expect((await lobbyOf(player)).some((one) => one.id === id)).toBe(false)
    // It is there, and nothing can be done to it: it says why.
    const noCabinet = {
      status: 409,
      body: { ErrorCode: ErrorCode.machineNotAvailable, Params: { reason: 'noCabinet' } },
    }
    expect(await technician.call('POST', `/admin/machine/power/${id}`)).toMatchObject(noCabinet)
    const command = { act: 'powerOn', ids: [id] }
    expect(await technician.call('POST', '/admin/machines/command', command)).toMatchObject(noCabinet)
    expect(await get(technician, `/admin/machine/${id}/maintenance?action=fix`)).toMatchObject(noCabinet)
    expect(await technician.call('POST', '/admin/machine/power/999999')).toMatchObject({ status: 404 })
    expect(await technician.call('POST', `/admin/machine/${id}`, { sasUrl: 'sim:deep-koi' })).toMatchObject({
      status: 200,
    })
    await venue.status(id, 2)
    expect(venue.cabinet(id).memory.game).toBe('deep-koi')
    expect((await lobbyOf(player)).some((one) => one.id === id)).toBe(true)
    // A cabinet keeps its game.
    for (const sasUrl of ['sim:glasshouse', ''])
      expect(await technician.call('POST', `/admin/machine/${id}`, { sasUrl })).toMatchObject({
        ...{ status: 409, body: { ErrorCode: ErrorCode.conflict, Params: { reason: 'installed' } } },
      })
  })

  it('two at once for the same cabin: one is made, the other refused with 60409', async () => {
    const body = fresh()
    const answers = await Promise.all([1, 2].map(() => technician.call('POST', '/admin/machine', body)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      ...{ ErrorCode: ErrorCode.conflict, Params: { reason: 'taken', field: 'cabin', cabin: body.cabin } },
    })
  })

  it('is still there after a restart', async () => {
    const { id } = made(await technician.call('POST', '/admin/machine', fresh({ name: 'Lasting' })))
    await venue.status(id, 2)
    await venue.restart()
    await venue.status(id, 2)
    technician = await venue.login('technician')
    manager = await venue.login('manager')
    cashier = await venue.login('cashier')
    supervisor = await venue.login('supervisor')
    player = await venue.login('player')
    expect((await lobbyOf(player)).find((one) => one.id === id)).toMatchObject({ name: 'Lasting' })
  })
})

const wrong: [string, Record<string, unknown>, string][] = [
  ['a brand that is no id', { brandID: 'x' }, 'brandID'],
  ['a cabin that is not whole', { cabin: 1.5 }, 'cabin'],
  ['a cabin of letters', { cabin: 'twelve' }, 'cabin'],
  ['a cabin beyond the column', { cabin: 2_147_483_648 }, 'cabin'],
  ['a cabin of too many digits', { cabin: '99999999999' }, 'cabin'],
  ['an unknown game', { sasUrl: 'sim:roulette' }, 'sasUrl'],
  ['a driver that there is not', { sasUrl: 'tcp:10.0.0.1:9' }, 'sasUrl'],
  ['a script as picture', { image: 'javascript:alert(1)' }, 'image'],
  ['a script behind blanks', { image: '  JavaScript:alert(1)' }, 'image'],
  ['a script with a tab in it', { image: 'java\tscript:alert(1)' }, 'image'],
  ['data as picture', { image: 'data:text/html,x' }, 'image'],
  ['a file as source', { VideoSrc: 'file:///etc/passwd' }, 'VideoSrc'],
  ['a foreign host without a scheme', { cam: '//evil.example/x' }, 'cam'],
  ['another codec', { encode: 'mjpeg' }, 'encode'],
  ['a layout that is no JSON', { layout: '{' }, 'layout'],
  ['a layout that is no list', { layout: '{"button":"spin"}' }, 'layout'],
  ['ice servers that are no JSON', { iceServers: 'stun:x' }, 'iceServers'],
  ['an ice server whose secret is hidden', { iceServers: '[{"urls":"turn:x","secret":"***"}]' }, 'iceServers'],
  ['an ice server with an empty secret', { iceServers: '[{"urls":"turn:x","secret":""}]' }, 'iceServers'],
  ['ice servers of the web', { iceServers: '[{"urls":"http://x"}]' }, 'iceServers'],
  ['a name with a zero byte', { name: 'a\u0000b' }, 'name'],
  ['half a letter', { tag: '\ud800' }, 'tag'],
  ['a name too long', { name: 'x'.repeat(121) }, 'name'],
]
it.each(wrong)('%s is refused with 40000 and its field, and nothing is written', async (_, over, field) => {
  const before = (await venue.store.database.select().from(machine)).length
  const answer = await technician.call('POST', '/admin/machine', fresh(over))
  expect(answer).toMatchObject({ status: 422, body: { ErrorCode: ErrorCode.invalidRequest } })
  expect((answer.body.Params as { fields: { path: string }[] }).fields.map(({ path }) => path)).toContain(field)
  expect((await venue.store.database.select().from(machine)).length).toBe(before)
})

describe('an edit', () => {
  it('shows at once, to the desk and to players, and says before and after', async () => {
    const { id } = made(await technician.call('POST', '/admin/machine', fresh()))
    await venue.status(id, 2)
    const change = {
      name: 'Renamed',
      tag: 'classic',
      brandID: 2,
      cabin: String(++cabins),
      bet_info: '',
      reason: 'moved',
    }
    const watching = player.tab('/notification')
    await watching.ask('init', { id: player.answer.user.id })
    const answer = await technician.call('POST', `/admin/machine/${id}`, change)
    await watching.waitFor('machines')
    expect(answer).toMatchObject({
      ...{
        status: 200,
        body: { machine: { name: 'Renamed', tag: 'classic', brandID: 2, cabin: cabins, bet_info: '' } },
      },
    })
    const { brands } = (await player.call('GET', '/machine/2')).body as unknown as LobbyList
    expect(brands[0]?.machines.find((one) => one.id === id)).toMatchObject({ name: 'Renamed', cabin: cabins })
    const [row] = await audited(id, 'machine edited')
    expect(row).toMatchObject({
      reason: 'moved',
      before: { name: 'Harbour', tag: 'new', brandId: 1, cabin: cabins - 1, betInfo: '0.20 – 8' },
      after: { name: 'Renamed', tag: 'classic', brandId: 2, cabin: cabins, betInfo: '' },
    })
    // The same again changes nothing, calls nobody and is nothing to tell of.
    expect(await technician.call('POST', `/admin/machine/${id}`, change)).toMatchObject({ status: 200 })
    await technician.call('POST', `/admin/machine/${id}`, { tag: 'feature' })
    await until(() => watching.pushed('machines').length, 2)
    watching.drop()
    expect(await audited(id, 'machine edited')).toHaveLength(2)
  })

  it('to VIP keeps other players out from then on', async () => {
    const { id } = made(await technician.call('POST', '/admin/machine', fresh()))
    await venue.status(id, 2)
    const tab = await seat(id, 1_000)
    expect(await technician.call('POST', `/admin/machine/${id}`, { isVip: true })).toMatchObject({ status: 200 })
    // Who sits stays.
    expect(venue.machine(id).status.status).toBe(3)
    await leave(tab, id)
    expect(await player.tab().init(id, 1_000)).toMatchObject({ ErrorCode: ErrorCode.vipOnly })
    const vip = await venue.login('vip')
    await leave(await seat(id, 1_000, vip), id)
  })

  it('to another limit of a transfer holds from the next one on', async () => {
    const { id } = made(await technician.call('POST', '/admin/machine', fresh()))
    await venue.status(id, 2)
    const edit = (transferLimit: unknown) => technician.call('POST', `/admin/machine/${id}`, { transferLimit })
    for (const wrong of [0, -1, 1.5, '5', 1_000_000_001]) expect((await edit(wrong)).status, String(wrong)).toBe(422)
    expect(await edit(500)).toMatchObject({ status: 200, body: { machine: { transferLimit: 500 } } })
    const tab = player.tab()
    expect(await tab.init(id, 1_000)).toMatchObject({ ErrorCode: ErrorCode.limitReached, Params: { limit: 500 } })
    expect(await tab.init(id, 500)).toMatchObject({ status: 3 })
    await leave(tab, id)
    const [row] = await audited(id, 'machine edited')
    expect(row).toMatchObject({ before: { transferLimit: 1_000_000 }, after: { transferLimit: 500 } })
  })

  it('is refused for an unknown machine, an unknown brand and a cabin that is taken', async () => {
    const edit = (id: number, body: unknown) => technician.call('POST', `/admin/machine/${id}`, body)
    expect(await edit(9_999, { name: 'x' })).toMatchObject({ status: 404, body: { ErrorCode: ErrorCode.unknown } })
    expect(await edit(1, { brandID: 9_999 })).toMatchObject({ status: 404, body: { Params: { brandID: 9_999 } } })
    expect(await edit(1, { cabin: 2 })).toMatchObject({ status: 409, body: { Params: { field: 'cabin', id: 2 } } })
    expect(await edit(1, { cabin: 1 })).toMatchObject({ status: 200 })
  })

  it('is for those who may', async () => {
    for (const person of [player, cashier, manager, supervisor]) {
      expect(await person.call('POST', '/admin/machine', fresh())).toMatchObject({ status: 403 })
      expect(await person.call('POST', '/admin/machine/1', { name: 'x' })).toMatchObject({ status: 403 })
    }
    for (const path of ['/admin/machines', '/admin/machine/1', '/admin/brands', '/admin/machine/1/sessions'])
      for (const person of [player, cashier]) expect(await get(person, path)).toMatchObject({ status: 403 })
  })
})

it('a brand is made and renamed once, and takes machines', async () => {
  const make = (name: string) => technician.call('POST', '/admin/brands', { name })
  const answer = await make('Northwind')
  expect(answer).toMatchObject({ status: 201, body: { brand: { name: 'Northwind', machineCount: 0 } } })
  const { id } = answer.body.brand as { id: number }
  const machine = made(await technician.call('POST', '/admin/machine', fresh({ brandID: id })))
  await venue.status(machine.id, 2)
  const rename = (name: string) => technician.call('PUT', `/admin/brands/${id}`, { name, reason: 'sold' })
  expect(await rename('Southwind')).toMatchObject({
    status: 200,
    body: { brand: { id, name: 'Southwind', machineCount: 1 } },
  })
  const { brands } = (await player.call('GET', `/machine/${id}`)).body as unknown as LobbyList
  expect(brands).toMatchObject([{ brand: { name: 'Southwind', machineCount: 1 }, machines: [{ id: machine.id }] }])
  for (const taken of [await make('Southwind'), await make(' Halden '), await rename('Halden')])
    expect(taken).toMatchObject({ status: 409, body: { ErrorCode: ErrorCode.conflict, Params: { field: 'name' } } })
  for (const wrong of [await make(''), await make('  '), await rename('a\u0000')])
    expect(wrong).toMatchObject({ status: 422 })
  expect(await technician.call('PUT', '/admin/brands/9999', { name: 'x' })).toMatchObject({ status: 404 })
  expect(await manager.call('POST', '/admin/brands', { name: 'x' })).toMatchObject({ status: 403 })
  const rows = await venue.store.database
    .select()
    .from(audit)
    .where(eq(audit.object, `brand/${id}`))
  expect(rows.map(({ act, before, after, reason }) => [act, before, after, reason])).toEqual([
    ['brand created', null, { name: 'Northwind' }, null],
    ['brand renamed', { name: 'Northwind' }, { name: 'Southwind' }, 'sold'],
  ])
})

describe('the list', () => {
  it('has every machine with all its fields, its line, and what meters and ledger moved in the range', async () => {
    const before = oneOf(await listed(), 16)
    expect(before).toMatchObject({ sasUrl: expect.stringMatching(/^sim:/), connectionStatus: 'up', status: 2 })
    const since = Math.floor(venue.clock.now() / 1_000) + 1
    venue.clock.advance(2_000)
    const tab = await seat(16, 10_000)
    const bet = await lose(tab, 16)
    expect(await tab.topUp(2_000)).toMatchObject({ amount: 2_000 })
    const out = await leave(tab, 16)
    expect(out).toBe(12_000 - bet)
    const moved = { sasCashin: 12_000, sasCashout: out, Cashin: 12_000, Cashout: out }
    venue.clock.advance(2_000)
    const until = Math.floor(venue.clock.now() / 1_000)
    expect(oneOf(await listed(`/admin/machines?start=${since}&end=${until}`), 16)).toMatchObject(moved)
    expect(oneOf(await listed(`/admin/machines?start=${until}&end=${until + 60}`), 16)).toMatchObject({
      ...{ sasCashin: 0, sasCashout: 0, Cashin: 0, Cashout: 0 },
    })
    // Without a range: this month.
    expect(oneOf(await listed(), 16)).toMatchObject({
      sasCashin: (before?.sasCashin ?? 0) + 12_000,
      Cashout: (before?.Cashout ?? 0) + out,
    })
    // What is refunded, at most what the session lost, is no cash in of the ledger any more; the meter has moved.
    const { body } = await get<{ transactions: MachineTransaction[] }>(technician, '/admin/machine/16/transactions')
    const toppedUp = body.transactions.find(({ amount }) => amount === 2_000)
    const refund = await supervisor.call('POST', `/cashier/transfers/${toppedUp?.transferID}/refund`, {
      reason: 'wrong seat',
    })
    expect(refund).toMatchObject({ status: 201 })
    const { id } = refund.body as { id: number }
    expect(
      await get<{ transactions: MachineTransaction[] }>(technician, '/admin/machine/16/transactions'),
    ).toMatchObject({
      body: {
        transactions: [{ deskTransactionID: id, transferID: toppedUp?.transferID, type: 3, amount: -bet }, {}, {}, {}],
      },
    })
  })

  it('without a range is of the gaming month, from the 06:00 of its first day, as every other figure of the desk', async () => {
    const { database } = venue.store
    const monthly = async (path = '/admin/machines') => oneOf(await listed(path), 16)?.sasCashin ?? 0
    const before = await monthly()
    const [moved] = await database
      .select()
      .from(transfer)
      .where(and(eq(transfer.machineId, 16), eq(transfer.amount, 10_000)))
    if (!moved) throw new Error('nobody brought money there')
    const timeZone = 'Europe/Istanbul'
    const begun = gamingDayStartMs(`${gamingDayOf(venue.clock.now(), timeZone).slice(0, 7)}-01`, timeZone)
    const settle = (settledAt: number | null) =>
      database.update(transfer).set({ settledAt }).where(eq(transfer.id, moved.id))
    await settle(begun)
    expect(await monthly()).toBe(before)
    expect(await monthly(`/admin/machines?start=${begun / 1_000}`)).toBe(before)
    await settle(begun - 1)
    expect(await monthly()).toBe(before - 10_000)
    await settle(moved.settledAt)
  })

  it('counts the machines of a brand in one way, whichever of them it lists: all that are not archived', async () => {
    const counts = async (path: string) =>
      (await get<Counted>(technician, path)).body.brands.map(({ brand: { id, machineCount } }) => [id, machineCount])
    const { body } = await get<{ brands: { id: number; machineCount: number }[] }>(technician, '/admin/brands')
    const all = body.brands.map(({ id, machineCount }) => [id, machineCount])
    expect(await counts('/admin/machines')).toEqual(all)
    expect(await counts('/admin/machines?archived=1')).toEqual(all)
    venue.cabinet(4).fault({ kind: 'door', on: true })
    await venue.status(4, 1)
    const brandID = oneOf(await listed(), 4)?.brandID
    expect(await counts('/admin/machines/broken')).toEqual(all.filter(([id]) => id === brandID))
    venue.cabinet(4).fault({ kind: 'door', on: false })
    await venue.status(4, 2)
  })

  it('is refused with a range that ends before it begins, and with what is no number', async () => {
    for (const query of ['start=20&end=10', 'start=x', 'end=-5', 'start=1e9', 'start=999999999999999'])
      expect(await get(technician, `/admin/machines?${query}`)).toMatchObject({ status: 422 })
  })

  it('broken has only those with problems, with a line that is down for one that is silent', async () => {
    expect((await listed('/admin/machines/broken')).brands).toEqual([])
    venue.cabinet(4).fault({ kind: 'door', on: true })
    venue.cabinet(5).fault({ kind: 'credit.stray', on: true, amount: 500 })
    venue.cabinet(6).fault({ kind: 'line.silent', on: true })
    await venue.status(4, 1)
    await venue.status(5, 1)
    await venue.status(6, 0)
    const broken = await listed('/admin/machines/broken')
    expect(oneOf(broken, 4)).toMatchObject({ problems: ['door'], status: 1 })
    expect(oneOf(broken, 5)).toMatchObject({ problems: ['strayCredit'], status: 1 })
    expect(oneOf(broken, 6)).toBeUndefined()
    expect((await listed()).connectionStatus).toMatchObject({ 4: 'up', 6: 'down' })
    venue.cabinet(4).fault({ kind: 'door', on: false })
    venue.cabinet(6).fault({ kind: 'line.silent', on: false })
    await venue.status(4, 2)
    await venue.status(6, 2)
  })

  it('shows who has reserved, and brands count their machines', async () => {
    expect(await player.call('POST', '/player/reservations', { machineId: 7 })).toMatchObject({ status: 201 })
    expect(oneOf(await listed(), 7)).toMatchObject({
      ...{ status: 4, reservation: { kind: 'player', player: { username: 'player' } } },
    })
    expect(await player.call('DELETE', '/player/reservations')).toMatchObject({ status: 200 })
    const { body } = await get<{ brands: { name: string; machineCount: number }[] }>(technician, '/admin/brands')
    const machines = await venue.store.database.select().from(machine)
    expect(body.brands.reduce((sum, { machineCount }) => sum + machineCount, 0)).toBe(machines.length)
    expect(body.brands.map(({ name }) => name).slice(0, 4)).toEqual(['Aurelia', 'Halden', 'Kestrel', 'Morrow'])
  })
})

describe('sessions, transactions and the local log of one machine', () => {
  it('page by the last id, newest first, and add up', async () => {
    const id = 8
    for (let turn = 0; turn < 27; turn++) {
      const tab = await seat(id, 1_000 + turn)
      await leave(tab, id)
      if (turn % 5 === 0) venue.clock.advance(1_000)
    }
    const pageOf = async (name: string, parameter: string) => {
      const ids: number[] = []
      const rows: Record<string, unknown>[] = []
      for (;;) {
        const query = ids.length === 0 ? '' : `?${parameter}=${ids.at(-1)}`
        const { body } = await get<Record<string, { id: number }[]>>(technician, `/admin/machine/${id}/${name}${query}`)
        const page = body[name] ?? []
        expect(page.length).toBeLessThanOrEqual(50)
        if (page.length === 0) return rows
        ids.push(...page.map((one) => one.id))
        rows.push(...page)
        expect(new Set(ids).size).toBe(ids.length)
      }
    }
    const transactions = (await pageOf('transactions', 'lastTransactionID')) as MachineTransaction[]
    expect(transactions).toHaveLength(54)
    const times = transactions.map(({ requestedAt }) => requestedAt)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    for (const type of [3, 4])
      expect(
        transactions
          .filter((one) => one.type === type)
          .map(({ actual }) => actual)
          .toSorted((a, b) => a - b),
      ).toEqual(Array.from({ length: 27 }, (_, turn) => 1_000 + turn))
    expect(transactions.every((one) => one.state === 1 && one.sasStatus === 'done')).toBe(true)
    const sessions = (await pageOf('sessions', 'lastSessionID')) as MachineSession[]
    expect(sessions.map(({ cashIn, cashOut }) => [cashIn, cashOut])).toEqual(
      Array.from({ length: 27 }, (_, turn) => [1_026 - turn, 1_026 - turn]),
    )
    expect(sessions[0]).toMatchObject({
      state: 'closed',
      closedBy: 'left',
      turnOver: 0,
      player: { username: 'player' },
    })
    expect(await get(technician, `/admin/machine/${id}/transactions?lastTransactionID=2`)).toMatchObject({
      status: 404,
    })
    expect(await get(technician, '/admin/machine/9999/sessions')).toMatchObject({ status: 404 })
  })

  it('the local log has the cabinet, its sessions, and spins that belong to none', async () => {
    const id = 9
    const first = await seat(id, 10_000)
    const bet = await lose(first, id)
    await leave(first, id)
    type Log = { machine: { cabinet: unknown }; last_sessions: MachineSession[]; orphan_spins: unknown[] }
    const log = async () => (await get<Log>(technician, `/proxy/machine/${id}`)).body
    expect(await log()).toMatchObject({
      machine: { id, cabinet: { phase: 'idle', meters: { TurnOver: bet, CurrentCredit: 0 } } },
      last_sessions: [{ turnOver: bet, totalWin: 0, cashIn: 10_000, cashOut: 10_000 - bet }],
      orphan_spins: [],
    })
    // A bill, and a press on the cabinet itself: nobody has the seat.
    const cabinet = venue.cabinet(id)
    cabinet.fault({ kind: 'credit.stray', on: true, amount: bet })
    cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'lose' })
    expect(cabinet.press('spin', 'by hand')).toMatchObject({ accepted: true })
    venue.clock.advance(5_000)
    const { last_sessions, orphan_spins } = await log()
    expect(orphan_spins).toEqual(
      [
        ...[{ afterSessionID: last_sessions[0]?.id, beforeSessionID: null, turnOver: bet, totalWin: 0, until: null }],
      ].map((one) => ({ ...one, from: last_sessions[0]?.closedAt })),
    )
  })

  it('the buttons are those of the caller’s own seat', async () => {
    expect(await get(player, '/press/machine/')).toMatchObject({ status: 200, body: { result: [] } })
    const tab = await seat(10, 5_000)
    const { body } = await get<{ result: { button: string }[] }>(player, '/press/machine/')
    expect(body.result.map(({ button }) => button)).toContain('spin')
    expect(body.result).toEqual(venue.machine(10).game?.buttons)
    expect(await get(technician, '/press/machine/')).toMatchObject({ body: { result: [] } })
    await leave(tab, 10)
  })
})

describe('the cabinet’s own answers', () => {
  it('a checksum is the digest of its game: the same for the same game, another for another one, and a damaged one says so', async () => {
    type Checksum = { digest: string; game: string; previous: unknown; ErrorMessage: string | null }
    const ask = async (id: number) => (await get<Checksum>(technician, `/admin/machine/checksum/${id}`)).body
    const gameOf = (id: number) => venue.cabinet(id).memory.game
    const all = await Promise.all(Array.from({ length: 12 }, (_, place) => ask(place + 1)))
    for (const [place, one] of all.entries()) {
      expect(one).toMatchObject({
        game: gameOf(place + 1),
        ErrorMessage: null,
        digest: expect.stringMatching(/^[\da-f]{64}$/),
      })
      for (const [other, two] of all.entries())
        expect(one.digest === two.digest).toBe(gameOf(place + 1) === gameOf(other + 1))
    }
    expect(await ask(11)).toMatchObject({
      digest: all[10]?.digest,
      previous: { digest: all[10]?.digest },
      ErrorMessage: null,
    })
    venue.cabinet(11).fault({ kind: 'checksum', on: true })
    const damaged = await ask(11)
    expect(damaged).toMatchObject({ ErrorMessage: 'EPROM error: bad checksum compare' })
    expect(damaged.digest).not.toBe(all[10]?.digest)
    venue.cabinet(11).fault({ kind: 'checksum', on: false })
    expect(await ask(11)).toMatchObject({
      digest: all[10]?.digest,
      ...{ verdict: 'same', ErrorMessage: null },
    })
    venue.cabinet(11).fault({ kind: 'power', on: true })
    expect(await ask(11)).toMatchObject({ digest: null, ErrorMessage: expect.stringMatching(/no power/) })
    venue.cabinet(11).fault({ kind: 'power', on: false })
    await venue.status(11, 2)
    expect((await audited(11, 'checksum')).map(({ actorId }) => actorId)).toEqual(
      Array(5).fill(technician.answer.user.id),
    )
    expect(await get(supervisor, '/admin/machine/checksum/11')).toMatchObject({ status: 403 })

    // All of them, newest first, with who asked and what each was held against.
    type Runs = { checksums: { id: number; verdict: string; before: string | null; fault: string | null }[] }
    const runs = (query = '') => get<Runs>(technician, `/admin/machine/11/checksums${query}`)
    const { checksums } = (await runs()).body
    expect(checksums.map(({ verdict }) => verdict)).toEqual(['silent', 'same', 'fault', 'same', 'first'])
    expect(checksums[2]).toMatchObject({
      ...{ fault: 'checksum', digest: damaged.digest, before: all[10]?.digest },
      by: { id: technician.answer.user.id },
    })
    expect((await runs(`?lastChecksumID=${checksums[2]?.id}`)).body.checksums).toEqual(checksums.slice(3))
    expect(await runs('?lastChecksum=1')).toMatchObject({ status: 422 })
    expect(await get(technician, '/admin/machine/999/checksums')).toMatchObject({ status: 404 })
    expect(await get(supervisor, '/admin/machine/11/checksums')).toMatchObject({ status: 403 })
  })

  it('meters of one and of all, live, with their total; last known ones of a silent cabinet', async () => {
    type Meter = { id: number; live: boolean; at: number | null; AftIn: number | null; CurrentCredit: number | null }
    const tab = await seat(12, 7_000)
    const one = async () => (await get<{ result: Meter }>(technician, '/admin/machines/meters/12')).body.result
    expect(await one()).toMatchObject({ id: 12, live: true, AftIn: 7_000, CurrentCredit: 7_000 })
    const { result } = (
      await get<{ result: { machines: Meter[]; total: Record<string, number> } }>(technician, '/admin/machines/meters')
    ).body
    expect(result.total.AftIn).toBe(result.machines.reduce((sum, { AftIn }) => sum + (AftIn ?? 0), 0))
    expect(result.total.CurrentCredit).toBeGreaterThanOrEqual(7_000)
    await leave(tab, 12)
    venue.cabinet(12).fault({ kind: 'line.silent', on: true })
    expect(await one()).toMatchObject({ live: false, AftIn: 7_000, CurrentCredit: 0, at: expect.any(Number) })
    venue.cabinet(12).fault({ kind: 'line.silent', on: false })
    await venue.status(12, 2)
    expect(await get(technician, '/admin/machines/meters/9999')).toMatchObject({ status: 404 })
  })

  it('SAS error codes come in words, with those of our cabinets’ faults among them', async () => {
    const { status, body } = await get<{ result: { code: number; fault: string | null }[] }>(
      technician,
      '/proxy/events/errors',
    )
    expect({ status, ErrorCode: body.ErrorCode }).toEqual({ status: 200, ErrorCode: 20000 })
    expect(new Set(body.result.map(({ code }) => code)).size).toBe(body.result.length)
    expect(body.result.flatMap(({ fault }) => fault ?? []).toSorted()).toEqual(['checksum', 'door', 'ram', 'tilt'])
  })
})

describe('orders', () => {
  it('command 0 begins the line anew: the cabinet is lost and found again', async () => {
    const steps = async () =>
      (
        await venue.store.database.execute(
          'select event, before from cabinet_step where machine_id = 13 order by sequence desc limit 2',
        )
      ).rows.map(({ event }) => event)
    const before = venue.machine(13).status.sequence
    const push = await ended(technician, '/admin/machines/13/command', { command: 0, reason: 'stuck' })
    expect(push).toMatchObject({ act: 'restartLine', machines: [{ id: 13, ErrorCode: null }] })
    await venue.status(13, 2)
    expect(venue.machine(13).status.sequence).toBe(before + 2)
    expect(await steps()).toEqual(['machine.recovered', 'link.lost'])
    expect((await audited(13, 'line restart'))[0]).toMatchObject({
      actorId: technician.answer.user.id,
      reason: 'stuck',
    })

    venue.cabinet(13).fault({ kind: 'line.silent', on: true })
    expect(await ended(technician, '/admin/machines/13/command', { command: 0 })).toMatchObject({
      machines: [{ id: 13, ErrorCode: ErrorCode.machineNotAvailable }],
    })
    venue.cabinet(13).fault({ kind: 'line.silent', on: false })
    await venue.status(13, 2)

    const tab = await seat(13, 1_000)
    expect(await ended(technician, '/admin/machines/13/command', { command: 0 })).toMatchObject({
      machines: [{ id: 13, ErrorCode: ErrorCode.conflict }],
    })
    expect(venue.machine(13).status.status).toBe(3)
    await leave(tab, 13)
    for (const body of [{ command: 1 }, { command: '0' }, {}])
      expect(await technician.call('POST', '/admin/machines/13/command', body)).toMatchObject({ status: 422 })
    expect(await technician.call('POST', '/admin/machines/9999/command', { command: 0 })).toMatchObject({ status: 404 })
    expect(await manager.call('POST', '/admin/machines/13/command', { command: 0 })).toMatchObject({ status: 403 })
  })

  it('an update restarts an idle cabinet, and is refused where somebody sits', async () => {
    const boots = venue.cabinet(14).memory.version
    expect(await ended(technician, '/admin/machine/update/14', { reason: 'v2' })).toMatchObject({
      ...{ act: 'update', machines: [{ id: 14, ErrorCode: null }] },
    })
    expect(venue.cabinet(14).memory.version).toBe(boots + 2)
    expect((await audited(14, 'machine.restart'))[0]).toMatchObject({ reason: 'v2' })
    const tab = await seat(14, 1_000)
    const push = await ended(technician, '/admin/machines/update/all')
    expect(push).toMatchObject({ act: 'updateAll' })
    expect(push.machines.find(({ id }) => id === 14)).toMatchObject({
      ...{ ErrorCode: ErrorCode.conflict, Params: { reason: 'seated' } },
    })
    expect(push.machines.find(({ id }) => id === 15)).toEqual({ id: 15, ErrorCode: null })
    expect(venue.machine(14).status.status).toBe(3)
    await leave(tab, 14)
    expect(await technician.call('POST', '/admin/machine/update/9999')).toMatchObject({ status: 404 })
    expect(await cashier.call('POST', '/admin/machines/update/all')).toMatchObject({ status: 403 })
  }, 60_000)
})

describe('two at one machine', () => {
  it('the later is refused and told what is changed, by whom, and when; what it then sends with the new version holds', async () => {
    const admin = await venue.login('admin')
    const { id } = made(await technician.call('POST', '/admin/machine', fresh()))
    type Versioned = { machine: AdminMachine; version: string }
    const seen = (await get<Versioned>(admin, `/admin/machine/${id}`)).body
    const first = await technician.call('POST', `/admin/machine/${id}`, { name: 'Quay', version: seen.version })
    expect(first).toMatchObject({ status: 200, body: { machine: { name: 'Quay' } } })
    expect(first.body.version).not.toBe(seen.version)
    const late = await admin.call('POST', `/admin/machine/${id}`, {
      name: 'Pier',
      tag: 'late',
      version: seen.version,
    })
    expect(late).toMatchObject({
      status: 409,
      body: {
        ErrorCode: ErrorCode.conflict,
        Params: {
          ...{ reason: 'changed', machine: { name: 'Quay', tag: 'new' }, version: first.body.version },
          by: { username: 'technician' },
          at: expect.any(Number),
        },
      },
    })
    expect((await get<Versioned>(admin, `/admin/machine/${id}`)).body.machine).toMatchObject({ name: 'Quay' })
    const merged = { tag: 'late', version: first.body.version }
    expect(await admin.call('POST', `/admin/machine/${id}`, merged)).toMatchObject({
      body: { machine: { name: 'Quay', tag: 'late' } },
    })
    // Who has seen nothing asks for nothing.
    expect(await admin.call('POST', `/admin/machine/${id}`, { name: 'Pier' })).toMatchObject({ status: 200 })
  })
})

describe('chosen machines', () => {
  it('shows who plays and what stands there; one command is carried out on each, and refused where one cannot take it', async () => {
    const ids = [made(await technician.call('POST', '/admin/machine', fresh())).id]
    ids.push(made(await technician.call('POST', '/admin/machine', fresh())).id)
    const [idle = 0, played = 0] = ids
    for (const id of ids) await venue.status(id, 2)
    const before = oneOf(await listed(), played)
    expect(before).toMatchObject({ session: null, credit: 0 })
    const tab = await seat(played, 5_000)
    const shown = oneOf(await listed(), played)
    expect(shown).toMatchObject({ status: 3, credit: 5_000, session: { player: { username: 'player' } } })
    expect(shown?.statusSequence).toBeGreaterThan(before?.statusSequence ?? Number.NaN)

    const command = '/admin/machines/command'
    const update = await ended(technician, command, { act: 'update', ids: [idle, played, idle] })
    expect(update.total).toBe(2)
    expect(update.machines.find(({ id }) => id === played)).toMatchObject({
      ...{ ErrorCode: ErrorCode.conflict, Params: { reason: 'seated' } },
    })
    expect(update.machines.find(({ id }) => id === idle)).toEqual({ id: idle, ErrorCode: null })

    const closing = { act: 'closeSession', ids: [played] }
    expect(await manager.call('POST', command, closing)).toMatchObject({ status: 422 })
    expect(await cashier.call('POST', command, { ...closing, reason: 'late' })).toMatchObject({ status: 403 })
    expect(await supervisor.call('POST', command, { ...closing, act: 'powerOff' })).toMatchObject({ status: 403 })
    // The right to switch one off does not end the play on several.
    expect(await technician.call('POST', command, { act: 'powerOff', ids })).toMatchObject({
      ...{ status: 403, body: { Params: { missing: [125] } } },
    })
    expect(await manager.call('POST', command, { act: 'powerOff', ids: [played, 999_999] })).toMatchObject({
      status: 404,
    })
    const closed = await ended(manager, command, { ...closing, reason: 'late' })
    expect(closed.machines).toEqual([{ id: played, ErrorCode: null }])
    expect(await tab.waitFor('closed')).toMatchObject({ cashedOut: 5_000 })
    await venue.status(played, 2)
    expect(oneOf(await listed(), played)).toMatchObject({ session: null, credit: 0 })
  })
})
