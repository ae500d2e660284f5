import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await openTestVenue({ environment: { VENUE_STAFF_SILENCE_MINUTES: '' } })
})
afterAll(() => venue.close())

const minute = 60_000

it('a page of the staff that was left open for half an hour is no way in; a player’s is', async () => {
  const [manager, cashier, player] = await Promise.all(['manager', 'cashier', 'player'].map(venue.login))
  const balance = async (person = manager) => (await person?.call('GET', '/player/balance'))?.status
  for (let passed = 0; passed < 40; passed += 20) {
    venue.clock.advance(20 * minute)
    expect(await balance(cashier)).toBe(200)
  }
  expect(await manager?.call('GET', '/admin/users')).toMatchObject({ status: 401, body: { ErrorCode: 10 } })
  expect(await manager?.call('GET', '/validate')).toMatchObject({ status: 401 })
  expect(await balance(player)).toBe(200)
})
