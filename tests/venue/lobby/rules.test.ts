/** What a player is told of the games: their rules as the cabinets have them, and what the venue has paid of late. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CabinetRules } from '#protocol/cabinet/rules.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { catalogue } from '../../../src/simulator/game/catalogue.ts'
import { expectationOf } from '../../../src/simulator/game/expectation.ts'
import { feature, lines, models } from '../../../src/simulator/game/models.ts'
import { machine, round } from '#venue/store/schema/index.ts'

let venue: TestVenue
let player: Person
beforeAll(async () => {
  venue = await openTestVenue()
  player = await venue.login('player')
})
afterAll(() => venue.close())

it('the rules of every machine are the strips and pays that it draws and pays by', async () => {
  const machines = await venue.store.database.select().from(machine)
  expect(machines.length).toBeGreaterThan(0)
  for (const { id, sasUrl } of machines) {
    const entry = catalogue.find((one) => `sim:${one.id}` === sasUrl)
    if (!entry) continue
    const { status, body } = await player.call('GET', `/machine/${id}/rules`)
    const rules = body as CabinetRules
    expect(status).toBe(200)
    const { pays } = models[entry.model]
    expect(rules.symbols.map(({ pays: told }) => told)).toEqual([
      ...Object.values(pays).map((of) =>
        of.flatMap((times, place) => (times > 0 ? [{ alike: place + 2, times }] : [])),
      ),
      [],
    ])
    expect(rules.lines).toEqual(lines)
    expect(rules.statedReturn).toBe(Math.floor(expectationOf(models[entry.model]).return * 10_000))
    expect(rules.feature).toMatchObject({ count: feature.moons, spins: feature.spins, multiplier: feature.multiplier })
    expect([rules.bets, rules.handPayLimit]).toEqual([entry.bets, entry.handPayLimit])
  }
})

it('a machine that is not there has no rules, and a stranger is told nothing', async () => {
  expect((await player.call('GET', '/machine/999999/rules')).status).toBe(404)
  expect((await fetch(`${venue.url}/machine/1/rules`)).status).toBe(401)
})

it('recent wins are five bets or more, newest first, and name nobody', async () => {
  const now = venue.clock.now()
  const meters = { AftIn: 0, AftOut: 0, BillIn: 0, CurrentCredit: 0, ResetCredit: 0, TotalWin: 0, TurnOver: 0 }
  const wins = [499, 500, 0, 4_000]
  await venue.store.database.insert(round).values(
    wins.map((win, place) => ({
      ...{ machineId: 2, cabinetRound: `test-${place}`, number: place, game: 'seven-bells', bet: 100, win },
      ...{ startedAt: now - 200_000, endedAt: now - 190_000, freeSpins: 0, spins: [], reels: [] },
      ...{ metersBefore: meters, metersAfter: meters, still: 'none' as const },
    })),
  )
  const { status, body } = await player.call('GET', '/player/recent-wins')
  expect(status).toBe(200)
  expect(body.wins).toEqual([
    { id: expect.any(Number), machineID: 2, game: 'Seven Bells', amount: 4_000, times: 40, minutes: 3 },
    { id: expect.any(Number), machineID: 2, game: 'Seven Bells', amount: 500, times: 5, minutes: 3 },
  ])
})
