/** What is true, by the rows, and what the pages show instead of it. */
import { setTimeout as pause } from 'node:timers/promises'
import { inArray, ne } from 'drizzle-orm'
import { balanceOf } from '#venue/money/ledger/wallet.ts'
import { account, cabinetRow, playSession, venueSetting } from '#venue/store/schema/index.ts'
import type { Watcher } from './watcher.ts'
import type { RaceVenue } from '../races/venue.ts'

/** How long what is true must stand still before a page that shows something else has missed it. */
const patienceMs = 10_000

/** What pages still do not show as it is, although it has long stood still; usually nothing, and soon. */
export async function converge({
  registry: venue,
  watchers,
}: {
  registry: RaceVenue
  watchers: readonly Watcher[]
}): Promise<string[]> {
  let still = { truth: '', since: 0 }
  for (;;) {
    await venue.pass(venue.kind === 'one process' ? 2_000 : 100)
    await pause(50)
    const truth = await readTruth(venue)
    const differing = watchers.flatMap((watcher) => differenceOf(watcher, truth))
    if (differing.length === 0) return []
    const text = JSON.stringify([truth.machines, [...truth.balances], [...truth.seats], truth.loginsEnabled])
    if (text !== still.truth) still = { truth: text, since: performance.now() }
    if (performance.now() - still.since > patienceMs) return differing
  }
}

type Truth = Awaited<ReturnType<typeof readTruth>>
async function readTruth({ database, players }: RaceVenue) {
  const ids = players.map(({ id }) => id)
  const cabinets = await database.select().from(cabinetRow)
  const accounts = await database.select().from(account).where(inArray(account.id, ids))
  const open = await database.select().from(playSession).where(ne(playSession.state, 'closed'))
  const settings = await database.select().from(venueSetting)
  const balances = new Map<number, Awaited<ReturnType<typeof balanceOf>>>()
  for (const id of ids) balances.set(id, await balanceOf(database, id))
  const statusOf = new Map(
    cabinets.map(({ machineId, status, statusSequence }) => [machineId, { status, sequence: statusSequence }]),
  )
  return {
    machines: Object.fromEntries(statusOf),
    balances,
    seats: new Map(
      accounts.map(({ id, seatSequence }) => {
        const session = open.find(({ accountId, state }) => accountId === id && state === 'open')
        const seat = session && [session.id, session.machineId, statusOf.get(session.machineId)?.status]
        return [id, { sequence: seatSequence, seat: seat ?? null }]
      }),
    ),
    loginsEnabled: settings.find(({ name }) => name === 'loginsEnabled')?.value !== false,
  }
}

function differenceOf({ name, userId, shown }: Watcher, truth: Truth): string[] {
  if (!shown.isLive) return [`${name} is not live`]
  const own = shown.seat.own
  const pairs = {
    balance: [{ balance: shown.balance?.amount, sequence: shown.balance?.sequence }, truth.balances.get(userId)],
    seat: [
      { sequence: shown.seat.sequence, seat: own && [own.sessionID, own.machineID, own.status] },
      truth.seats.get(userId),
    ],
    loginsEnabled: [shown.loginsEnabled, truth.loginsEnabled],
    ...Object.fromEntries(
      Object.entries(truth.machines).map(([id, machine]) => [`machine ${id}`, [shown.machines[Number(id)], machine]]),
    ),
  }
  return Object.entries(pairs)
    .map(([what, pair]) => [what, ...pair.map((one) => JSON.stringify(one))] as const)
    .filter(([, seen, is]) => seen !== is)
    .map(([what, seen, is]) => `${name} shows ${what} ${seen}, it is ${is}`)
}
