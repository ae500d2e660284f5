import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { audit } from '#venue/store/schema/index.ts'

let venue: TestVenue
let manager: Person
let player: Person
let other: Person
async function signIn(): Promise<void> {
  manager = await venue.login('manager')
  player = await venue.login('player')
  other = await venue.login('player2')
}
beforeAll(async () => {
  venue = await openTestVenue()
  await signIn()
})
afterAll(() => venue.close())

const listed = async () => (await player.call('GET', '/machine/all')).body.loginsEnabled
const set = (what: 'POST' | 'DELETE', person = manager) =>
  person.call(what, '/admin/machines/login', { reason: 'the lights are out' })

it('disabled logins keep players from new seats and reservations, and nobody from anything else', async () => {
  const news = player.tab('/notification')
  expect(await news.ask('init', { id: player.answer.user.id })).toMatchObject({ loginsEnabled: true })
  const tab = player.tab()
  const seated = await tab.init(1, 1_000)
  expect(seated).toMatchObject({ status: 3 })
  expect(await set('DELETE', other)).toMatchObject({ status: 403 })
  expect(await set('DELETE', await venue.login('cashier'))).toMatchObject({ status: 403 })

  expect(await set('DELETE')).toMatchObject({ status: 200 })
  expect(
    await until(
      () => news.pushed('loginsEnabled').at(-1),
      (push) => push !== undefined,
    ),
  ).toEqual({ enabled: false, sequence: 1 })
  expect(await news.ask('snapshot', {})).toMatchObject({ loginsEnabled: false, numbers: { loginsEnabled: 1 } })
  expect(await listed()).toBe(false)
  expect(await other.tab().init(2, 1_000)).toMatchObject({ ErrorCode: ErrorCode.loginsDisabled })
  expect(await other.call('POST', '/player/reservations', { machineId: 2 })).toMatchObject({
    ...{ status: 409, body: { ErrorCode: ErrorCode.loginsDisabled } },
  })
  // Who sits plays on, comes back, and may sign in.
  expect(await tab.topUp(500)).toEqual({ amount: 500 })
  tab.drop()
  await venue.status(1, 7)
  expect(await player.tab().reconnect(1, seated.session.id)).toMatchObject({ status: 3 })
  expect((await venue.login('player2')).token).toEqual(expect.any(String))

  await venue.restart()
  await signIn()
  expect(await listed()).toBe(false)
  expect(await set('POST')).toMatchObject({ status: 200 })
  expect(await listed()).toBe(true)
  expect(await other.tab().init(2, 1_000)).toMatchObject({ status: 3 })
  const told = await venue.store.database
    .select()
    .from(audit)
    .where(eq(audit.object, 'setting/loginsEnabled'))
    .orderBy(audit.id)
  expect(told.map(({ act, actorId, before, after, reason }) => [act, actorId, before, after, reason])).toEqual([
    ['logins disabled', manager.answer.user.id, true, false, 'the lights are out'],
    ['logins enabled', manager.answer.user.id, false, true, 'the lights are out'],
  ])
})
