/** Two drivers in one venue: each machine is reached by the one that its address names, and falls out alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { openDrivers, schemeOf } from '#venue/drivers/drivers.ts'
import { machine } from '#venue/store/schema/index.ts'
import { createTinDriver } from './tinDriver.ts'

const tin = createTinDriver({ now: () => Date.now(), at: () => () => {} })
let venue: TestVenue
let admin: Person
let technician: Person
let player: Person
const ids = { first: 0, second: 0 }
let cabins = 700

async function addMachine(sasUrl: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const made = { brandID: 1, name: `Tin ${++cabins}`, cabin: cabins, sasUrl, tag: '', bet_info: '' }
  return technician.call('POST', '/admin/machine', made)
}
async function idOf(sasUrl: string): Promise<number> {
  const { status, body } = await addMachine(sasUrl)
  expect(status).toBe(201)
  return (body.machine as { id: number }).id
}
beforeAll(async () => {
  venue = await openTestVenue({ drivers: { tin: tin.driver } })
  admin = await venue.login('admin')
  technician = await venue.login('technician')
  player = await venue.login('player')
  ids.first = await idOf('tin:1')
  ids.second = await idOf('tin:2')
})
afterAll(() => venue.close())

describe('a cabinet of another driver', () => {
  it('is installed by its own address, and played: press, money in and out', async () => {
    await venue.status(ids.first, 2)
    expect(tin.asked).toContain('install tin:1')
    const before = await player.balance()
    const tab = player.tab()
    expect(await tab.init(ids.first, 10_000)).toMatchObject({ status: 3, game: { credit: 10_000 } })
    expect(await tab.press('bet-2')).toMatchObject({ state: 'idle' })
    await tab.leave()
    await venue.status(ids.first, 2)
    expect(tin.asked.filter((what) => /^(transfer|press)/.test(what))).toEqual([
      'transfer in 10000',
      'press bet-2',
      'transfer out 10000',
    ])
    expect(await player.balance()).toBe(before)
  })

  it('whose line breaks is offline, and no other machine is', async () => {
    tin.cut(ids.first)
    await venue.status(ids.first, 0)
    expect(venue.machine(ids.second).status.status).toBe(2)
    expect(venue.machine(1).status.status).toBe(2)
    expect(venue.venue.registry.reach()).toEqual({ unreachable: 1, of: [...venue.venue.registry.services()].length })
    tin.mend(ids.first)
    await venue.status(ids.first, 2)
  })

  it('takes no faults and says so', async () => {
    const refused = { status: 409, body: { code: 60_409, Params: { reason: 'noFaultBench' } } }
    const fault = { kind: 'door', on: true }
    expect(await admin.call('POST', '/dock/faults', { machineId: ids.first, fault })).toMatchObject(refused)
    expect(await admin.call('GET', `/dock/faults?machineId=${ids.first}`)).toMatchObject(refused)
    expect(await admin.call('GET', `/dock/machines/${ids.first}`)).toMatchObject({ status: 200, body: { faults: [] } })
    expect(await admin.call('POST', '/dock/faults', { machineId: 1, fault: { ...fault, on: false } })).toMatchObject({
      status: 200,
    })
  })

  it('tells no paytable and says so', async () => {
    expect(await player.call('GET', `/machine/${ids.first}/rules`)).toMatchObject({
      status: 409,
      body: { code: 60_409, Params: { reason: 'noRulebook' } },
    })
  })

  it('writes no rounds down and says so', async () => {
    expect(await technician.call('GET', `/admin/machine/${ids.first}/rounds`)).toMatchObject({
      status: 409,
      body: { code: 60_409, Params: { reason: 'noRoundArchive' } },
    })
    expect(await technician.call('GET', '/admin/machine/1/rounds')).toEqual({ status: 200, body: { rounds: [] } })
  })

  it('has no picture: the seat is told, and its money does not mind', async () => {
    const tab = player.tab()
    await tab.init(ids.second, 5_000)
    expect(await tab.ask('signal', { viewer: 'viewer-1', signal: null })).toMatchObject({ code: 70_000 })
    await tab.leave()
    await venue.status(ids.second, 2)
  })
})

describe('an address', () => {
  it.each([
    ['fax:1', /tin|sim/],
    ['night-orchard', /tin|sim/],
    ['constructor:1', /tin|sim/],
    ['tin:three', /number of a tin cabinet/],
    ['sim:roulette', /night-orchard/],
  ])('%s is refused, and says what would be right', async (sasUrl, says) => {
    expect(await addMachine(sasUrl)).toMatchObject({
      status: 422,
      body: { code: 40_000, Params: { fields: [{ path: 'sasUrl', message: expect.stringMatching(says) }] } },
    })
  })

  it('of a scheme that no driver is for, once in the rows, is a machine that is offline and says why', async () => {
    const { database } = venue.store
    const row = { name: 'Fax', brandId: 1, cabin: ++cabins, sasUrl: 'fax:1' }
    const [made] = await database.insert(machine).values(row).returning({ id: machine.id })
    const id = made?.id ?? 0
    // The machines are read anew.
    await idOf('tin:3')
    await venue.status(id, 0)
    const refusal = { code: 60_007, Params: { reason: 'noDriver', scheme: 'fax' } }
    expect(await player.tab().init(id, 1_000)).toMatchObject(refusal)
    await expect(venue.venue.registry.restartLine(id)).rejects.toMatchObject({ code: 60_007, params: refusal.Params })
    const checksum = await technician.call('GET', `/admin/machine/checksum/${id}`)
    expect(checksum.body.ErrorMessage).toMatch(/No driver is for the scheme fax/)
    await until(
      () => venue.logged.filter((line) => line.includes('no driver is for the scheme of this address')),
      (lines) => lines.length === 1,
    )
    expect(venue.machine(1).status.status).toBe(2)
  })
})

describe('the drivers of a venue', () => {
  it('know an address by all before its first colon', () => {
    expect(['sim:night-orchard', 'tcp:10.0.0.1:4001', 'plain', ''].map(schemeOf)).toEqual(['sim', 'tcp', 'plain', ''])
  })

  it('are two in data folders at most once: a lease names one folder', () => {
    const inFolder = { ...tin.driver, bank: () => 'one' }
    expect(() => openDrivers({ one: inFolder, two: inFolder }, () => undefined)).toThrow(/data folder/)
    expect(openDrivers({ one: inFolder, tin: tin.driver }, () => undefined).bank()).toBe('one')
    expect(openDrivers({ tin: tin.driver }, () => undefined).bank()).not.toBeNull()
  })
})
