import { afterAll, beforeAll, expect, it } from 'vitest'
import { definitionOf } from '#machines/kit/definition.ts'
import { occupancyMachine, stateOfPath } from '#machines/venue/occupancy/index.ts'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await openTestVenue()
})
afterAll(() => venue.close())

type Taken = { count: number; charts: Record<'occupancy' | 'transfer', Record<string, number>> }

it('what play has taken of the charts is read off its steps; who is no administrator does not see it', async () => {
  const admin = await venue.login('admin')
  const read = async () => (await admin.call('GET', '/inspector/taken')).body as unknown as Taken
  const before = await read()
  const player = await venue.login('player')
  const tab = player.tab()
  await tab.init(1, 20_000)
  await tab.leave()
  await venue.status(1, 2)
  const { count, charts } = await read()
  expect(count).toBeGreaterThan(before.count)
  const more = (chart: 'occupancy' | 'transfer', part: string) =>
    Object.entries(charts[chart]).some(([id, times]) => id.includes(part) && times > (before.charts[chart][id] ?? 0))
  expect(more('occupancy', 'seat.')).toBe(true)
  expect(more('transfer', 'cabinet.answered')).toBe(true)
  const known = definitionOf(occupancyMachine).states.flatMap(({ transitions }) => transitions.map(({ id }) => id))
  expect(Object.keys(charts.occupancy).filter((id) => !known.includes(id))).toEqual([])
  expect((await player.call('GET', '/inspector/taken')).status).toBe(403)
})

it('a path of a step is the state that the inspector knows', () => {
  expect(stateOfPath('up sound open connected.idle')).toBe(
    '{link.up, health.sound, service.open, occupancy.connected.idle}',
  )
})
