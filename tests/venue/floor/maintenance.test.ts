/** A maintenance window: announced, drained, closed and open again, by time, by hand, over a restart. */
import { and, eq, gt } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Maintenance } from '#protocol/calls/maintenance.ts'
import { openPeopledVenue } from '#tests/kit/peopled.ts'
import type { Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { account, audit, seatMessage, venueSetting } from '#venue/store/schema/index.ts'

const {
  registry: venue,
  admin,
  technician,
  player,
} = await openPeopledVenue(...(['admin', 'technician', 'player'] as const))
const minute = 60_000
const now = (who: Person = admin) =>
  who.call('GET', '/admin/maintenance').then(({ body }) => body as unknown as Maintenance)
const announce = (who: Person, change: object = {}) =>
  who.call(
    'POST',
    '/admin/maintenance',
    {
      ...{ drainsAt: venue.clock.now() + 5 * minute, closesAt: venue.clock.now() + 10 * minute, opensAt: null },
      ...{ text: 'We close in ten minutes', reason: 'new cables', ...change },
    },
    crypto.randomUUID(),
  )
const step = (what: string, state: string) =>
  admin.call('POST', '/admin/maintenance/step', { do: what, state }, crypto.randomUUID())
/** How a command to close these ended. */
async function close(ids: number[], reason: string) {
  const body = { act: 'closeMachine', ids, sessions: [], reason }
  const given = await admin.call('POST', '/admin/machines/command', body, crypto.randomUUID())
  expect(given.status, JSON.stringify(given.body)).toBe(202)
  const { done, refused } = await until(
    () => admin.call('GET', `/admin/commands/${String(given.body['commandId'])}`).then((answer) => answer.body),
    ({ endedAt }) => endedAt !== null,
  )
  return { done, refused }
}
const stateIs = (state: string) =>
  until(
    () => now(),
    ({ window }) => window?.state === state,
  )

it('four stages: who plays is told, nobody new sits down, machines close and only those come back', async () => {
  await venue
    .machine(5)
    .staff({ type: 'machine.close', reason: 'broken chair' }, { accountId: 1, reason: null, ip: null })
  await venue.status(5, 0)
  const tab = player.tab()
  const line = player.tab('/notification')
  await line.ask('init', { id: player.answer.user.id })
  await tab.init(2, 50_000)
  const announced = await announce(admin)
  expect(announced.status, JSON.stringify(announced.body)).toBe(200)
  expect(announced.body).toMatchObject({ seated: 1, window: { state: 'announced', by: { username: 'admin' } } })
  await until(
    () => line.pushed('message').map(({ text }) => text),
    (texts) => texts.includes('We close in ten minutes'),
  )
  expect(await announce(admin)).toMatchObject({ status: 409, body: { Params: { state: 'announced' } } })

  venue.clock.advance(5 * minute)
  await stateIs('draining')
  const other = (await venue.login('player2')).tab()
  expect(await other.init(3, 10_000)).toMatchObject({ ErrorCode: 60003 })
  expect(venue.machine(2).status.status).toBe(3)
  // Of two who look at the same state one goes on.
  const [first, second] = await Promise.all([step('close', 'draining'), step('close', 'draining')])
  expect([first.status, second.status].toSorted((one, other) => one - other)).toEqual([200, 409])
  await venue.status(2, 0)
  await venue.status(3, 0)
  await until(
    () => now(),
    ({ window, seated }) => window?.standing === 0 && seated === 0,
  )
  expect(await player.balance()).toBe(500_000)

  expect(await step('cancel', 'closed')).toMatchObject({ status: 409 })
  expect((await step('open', 'closed')).status).toBe(200)
  await venue.status(2, 2)
  await venue.status(3, 2)
  // Somebody closed it before, and not for the window.
  expect(venue.machine(5).status.status).toBe(0)
  expect(await other.init(1, 10_000)).toMatchObject({ status: 3 })
  await other.leave()
})

it('what is found broken meanwhile stays closed, for its own reason; who pressed Open stands as who opened the others', async () => {
  const { clock, store } = venue
  await store.database.update(account).set({ type: 4 }).where(eq(account.username, 'manager'))
  const second = await venue.login('manager')
  clock.advance(1_000)
  const at = clock.now()
  expect((await announce(admin, { drainsAt: at, closesAt: at, text: null })).status).toBe(200)
  await stateIs('closed')
  await venue.status(3, 0)
  await venue.status(4, 0)
  expect(await close([4], 'broken glass')).toEqual({ done: 1, refused: 0 })
  // Given again, the command writes over no reason.
  expect(await close([4], 'again')).toEqual({ done: 0, refused: 1 })
  const opened = await second.call(
    ...(['POST', '/admin/maintenance/step', { do: 'open', state: 'closed' }, crypto.randomUUID()] as const),
  )
  expect(opened.status).toBe(200)
  await venue.status(3, 2)
  await until(
    () => now(),
    ({ window }) => window?.standing === 0,
  )
  expect(venue.machine(4).status.status).toBe(0)
  const opens = await store.database
    .select({ object: audit.object, actorId: audit.actorId })
    .from(audit)
    .where(and(eq(audit.act, 'machine.open'), gt(audit.at, at - 1)))
  expect(opens).toContainEqual({ object: 'machine/3', actorId: second.answer.user.id })
  expect(opens.map(({ object }) => object)).not.toContain('machine/4')
  await venue.machine(4).staff({ type: 'machine.open' }, { accountId: 1, reason: null, ip: null })
  await venue.status(4, 2)
})

it('an order to close many holds over the end of a window, for its own reason', async () => {
  const { clock, store } = venue
  clock.advance(1_000)
  const at = clock.now()
  expect((await announce(admin, { drainsAt: at, closesAt: at, text: null })).status).toBe(200)
  await stateIs('closed')
  await venue.status(3, 0)
  await venue.status(4, 0)
  await venue.status(6, 0)
  const tried = await admin.call('POST', '/admin/machines/command/check', { act: 'closeMachine', ids: [3, 4, 5] })
  // What somebody has closed before keeps its reason, and is no more to be closed; what the window keeps closed is.
  const { machines } = tried.body as unknown as { machines: { id: number; ErrorCode: number | null }[] }
  expect(Object.fromEntries(machines.map(({ id, ErrorCode: code }) => [id, code]))).toEqual({
    3: null,
    4: null,
    5: 60409,
  })
  expect(await close([3, 4], 'an order to stop')).toEqual({ done: 2, refused: 0 })
  expect((await step('open', 'closed')).status).toBe(200)
  await venue.status(6, 2)
  await until(
    () => now(),
    ({ window }) => window?.standing === 0,
  )
  expect([3, 4].map((id) => venue.machine(id).status.status)).toEqual([0, 0])
  const written = await store.database
    .select({ reason: audit.reason })
    .from(audit)
    .where(and(eq(audit.reason, 'an order to stop'), eq(audit.act, 'machine.close')))
  expect(written).toHaveLength(2)
  for (const id of [3, 4])
    await venue.machine(id).staff({ type: 'machine.open' }, { accountId: 1, reason: null, ip: null })
  await venue.status(4, 2)
})

it('who sits down later is told as well, once; a lost answer is asked for again by its key', async () => {
  const at = venue.clock.now()
  const body = { drainsAt: at + minute, closesAt: at + 2 * minute, opensAt: null, text: 'Soon', reason: 'cables' }
  const key = crypto.randomUUID()
  expect((await admin.call('POST', '/admin/maintenance', body, key)).status).toBe(200)
  const line = player.tab('/notification')
  await line.ask('init', { id: player.answer.user.id })
  const tab = player.tab()
  expect(await tab.init(2, 10_000)).toMatchObject({ status: 3 })
  const soon = () =>
    venue.store.database.select({ text: seatMessage.text }).from(seatMessage).where(eq(seatMessage.text, 'Soon'))
  await until(
    () => line.pushed('message').map(({ text }) => text),
    (texts) => texts.includes('Soon'),
  )
  expect(await soon()).toHaveLength(1)
  venue.clock.advance(5 * minute)
  expect((await admin.call('POST', '/admin/maintenance', body, key)).status).toBe(200)
  await venue.status(2, 0)
  expect((await step('open', 'closed')).status).toBe(200)
  await venue.status(2, 2)
  expect(await soon()).toHaveLength(1)
  // Asked for now, it comes a little later.
  const past = venue.clock.now() - 900
  expect((await announce(admin, { drainsAt: past, closesAt: past, text: null })).status).toBe(200)
  await stateIs('closed')
  await venue.status(2, 0)
  expect((await step('open', 'closed')).status).toBe(200)
  await venue.status(2, 2)
})

it('given up before it closes, all is as before; a wrong time and a wrong right are refused', async () => {
  expect((await announce(admin, { text: null })).status).toBe(200)
  expect((await step('drain', 'announced')).status).toBe(200)
  expect((await player.tab().init(4, 10_000)).ErrorCode).toBe(60003)
  expect((await step('cancel', 'draining')).body).toMatchObject({ window: { state: 'canceled' } })
  await venue.status(3, 2)
  const at = venue.clock.now()
  for (const wrong of [
    { closesAt: at - minute - 1, drainsAt: at - minute - 2 },
    { closesAt: at + 1, drainsAt: at + 2 },
    { opensAt: at },
  ])
    expect((await announce(admin, wrong)).status, JSON.stringify(wrong)).toBe(422)
  expect(await announce(technician)).toMatchObject({ status: 403 })
  expect((await admin.call('GET', '/admin/maintenance?colour=red')).status).toBe(422)
})

it('a window that is over before the venue looks again closes nothing; what is closed by hand since stays so, over a restart too', async () => {
  const { clock, store } = venue
  const tab = player.tab()
  expect(await tab.init(2, 10_000)).toMatchObject({ status: 3 })
  const at = clock.now()
  const times = { drainsAt: at + minute, closesAt: at + 2 * minute, opensAt: at + 3 * minute }
  expect((await announce(admin, { ...times, text: null })).status).toBe(200)
  clock.advance(3 * minute)
  await stateIs('over')
  const kept = async () =>
    (await store.database.select().from(venueSetting).where(eq(venueSetting.name, 'maintenance')))[0]
  await until(
    async () => (await kept())?.value,
    (value) => (value as { isSettled: boolean }).isSettled,
  )
  expect(venue.machine(2).status.status).toBe(3)
  await tab.leave()
  await venue.status(2, 2)

  await venue
    .machine(4)
    .staff({ type: 'machine.close', reason: 'a suspicion' }, { accountId: 1, reason: null, ip: null })
  await venue.status(4, 0)
  clock.advance(minute)
  await venue.restart()
  const before = (await kept())?.changedAt
  // It looks once a second.
  await new Promise((done) => setTimeout(done, 2_500))
  expect([venue.machine(4).status.status, (await kept())?.changedAt]).toEqual([0, before])
})
