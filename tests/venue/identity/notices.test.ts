/** What somebody is told of their own account: on every other device, until they have seen it. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NoticeKind, Notices } from '#protocol/core/notices.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { approve, secondAdmin } from '#tests/kit/secondPerson.ts'
import { openTestVenue, Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { account, accountNotice } from '#venue/store/schema/index.ts'
import { appCode, ask, enrol, secondStep } from '../people/usersKit.ts'

let venue: TestVenue
let admin: Person
beforeAll(async () => {
  venue = await openTestVenue({ environment: { VENUE_LOGINS_PER_MINUTE: '10000' } })
  admin = await venue.login('admin')
})
afterAll(() => venue.close())

/** Somebody who is nobody of the demo, with a password of a demo account. */
async function make(username: string, like: 'player' | 'cashier' = 'player'): Promise<number> {
  const { database } = venue.store
  const [model] = await database.select().from(account).where(eq(account.username, like))
  if (!model) throw new Error('the demo is not there')
  const { type, passwordHash, pinHash, groupId, createdAt } = model
  const [made] = await database
    .insert(account)
    .values({ username, type, passwordHash, pinHash, groupId, createdAt, name: 'Ada', lastname: 'Er' })
    .returning({ id: account.id })
  return made?.id ?? 0
}
type Device = Person & { mark: string }
/** On a device that the venue knows by its mark, or on a new one. */
async function signIn(username: string, { password = 'player1234', mark = '', agent = 'tests' } = {}): Promise<Device> {
  const response = await fetch(`${venue.url}/login`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'user-agent': agent },
      ...(mark === '' ? {} : { cookie: mark }),
    },
    body: JSON.stringify({ username, password }),
  })
  const person = new Person(venue.url, (await response.json()) as LoginResult)
  return Object.assign(person, { mark: response.headers.get('set-cookie')?.split(';')[0] ?? '' })
}
const told = async (person: Person) => (await person.call('GET', '/player/notices')).body as unknown as Notices
const kinds = async (person: Person) => (await told(person)).notices.map(({ kind }) => kind)
const lineOf = async (person: Person) => {
  const tab = person.tab('/notification')
  const { notices } = await tab.ask<{ notices: Notices }>('init', { id: person.answer.user.id })
  const last = () => tab.pushed('notices').at(-1) as Notices | undefined
  return {
    notices,
    last,
    newest: (kind: NoticeKind) => until(last, (push) => push?.notices.at(-1)?.kind === kind),
  }
}

it('a sign-in on a new device is told on the other ones at once, and not on itself; a known one is no news', async () => {
  const id = await make('ada.first')
  const home = await signIn('ada.first', { agent: 'Home/1' })
  expect(await told(home)).toEqual({ notices: [], sequence: 0 })
  const line = await lineOf(home)
  expect(line.notices).toEqual({ notices: [], sequence: 0 })
  const away = await signIn('ada.first', { agent: 'Away/1' })
  const push = await line.newest('newDevice')
  expect(push).toEqual({
    notices: [{ id: expect.any(Number), kind: 'newDevice', at: venue.clock.now(), ip: '127.0.0.1', agent: 'Away/1' }],
    sequence: 1,
  })
  expect(await kinds(home)).toEqual(['newDevice'])
  expect(await kinds(away)).toEqual([])
  // The same device again, however often.
  const again = await signIn('ada.first', { mark: away.mark })
  expect(await kinds(again)).toEqual([])
  expect(await kinds(home)).toEqual(['newDevice'])
  // Who came on the new device cannot put away what it did.
  const upTo = push?.notices[0]?.id ?? 0
  expect(await again.call('POST', '/player/notices/seen', { upTo })).toMatchObject({ status: 200 })
  expect(await kinds(home)).toEqual(['newDevice'])
  expect(await home.call('POST', '/player/notices/seen', { upTo })).toMatchObject({ status: 200 })
  await until(line.last, (one) => one?.notices.length === 0)
  expect(line.last()).toEqual({ notices: [], sequence: 2 })
  expect(await venue.store.database.select().from(accountNotice).where(eq(accountNotice.accountId, id))).toHaveLength(1)
})

