/** The venue's settings: changed by two persons, on the version that was seen, and in force from then on. */
import { expect, it } from 'vitest'
import { openPeopledVenue } from '#tests/kit/peopled.ts'
import { approve } from '#tests/kit/secondPerson.ts'
import { until } from '#tests/kit/until.ts'

const { registry: venue, admin, manager } = await openPeopledVenue(...(['admin', 'manager'] as const))
type Told = {
  settings: Record<string, unknown>
  version: string
  waiting: { asked: object }[]
  by: { username: string } | null
}
const now = async () => (await admin.call('GET', '/admin/settings')).body as unknown as Told
const ask = (body: object) =>
  admin.call('PUT', '/admin/settings/desk', { reason: 'a test', ...body }, crypto.randomUUID())

it('a change waits for a second person, then it is in force and told to everybody; who looked before is refused', async () => {
  const line = admin.tab('/notification')
  await line.ask('init', { id: admin.answer.user.id })
  const told = () => line.pushed('staff').filter(({ news }) => news === 'settings').length
  const first = await now()
  expect(first).toMatchObject({
    by: null,
    waiting: [],
    settings: { roundDays: 1_826, stillDays: 100, messageDays: 730, dormantMonths: 12, language: 'en' },
  })
  const change = { language: 'tr', languageSelect: true, roundDays: 120, largestAmount: 77_700 }
  const asked = await ask({ ...change, version: first.version })
  expect(asked.status, JSON.stringify(asked.body)).toBe(202)
  const waits = await now()
  expect(waits.waiting.map((one) => one.asked)).toEqual([change])
  expect(waits.settings).toEqual(first.settings)
  expect(waits.version).not.toBe(first.version)
  expect(await ask({ bonus: 7, version: first.version })).toMatchObject({
    ...{ status: 409, body: { Params: { reason: 'changed' } } },
  })
  const before = told()
  await approve(manager, asked)
  await until(told, (count) => count > before)
  expect(await now()).toMatchObject({ settings: change, waiting: [], by: { username: 'manager' } })
  const file = (await (await fetch(`${venue.url}/Settings.json`)).json()) as object
  expect(file).toMatchObject({ language: 'tr', languageSelect: true })
})

it('it is for 135 alone, and what is no setting is refused', async () => {
  expect(await manager.call('GET', '/admin/settings')).toMatchObject({
    status: 403,
    body: { Params: { missing: [135] } },
  })
  for (const wrong of [
    { colour: 'red' },
    { roundDays: 3 },
    { stillDays: 6 },
    { messageDays: 91 },
    { stepDays: 91 },
    { signInDays: 91 },
    { requestDays: 3_651 },
    { dormantMonths: 121 },
    { timeZone: 'Mars/Olympus' },
    { language: 'de' },
  ])
    expect((await ask(wrong)).status, JSON.stringify(wrong)).toBe(422)
  expect((await admin.call('GET', '/admin/settings?colour=red')).status).toBe(422)
})
