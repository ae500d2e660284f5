import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshKey, openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'

let venue: TestVenue
let person: Person
beforeAll(async () => {
  venue = await openTestVenue({ environment: { VENUE_CALLS_PER_SECOND: '100' } })
  person = await venue.login('player')
})
afterAll(() => venue.close())

const refusedConnection = (token: string, namespace = '/game') => {
  const { socket } = person.tab(namespace, token)
  return new Promise((resolve) =>
    socket.on('connect_error', (error) => resolve((error as Error & { data?: unknown }).data)),
  )
}

it.each([
  ['no token', ''],
  ['a garbled token', 'eyJhbGciOiJIUzI1NiJ9.e30.x'],
  ['an unsigned token', `${btoa('{"alg":"none"}')}.${btoa('{"id":1,"exp":9999999999}')}.`],
])('a socket with %s is refused with code 10', async (_, token) => {
  for (const namespace of ['/game', '/notification'])
    expect(await refusedConnection(token, namespace)).toMatchObject({
      ErrorCode: 10,
      ErrorMessage: 'Signature not verified',
    })
})

it('a token that has ended closes its sockets, and another user’s token in a request is refused', async () => {
  const leaving = await venue.login('player2')
  const tab = leaving.tab()
  await tab.check(1)
  expect(await tab.ask('check', { machineID: 1, token: person.token })).toMatchObject({ ErrorCode: 10 })
  await leaving.call('POST', '/player/logout')
  await until(
    () => tab.socket.connected,
    (connected) => !connected,
  )
  expect(await refusedConnection(leaving.token)).toMatchObject({ ErrorCode: 10 })
  expect((await leaving.call('GET', '/player/balance')).status).toBe(401)
})

it('an unknown machine is 60404, a notification init for somebody else 60403', async () => {
  const tab = person.tab()
  expect(await tab.check(999)).toMatchObject({ ErrorCode: 60404 })
  expect(await tab.init(999)).toMatchObject({ ErrorCode: 60404 })
  expect(await person.tab('/notification').ask('init', { id: person.answer.user.id + 1 })).toMatchObject({
    ErrorCode: 60403,
  })
  expect(await person.call('GET', '/machine/999')).toMatchObject({ status: 404, body: { ErrorCode: 60404 } })
})

const frames: [string, string, unknown][] = [
  ['an unknown name', 'constructor', {}],
  ['nothing', 'check', undefined],
  ['text', 'check', 'check'],
  ['a list', 'init', []],
  ['a fraction as id', 'check', { machineID: 1.5, token: 'x' }],
  ['an id beyond 2^53', 'check', { machineID: 2 ** 60, token: 'x' }],
  ['a negative amount', 'init', { machineID: 1, token: 'x', amount: -1 }],
  ['a short key', 'press', { button: 'spin', key: 'x' }],
  ['a key with a blank', 'press', { button: 'spin', key: 'a key that is not' }],
  ['a prototype', 'transfer', JSON.parse('{"__proto__": {"amount": 5}, "key": "12345678"}')],
  ['a signal that is none', 'signal', { viewer: 'viewer-1', signal: { type: 'offer' } }],
]
it.each(frames)('a frame with %s is refused with 40000', async (_, name, frame) => {
  expect(await person.tab().ask(name, frame as Record<string, unknown>)).toMatchObject({ ErrorCode: 40000 })
})

it('a huge frame ends that connection and nothing else', async () => {
  const [huge, other] = [person.tab(), person.tab()]
  await other.check(1)
  await expect(huge.ask('check', { machineID: 1, token: 'x'.repeat(300_000) })).rejects.toThrow()
  expect(await other.check(1)).toMatchObject({ status: 0 })
})

it('a flood of requests is answered with 60429, over however many sockets it comes', async () => {
  const flooding = await venue.login('player2')
  const tabs = [flooding.tab(), flooding.tab(), flooding.tab()]
  for (const tab of tabs) await tab.check(1)
  const ninetyOf = (tab: (typeof tabs)[number]) => Array.from({ length: 90 }, () => tab.press('spin'))
  const answers = await Promise.all(tabs.flatMap(ninetyOf))
  expect(answers.filter(({ ErrorCode }) => ErrorCode === 60429).length).toBeGreaterThan(60)
  expect(await person.tab().check(1)).toMatchObject({ status: 0 })
})

it('a bet above the credit is refused; pressed twice with one key, a round is played once', async () => {
  const tab = person.tab()
  await tab.init(1, 150)
  const key = freshKey()
  venue.cabinet(1).fault({ kind: 'game.outcome', on: true, count: 1, outcome: 'lose' })
  const presses = await Promise.all([tab.press('spin', key), tab.press('spin', key)])
  expect(presses.map(({ credit, round }) => ({ credit, round }))).toEqual([
    { credit: 50, round: 1 },
    { credit: 50, round: 1 },
  ])
  venue.clock.advance(5_000)
  await until(() => venue.machine(1).game?.state, 'idle')
  expect(await tab.press('spin')).toMatchObject({ ErrorCode: 60409, Params: { reason: 'notEnoughCredit' } })
  expect(await tab.press('takeWin')).toMatchObject({ ErrorCode: 60409, Params: { reason: 'nothingToTake' } })
  expect(await tab.press('self-destruct')).toMatchObject({ ErrorCode: 60409, Params: { reason: 'unknownButton' } })
  await tab.leave()
  await venue.status(1, 2)
  expect(await person.balance()).toBe(499_900)
})

it('a stream ticket that is forged, past, or of a seat that is gone shows nothing', async () => {
  const tab = person.tab()
  await tab.init(1, 1_000)
  const { body } = await person.call('POST', '/stream/ticket', { machineId: 1 })
  const playlist = body.playlist as string
  const statusOf = async (path: string) => (await fetch(venue.url + path)).status
  // 404 of the cabinets' side in this test: the ticket itself is good.
  expect(await statusOf(playlist)).toBe(404)
  expect(await statusOf(playlist.replace('/stream/1.', '/stream/2.'))).toBe(403)
  expect(await statusOf(playlist.replace('live.m3u8', '..%2f..%2fstill.jpg'))).toBe(404)
  await tab.leave()
  await venue.status(1, 2)
  expect(await statusOf(playlist)).toBe(403)
  venue.clock.advance(301_000)
  expect(await statusOf(playlist)).toBe(403)
})

it('nothing secret is logged', () => {
  const log = venue.logged.join('\n')
  expect(log).not.toContain(person.token)
  expect(log).not.toContain('player1234')
  expect(log).toContain('"msg":"answered"')
})
