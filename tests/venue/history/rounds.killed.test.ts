import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LobbyList } from '#protocol/core/entities.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import type { OwnSession, RoundSummary } from '#protocol/calls/history.ts'
import { loseFromNow } from '#tests/kit/simulatorLine.ts'
import { freshKey, Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'
import { round } from '#venue/store/schema/index.ts'
import { openStore } from '#venue/store/store.ts'

let venue: VenueProcess
beforeAll(async () => {
  venue = await startVenue({ env: { VENUE_STILLS: 'off' } })
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
const statusOf = async (person: Person, id: number) =>
  ((await person.call('GET', '/machine/all')).body as unknown as LobbyList).brands
    .flatMap(({ machines }) => machines)
    .find((machine) => machine.id === id)?.status

it('killed again and again between the end of a round and its row: the rows are all there, once', async () => {
  let person = await login('player')
  await until(() => statusOf(person, 1), 2, { timeout: 30_000 })
  await loseFromNow(venue.dataFolder, 1)
  let tab = person.tab()
  const { session } = await tab.init(1, 50_000)
  const pressed: number[] = []
  const play = async () => {
    const idle = await until(
      async () => {
        const spun = await tab.press('spin', freshKey())
        if (spun.ErrorCode !== undefined) await tab.press('takeWin')
        return spun
      },
      ({ state, ErrorCode }) => ErrorCode === undefined && state === 'spinning',
      { timeout: 60_000 },
    )
    pressed.push(idle.round)
  }
  // The round ends after 2.2 s: before it, about then, and a little behind.
  for (const wait of [300, 2_150, 2_260]) {
    await play()
    await new Promise((resolve) => setTimeout(resolve, wait))
    await venue.kill('SIGKILL')
    await venue.restart()
    person = await login('player')
    tab = person.tab()
    await until(
      () => tab.reconnect(1, session.id),
      ({ ErrorCode }) => ErrorCode === undefined,
      { timeout: 30_000 },
    )
  }
  await play()
  await tab.leave()
  await tab.waitFor('closed')
  const told = async () =>
    (await person.call('GET', `/player/sessions/${session.id}/rounds`)).body.rounds as RoundSummary[]
  const rounds = await until(told, (rows) => rows.length === pressed.length, { timeout: 30_000 })
  expect(rounds.map(({ number }) => number).toReversed()).toEqual(pressed)
  const { body } = await person.call('GET', `/player/sessions/${session.id}`)
  const receipt = body as unknown as OwnSession
  const sum = (of: 'bet' | 'win') => rounds.reduce((total, one) => total + one[of], 0)
  expect([receipt.rounds, receipt.bets, receipt.wins]).toEqual([pressed.length, sum('bet'), sum('win')])
  await venue.kill('SIGTERM')
  const store = await openStore(venue.dataFolder)
  const rows = await store.database.select().from(round).where(eq(round.machineId, 1))
  await store.close()
  expect(rows.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(pressed)
}, 240_000)

it('the floor is killed in the middle of a round: the round is told when it has ended there', async () => {
  await venue.restart()
  const floor = () => Number(readFileSync(join(venue.dataFolder, 'floor', 'floor.pid'), 'utf8'))
  const person = await login('player2')
  const tab = person.tab()
  const { session } = await until(
    () => tab.init(2, 10_000),
    ({ ErrorCode }) => ErrorCode === undefined,
    { timeout: 60_000 },
  )
  const { round: number } = await tab.press('spin', freshKey())
  process.kill(floor(), 'SIGKILL')
  const rounds = await until(
    async () => {
      const { state } = (tab.pushed('game').at(-1) ?? {}) as { state?: string }
      if (state === 'winWaiting') await tab.press('takeWin')
      return (await person.call('GET', `/player/sessions/${session.id}/rounds`)).body.rounds as RoundSummary[]
    },
    (found) => found.length > 0,
    { timeout: 120_000 },
  )
  expect(rounds.map((one) => one.number)).toEqual([number])
}, 240_000)
