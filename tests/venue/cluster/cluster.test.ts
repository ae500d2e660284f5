/** Two venue processes on one PostgreSQL and one Redis are one venue. */
import { expect, it } from 'vitest'
import type { LobbyList } from '#protocol/core/entities.ts'
import { keptCabinets, loginAt, openCluster } from '#tests/kit/cluster.ts'
import { loseFromNow } from '#tests/kit/simulatorLine.ts'
import { freshKey, type Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { openStore } from '#venue/store/store.ts'

/** `firstName`: of the first process among the owners of cabinets. */
const {
  databaseUrl,
  first,
  second,
  seen: firstName,
} = await openCluster(async (database: string): Promise<string | null> => (await owners(database)).get(1) ?? null)

const lobby = async (person: Person) => (await person.call('GET', '/machine/all')).body as unknown as LobbyList
const statusOf = async (person: Person, id: number) =>
  (await lobby(person)).brands.flatMap(({ machines }) => machines).find((machine) => machine.id === id)?.status
async function owners(url: string = databaseUrl): Promise<Map<number, string | null>> {
  return new Map((await keptCabinets(url)).map(({ machine, owner }) => [machine, owner]))
}

it('the two share the cabinets, and each shows and serves those of the other', async () => {
  const shared = await until(
    owners,
    (found) => new Set(found.values()).size === 2 && !new Set(found.values()).has(null),
    { timeout: 20_000 },
  )
  const counts = [...new Set(shared.values())].map(
    (owner) => [...shared.values()].filter((one) => one === owner).length,
  )
  expect(counts).toEqual([14, 14])

  const here = await loginAt(first, 'player')
  const there = await loginAt(second, 'player2')
  const watching = there.tab('/notification')
  await watching.ask('init', { id: there.answer.user.id })
  for (const id of [1, 28]) await until(() => statusOf(there, id), 2, { timeout: 20_000 })
  // Of machines 1 and 28 at least one is kept by the other process.
  for (const id of [1, 28]) {
    await loseFromNow(first.dataFolder, id)
    const tab = here.tab()
    expect(await tab.init(id, 10_000)).toMatchObject({ status: 3, game: { credit: 10_000 } })
    await until(
      () =>
        watching
          .pushed('statuses')
          .some(({ machines }) =>
            (machines as { id: number; status: number }[]).some((one) => one.id === id && one.status === 3),
          ),
      (seen) => seen,
    )
    expect(await there.tab().init(id, 10_000)).toMatchObject({ ErrorCode: 60001 })
    expect(await tab.press('spin', freshKey())).toMatchObject({ bet: expect.any(Number) })
    await tab.leave()
    await until(() => statusOf(there, id), 2, { timeout: 30_000 })
  }
}, 90_000)

it('a process killed while a player plays on its cabinet: the other takes it within seconds, and the player goes on', async () => {
  const player = await loginAt(second, 'player')
  const balance = await player.balance()
  const [machine = 0] = [...(await owners())].find(([, owner]) => owner === firstName) ?? []
  await loseFromNow(first.dataFolder, machine)
  const tab = player.tab()
  const seated = await tab.init(machine, 5_000)
  expect(seated).toMatchObject({ status: 3, game: { credit: 5_000 } })
  const { round } = await tab.press('spin', freshKey())

  await first.kill('SIGKILL')
  await until(owners, (found) => ![...found.values()].includes(firstName) && ![...found.values()].includes(null), {
    timeout: 20_000,
  })
  // The same seat over the same socket; whatever the killed process left open is known.
  const again = await until(
    () => tab.reconnect(machine, seated.session.id),
    (answer) => answer.ErrorCode === undefined,
    { timeout: 20_000 },
  )
  expect(again).toMatchObject({ status: 3, session: { id: seated.session.id, funded: 5_000 }, game: { round } })
  await tab.leave()
  const { cashedOut } = (await tab.waitFor('closed')) as { cashedOut: number }
  expect(await player.balance()).toBe(balance - 5_000 + cashedOut)

  await first.restart()
  await until(owners, (found) => new Set(found.values()).size === 2, { timeout: 20_000 })
  const store = await openStore({ databaseUrl }, { asItIs: true })
  expect(await verifyLedger(store.database)).toMatchObject({ findings: [] })
  await store.close()
}, 120_000)
