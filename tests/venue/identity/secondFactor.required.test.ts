import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'
import { enrol } from '../people/usersKit.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await openTestVenue({ environment: { VENUE_SECOND_FACTOR_FROM: '2' } })
})
afterAll(() => venue.close())

it('a second factor is asked of everybody from a type on, whatever their group says, before anything else', async () => {
  const [admin, supervisor, cashier, player] = [
    await venue.login('admin'),
    await venue.login('supervisor'),
    await venue.login('cashier'),
    await venue.login('player'),
  ]
  expect([admin, supervisor, cashier, player].map(({ answer }) => answer.missing)).toEqual([
    ...['secondFactor', 'secondFactor', null, null],
  ])
  const refused = { status: 403, body: { ErrorCode: 60403, Params: { missing: 'secondFactor' } } }
  for (const call of ['/admin/users', '/player/balance', '/permission/group'])
    expect(await admin.call('GET', call), call).toMatchObject(refused)
  expect((await cashier.call('GET', '/player/balance')).status).toBe(200)
  await enrol(venue, admin, 'admin1234')
  expect((await admin.call('GET', '/admin/users')).status).toBe(200)
  expect((await admin.call('GET', `/profile/${admin.answer.user.id}`)).body.own).toMatchObject({
    ...{ hasSecondFactor: true, mustHaveSecondFactor: true },
  })
})
