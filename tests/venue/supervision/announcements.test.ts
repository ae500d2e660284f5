/** What staff say to everybody: shown in its time, to whom it is for, taken back at once, over restarts and in every process. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MadeAnnouncement } from '#protocol/calls/announcements.ts'
import type { Announcements } from '#protocol/core/announcements.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { announcementPushes } from '#protocol/sockets/sockets.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { audit } from '#venue/store/schema/index.ts'

let venue: TestVenue
let player: Person
let cashier: Person
let supervisor: Person
const signIn = async () => {
  ;[player, cashier, supervisor] = (await Promise.all(
    ['player', 'cashier', 'supervisor'].map((name) => venue.login(name)),
  )) as [Person, Person, Person]
}
beforeAll(async () => {
  venue = await openTestVenue()
  await signIn()
}, 120_000)
afterAll(() => venue.close(), 60_000)

const minute = 60_000
const texts = { en: 'The bar closes at two', tr: 'Bar ikide kapanıyor', ar: null }
const bodyOf = (change: object = {}) => ({
  ...{ texts, places: ['lobby', 'games'], startsAt: null, until: venue.clock.now() + 30 * minute },
  ...change,
})
const announce = (change?: object, person = supervisor, key = freshKey()) =>
  person.call('POST', '/admin/announcements', bodyOf(change), key)
const made = async (change?: object) => {
  const answer = await announce(change)
  expect(answer.status).toBe(200)
  return MadeAnnouncement.parse(answer.body)
}
const fieldOf = (body: unknown) => (body as { Params?: { fields?: { path: string }[] } }).Params?.fields?.[0]?.path
const takeBack = (id: number, person = supervisor) => person.call('DELETE', `/admin/announcements/${id}`)
async function lineOf(person: Person) {
  const tab = person.tab('/notification')
  const { announcements } = await tab.ask<{ announcements: Announcements }>('init', { id: person.answer.user.id })
  return {
    first: announcements,
    told: (ids: readonly number[]) =>
      until(
        () =>
          tab
            .pushed('announcements')
            .map((push) => announcementPushes.announcements.parse(push))
            .at(-1),
        (last) => JSON.stringify(last?.announcements.map(({ id }) => id)) === JSON.stringify(ids),
      ),
    drop: () => tab.drop(),
  }
}

it('stands at once for whom it is, in the languages that it is written in, until it is taken back', async () => {
  const [ofPlayer, ofCashier] = [await lineOf(player), await lineOf(cashier)]
  expect(ofPlayer.first.announcements).toEqual([])
  const key = freshKey()
  const body = bodyOf()
  const answers = [1, 2].map(() => supervisor.call('POST', '/admin/announcements', body, key))
  const [one, again] = await Promise.all(answers)
  const first = MadeAnnouncement.parse(one?.status === 200 ? one.body : again?.body)
  expect(first).toMatchObject({ texts, state: 'standing', by: { username: 'supervisor' }, endedAt: null })
  expect(await ofPlayer.told([first.id])).toMatchObject({ announcements: [{ texts, places: ['lobby', 'games'] }] })
  await ofCashier.told([first.id])
  // What is for the staff no player is told of.
  const ofStaff = await made({ places: ['staff'], texts: { en: null, tr: null, ar: 'اجتماع' } })
  const told = await ofCashier.told([first.id, ofStaff.id])
  const ofPlayers = await lineOf(player)
  expect(ofPlayers.first.announcements.map(({ id }) => id)).toEqual([first.id])

  expect(await takeBack(first.id, player)).toMatchObject({ status: 403 })
  expect(await takeBack(first.id, cashier)).toMatchObject({ status: 403, body: { Params: { missing: [116, 135] } } })
  expect(await takeBack(first.id)).toMatchObject({ body: { state: 'takenBack', endedBy: { username: 'supervisor' } } })
  const toldAfter = await ofCashier.told([ofStaff.id])
  expect(toldAfter?.sequence).toBeGreaterThan(told?.sequence ?? Infinity)
  await ofPlayer.told([])
  expect(await takeBack(first.id)).toMatchObject({ status: 409, body: { Params: { state: 'takenBack' } } })
  expect(await takeBack(9_999)).toMatchObject({ status: 404 })
  await takeBack(ofStaff.id)
  const acts = (await venue.store.database.select().from(audit)).filter(
    ({ object }) => object === `announcement/${first.id}`,
  )
  expect(acts.map(({ act }) => act)).toEqual(['announced', 'announcement taken back'])
})

it('begins and ends by its time, also where the venue was down meanwhile', async () => {
  const line = await lineOf(player)
  const now = venue.clock.now()
  const planned = await made({ startsAt: now + 5 * minute, until: now + 10 * minute })
  expect(planned.state).toBe('planned')
  expect((await lineOf(player)).first.announcements).toEqual([])
  venue.clock.advance(5 * minute)
  await line.told([planned.id])
  const missed = await made({ startsAt: now + 6 * minute, until: now + 7 * minute })
  venue.clock.advance(5 * minute)
  await venue.restart()
  await signIn()
  const list = async () =>
    new Map(
      ((await supervisor.call('GET', '/admin/announcements')).body.announcements as MadeAnnouncement[]).map((one) => [
        ...([one.id, one] as const),
      ]),
    )
  const ended = await until(
    list,
    (all) => all.get(planned.id)?.state === 'over' && all.get(missed.id)?.state === 'over',
  )
  expect(ended.get(planned.id)).toMatchObject({ endedBy: null, endedAt: venue.clock.now() })
  expect((await lineOf(player)).first.announcements).toEqual([])
  expect(await takeBack(planned.id)).toMatchObject({ status: 409, body: { Params: { state: 'over' } } })
})

it('what cannot be is refused, and says which field; ten stand at most', async () => {
  const now = venue.clock.now()
  const refused = async (change: object) => fieldOf((await announce(change)).body)
  expect(await refused({ until: now })).toBe('until')
  expect(await refused({ startsAt: now + minute, until: now + minute })).toBe('until')
  expect(await refused({ until: now + 32 * 86_400_000 })).toBe('until')
  expect(await refused({ startsAt: now + 32 * 86_400_000, until: now + 33 * 86_400_000 })).toBe('startsAt')
  expect(await refused({ texts: { en: null, tr: null, ar: null } })).toBe('texts')
  expect(await refused({ texts: { ...texts, en: '  ' } })).toBe('texts.en')
  expect(await refused({ places: [] })).toBe('places')
  expect(await refused({ places: ['lobby', 'lobby'] })).toBe('places')
  expect(await announce({}, cashier)).toMatchObject({ status: 403 })
  // Asked at once by many hands: no more than ten of them stand.
  const answers = await Promise.all(Array.from({ length: 12 }, () => announce()))
  const stood = answers.filter(({ status }) => status === 200)
  expect(stood.length).toBe(10)
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ ErrorCode: ErrorCode.conflict, Params: { standing: 10 } })
  for (const { body } of stood) expect(await takeBack(Number(body.id))).toMatchObject({ status: 200 })
})