it('changed keys are told on the other devices, now and at their next sign-in', async () => {
  await make('ada.second')
  const home = await signIn('ada.second')
  const away = await signIn('ada.second')
  await home.call('POST', '/player/notices/seen', { upTo: 1_000_000 })
  const line = await lineOf(home)
  expect(await away.call('POST', '/player/pin', { password: 'player1234', pin: '8642' })).toMatchObject({ status: 200 })
  await line.newest('pinChanged')
  const { secret } = await enrol(venue, away, 'player1234')
  // It has ended the sign-in of before: what it was told since waits for the next one.
  expect(await home.call('GET', '/player/notices')).toMatchObject({ status: 401 })
  venue.clock.advance(secondStep)
  const body = { password: 'player1234', code: appCode(venue, secret) }
  expect(await away.call('DELETE', '/player/second-factor', body)).toMatchObject({ status: 200 })
  const change = { oldPassword: 'player1234', newPassword: 'a right horse' }
  expect(await away.call('POST', '/player/password', change)).toMatchObject({ status: 200 })
  const back = await signIn('ada.second', { password: 'a right horse', mark: home.mark })
  const changes = ['pinChanged', 'secondFactorEnrolled', 'secondFactorRemoved', 'passwordChanged']
  expect(await kinds(back)).toEqual(changes)
  expect((await lineOf(back)).notices.notices.map(({ kind }) => kind)).toEqual(changes)
  expect(await kinds(away)).toEqual([])
  // What comes after the last that is seen stays.
  const [first, second] = (await told(back)).notices
  expect(first && second && second.id > first.id).toBe(true)
  await back.call('POST', '/player/notices/seen', { upTo: second?.id })
  expect(await kinds(back)).toEqual(changes.slice(2))
})

it('a recovery code that was used is told, and a code of the app is not', async () => {
  await make('ada.third')
  const home = await signIn('ada.third')
  const { recoveryCodes, secret } = await enrol(venue, home, 'player1234')
  const challenge = async () =>
    (
      (await ask(venue, '/login', { username: 'ada.third', password: 'player1234' })).body.Params as {
        challenge: string
      }
    ).challenge
  venue.clock.advance(secondStep)
  await ask(venue, '/login/second', { challenge: await challenge(), code: appCode(venue, secret) })
  expect(await kinds(home)).toEqual(['newDevice'])
  await ask(venue, '/login/second', { challenge: await challenge(), code: recoveryCodes[0] })
  expect(await kinds(home)).toEqual(['newDevice', 'newDevice', 'recoveryCodeUsed'])
})

it('what the desk resets is told to a player, and to one of the staff when a second person has confirmed it', async () => {
  const id = await make('ada.fourth')
  const home = await signIn('ada.fourth')
  const line = await lineOf(home)
  expect(await admin.call('POST', `/admin/users/${id}/pin`, { reason: 'forgotten' })).toMatchObject({ status: 200 })
  const push = await line.newest('pinReset')
  expect(push?.notices).toEqual([
    { id: expect.any(Number), kind: 'pinReset', at: venue.clock.now(), ip: '', agent: '' },
  ])
  const staff = await make('ada.staff', 'cashier')
  const desk = await signIn('ada.staff', { password: 'cashier1234' })
  const asked = await admin.call('POST', `/admin/users/${staff}/pin`, { reason: 'forgotten' })
  expect(await kinds(desk)).toEqual([])
  await approve(await secondAdmin(venue), asked)
  expect(await kinds(desk)).toEqual(['pinReset'])
})

it('nothing of it is of others, nor of a demo account, whose password everybody knows', async () => {
  const [one, other] = [await venue.login('player2'), await venue.login('player2')]
  expect([await kinds(one), await kinds(other)]).toEqual([[], []])
  const id = await make('ada.fifth')
  const home = await signIn('ada.fifth')
  await signIn('ada.fifth')
  const [notice] = (await told(home)).notices
  await one.call('POST', '/player/notices/seen', { upTo: notice?.id })
  expect(await kinds(home)).toEqual(['newDevice'])
  expect(await one.call('POST', '/player/notices/seen', { upTo: 0 })).toMatchObject({ status: 422 })
  expect(await venue.store.database.select().from(accountNotice).where(eq(accountNotice.accountId, id))).toHaveLength(1)
})
