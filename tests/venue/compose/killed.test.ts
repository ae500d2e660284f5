import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LobbyList } from '#protocol/core/entities.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { freshKey, Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { openStore } from '#venue/store/store.ts'

let venue: VenueProcess
beforeAll(async () => {
  venue = await startVenue()
}, 60_000)
afterAll(() => venue.stop())

async function login(username: string): Promise<Person> {
  const response = await fetch(`${venue.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: `${username}1234` }),
  })
  return new Person(venue.url, (await response.json()) as LoginResult)
}
const seatOf = async (person: Person) => (await person.call('GET', '/machine/all')).body as unknown as LobbyList
const isFree = async (person: Person, id: number) =>
  until(
    async () =>
      (await seatOf(person)).brands.flatMap(({ machines }) => machines).find((machine) => machine.id === id)?.status,
    2,
    { timeout: 20_000 },
  )

it('killed in the middle of a round, the floor plays on and the restarted venue finds seat, credit and balance right', async () => {
  const person = await login('player')
  await isFree(person, 1)
  const tab = person.tab()
  const { session } = await tab.init(1, 10_000)
  const { round, credit } = await tab.press('spin', freshKey())
  expect(credit).toBe(9_900)
  await venue.kill('SIGKILL')
  expect(
    tab.socket.connected ||
      (await until(
        () => tab.socket.connected,
        (connected) => !connected,
      )),
  ).toBe(false)

  await venue.restart()
  // The token is still good, the session is still open; nobody is at the socket.
  const held = await until(
    async () => (await seatOf(person)).seat,
    (seat) => seat !== null && seat.status !== 0,
    { timeout: 20_000 },
  )
  expect(held).toMatchObject({ sessionID: session.id, machineID: 1 })
  expect([5, 7]).toContain(held?.status)
  expect(await person.balance()).toBe(490_000)

  const back = person.tab()
  const again = await back.reconnect(1, session.id)
  expect(again).toMatchObject({ status: 3, session: { id: session.id, funded: 10_000 }, game: { round } })
  // The round went on without the venue: play on from wherever it stands.
  let paid = 0
  await until(
    async () => {
      const game = back.pushed('game').at(-1) as { state: string; win: number } | undefined
      const now = game ?? again.game
      if (now.state === 'winWaiting') {
        paid = now.win
        return back.press('takeWin')
      }
      return now
    },
    ({ state }) => state === 'idle',
    { timeout: 60_000 },
  )
  const next = await back.press('spin')
  expect(next).toMatchObject({ state: 'spinning', round: round + 1, credit: 9_800 + paid })
  await back.leave()
  const closed = (await until(
    () => back.pushed('closed').at(-1),
    (push) => push !== undefined,
    { timeout: 60_000 },
  )) as { cashedOut: number }
  await isFree(person, 1)
  expect(await person.balance()).toBe(490_000 + closed.cashedOut)
}, 150_000)

it('what was acknowledged is there after a clean end, and the ledger says the same', async () => {
  const person = await login('player2')
  const tab = person.tab()
  const { session } = await tab.init(2, 5_000)
  expect(await venue.kill('SIGTERM')).toBe(0)
  const store = await openStore(venue.dataFolder)
  const report = await verifyLedger(store.database)
  await store.close()
  expect(report.findings).toEqual([])
  // Three deposits, the visit before with its way in and out, this one’s way in; a visit that neither won nor lost has no result.
  expect(report.postings).toBeGreaterThanOrEqual(6)
  await venue.restart()
  const back = person.tab()
  expect(
    await until(
      () => back.reconnect(2, session.id),
      ({ ErrorCode }) => ErrorCode === undefined,
      { timeout: 20_000 },
    ),
  ).toMatchObject({
    game: { credit: 5_000 },
  })
  await back.leave()
  await isFree(person, 2)
  expect(await person.balance()).toBe(25_000)
}, 90_000)

it('a second venue on the same folder is refused with one clear line', async () => {
  await expect(startVenue({ dataFolder: venue.dataFolder })).rejects.toThrow(/another venue has the folder/)
})
