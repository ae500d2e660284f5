/** A machine created or changed in one process of the venue is known to all of them at once. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LobbyList } from '#protocol/core/entities.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import type { AdminMachine } from '#protocol/core/machines.ts'
import { Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { type RedisServer, startRedis } from '#tests/kit/redis.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'
import { openStore, type Store } from '#venue/store/store.ts'

let redis: RedisServer
let store: Store
const venues: VenueProcess[] = []
const dataFolder = mkdtempSync(join(tmpdir(), 'takewin-machines-'))
beforeAll(async () => {
  const [databaseUrl, started] = await Promise.all([createTestDatabase(), startRedis()])
  redis = started
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    VENUE_SECRET: 'the same in all processes of the venue',
    VENUE_DEMO: 'on',
  }
  for (let count = 0; count < 2; count++) venues.push(await startVenue({ dataFolder, env }))
  store = await openStore({ databaseUrl }, { asItIs: true })
}, 120_000)
afterAll(async () => {
  await store?.close()
  for (const venue of venues.toReversed()) await venue.stop()
  await redis?.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}, 60_000)

async function login(place: number, username: string): Promise<Person> {
  const url = venues[place]?.url ?? ''
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: `${username}1234` }),
  })
  return new Person(url, (await response.json()) as LoginResult)
}
const inLobby = async (person: Person, id: number) =>
  ((await person.call('GET', '/machine/all')).body as unknown as LobbyList).brands
    .flatMap(({ machines }) => machines)
    .find((machine) => machine.id === id)
const owners = async () => {
  const { rows } = await store.database.execute<{ id: string; owner: string | null }>(
    'select machine_id::text as id, owner from cabinet',
  )
  return new Map(rows.map(({ id, owner }) => [Number(id), owner]))
}
async function outcomeOf(person: Person, path: string, body?: unknown) {
  const news = person.tab('/notification')
  await news.ask('init', { id: person.answer.user.id })
  const { status, body: answer } = await person.call('POST', path, body)
  expect(status).toBe(202)
  const push = await until(
    () => news.pushed('command').findLast(({ commandId }) => commandId === answer.commandId),
    (seen) => seen !== undefined && (seen.machines as unknown[]).length === seen.total,
    { timeout: 40_000 },
  )
  news.drop()
  return push
}

it('a machine made in one process is in the lobby of the other, played from there, and an edit shows in both', async () => {
  const technicians = [await login(0, 'technician'), await login(1, 'technician')] as const
  const players = [await login(0, 'player'), await login(1, 'player2')] as const
  const made: number[] = []
  // Made alternately, so that both processes keep some of them.
  for (let turn = 0; turn < 4; turn++) {
    const body = { brandID: 1, name: `Added ${turn}`, cabin: 900 + turn, sasUrl: 'sim:deep-koi' }
    const answer = await technicians[turn % 2 === 0 ? 0 : 1].call('POST', '/admin/machine', body)
    expect(answer).toMatchObject({ status: 201, body: { machine: { name: body.name } } })
    made.push((answer.body.machine as AdminMachine).id)
  }
  for (const id of made)
    for (const person of players)
      await until(
        () => inLobby(person, id),
        (machine) => machine?.status === 2,
        { timeout: 40_000 },
      )
  const kept = await until(owners, (found) => made.every((id) => found.get(id)), { timeout: 40_000 })
  expect(new Set([...kept.values()]).size).toBe(2)

  for (const id of made) {
    const tab = players[1].tab()
    expect(await tab.init(id, 1_000)).toMatchObject({ status: 3, game: { credit: 1_000 } })
    await tab.leave()
    await tab.waitFor('closed')
  }
  const [id = 0] = made
  expect(await technicians[1].call('POST', `/admin/machine/${id}`, { name: 'Changed', isVip: true })).toMatchObject({
    status: 200,
  })
  expect(await inLobby(players[1], id)).toMatchObject({ name: 'Changed' })
  await until(
    () => inLobby(players[0], id),
    (machine) => machine?.name === 'Changed' && machine.isVip,
  )
  for (const person of players) expect(await person.tab().init(id, 1_000)).toMatchObject({ ErrorCode: 60002 })
}, 120_000)

it('a line is begun anew, and a cabinet updated, through the process that keeps it', async () => {
  const technician = await login(0, 'technician')
  const kept = await until(owners, (found) => new Set(found.values()).size === 2, { timeout: 40_000 })
  const oneOfEach = [...new Set(kept.values())].map((owner) => [...kept].find(([, one]) => one === owner)?.[0] ?? 0)
  for (const id of oneOfEach) {
    expect(await outcomeOf(technician, `/admin/machines/${id}/command`, { command: 0 })).toMatchObject({
      machines: [{ id, ErrorCode: null }],
    })
    await until(
      () => inLobby(technician, id),
      (machine) => machine?.status === 2,
    )
    expect(await outcomeOf(technician, `/admin/machine/update/${id}`)).toMatchObject({
      machines: [{ id, ErrorCode: null }],
    })
  }
}, 120_000)

it('every list is answered by PostgreSQL as by the embedded database', async () => {
  const technician = await login(1, 'technician')
  const id = 1
  const tab = (await login(0, 'player2')).tab()
  expect(await tab.init(id, 2_000)).toMatchObject({ status: 3 })
  await tab.leave()
  await tab.waitFor('closed')
  const get = async (path: string) => {
    const { status, body } = await technician.call('GET', path)
    expect([path, status]).toEqual([path, 200])
    return body
  }
  const { brands } = (await get('/admin/machines')) as unknown as LobbyList
  expect(brands.flatMap(({ machines }) => machines).find((one) => one.id === id)).toMatchObject({
    ...{ sasCashin: 2_000, sasCashout: 2_000, Cashin: 2_000, Cashout: 2_000, connectionStatus: 'up' },
  })
  expect(await get('/admin/machines/broken')).toMatchObject({ brands: [] })
  const { transactions } = (await get(`/admin/machine/${id}/transactions`)) as { transactions: { id: number }[] }
  expect(transactions).toMatchObject([
    { type: 4, actual: 2_000 },
    { type: 3, actual: 2_000 },
  ])
  expect(await get(`/admin/machine/${id}/transactions?lastTransactionID=${transactions[0]?.id}`)).toEqual({
    transactions: [transactions[1]],
  })
  expect(await get(`/admin/machine/${id}/sessions`)).toMatchObject({ sessions: [{ cashIn: 2_000, cashOut: 2_000 }] })
  expect(await get(`/proxy/machine/${id}`)).toMatchObject({ last_sessions: [{ turnOver: 0 }], orphan_spins: [] })
  expect(await get(`/admin/machines/meters/${id}`)).toMatchObject({ result: { live: true, AftIn: 2_000 } })
  expect(await get(`/admin/machine/checksum/${id}`)).toMatchObject({ ErrorMessage: null })
  const { machines } = (await until(
    () => get('/admin/machines/reconciliation'),
    (body) => (body.machines as { opening: unknown }[]).every(({ opening }) => opening !== null),
    { timeout: 40_000 },
  )) as { machines: { id: number; differences: unknown }[] }
  expect(machines.find((one) => one.id === id)).toMatchObject({ differences: { in: 0, out: 0, game: 0 } })
}, 120_000)
