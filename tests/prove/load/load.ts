/** Players and a desk at work on one venue, and the reckoning when all have gone home. */
import type { RaisedFault } from '#protocol/simulator/faults.ts'
import { until } from '#tests/kit/until.ts'
import type { LineClient } from '#tests/simulator/lineKit.ts'
import { Book } from './book.ts'
import { LoadDesk } from './desk.ts'
import { LoadPlayer } from './player.ts'
import { type Reconciliation, readRows, reckon } from './reconciliation.ts'
import type { Weather } from './tries.ts'
import { Random } from '../simulation/random.ts'
import { openMachines, openProofVenue, type ProofVenue, type StoreKind } from '../venueKit.ts'

export type LoadOptions = {
  store: StoreKind
  seed: number
  players: number
  tell: (line: string) => void
  /** Absent: one process. */
  open?: (options: Parameters<typeof openProofVenue>[0]) => Promise<ProofVenue>
  /** The way of one person to the venue, and what happens on it; absent: straight and in calm weather. */
  wayOf?: (venue: ProofVenue, line: LineClient, random: Random) => Promise<Way>
}
export type Way = { url: string; weather?: Weather; hasHosts?: boolean; close: () => Promise<void> }
export type Load = {
  readonly venue: ProofVenue
  readonly book: Book
  readonly random: Random
  readonly line: LineClient
  /** Lets all go home, tries every seat once more, and compares. */
  settle: () => Promise<Reconciliation>
  close: () => Promise<void>
}

const deposit = 1_000_000
const settledWithin = 60_000

/** Opens a venue and sends everybody in. Whoever fails ends the run: `settle` throws it. */
export async function startLoad(options: LoadOptions): Promise<Load> {
  const { seed, tell } = options
  const random = new Random(seed)
  const venue = await (options.open ?? openProofVenue)({ store: options.store, players: options.players, deposit })
  const closers: (() => unknown)[] = [() => venue.stop()]
  const close = async () => {
    for (const act of closers.toReversed()) await act()
  }
  try {
    // As many cabinets as players, and one more, so that now and then two want the same one.
    const used = openMachines.slice(0, options.players + 1)
    const line = await venue.openLine()
    closers.push(() => line.close())
    for (const id of used) await raise(line, id, { kind: 'game.outcome', on: true, count: 1_000_000, outcome: 'lose' })
    const book = new Book(`${seed}-${options.store}`)
    const way = async (chance: Random): Promise<Way> => {
      if (!options.wayOf) return { url: venue.process.url, close: async () => {} }
      const found = await options.wayOf(venue, line, chance)
      closers.push(found.close)
      return found
    }
    const players: LoadPlayer[] = []
    for (const player of venue.players) {
      const own = new Random(random.below(2 ** 32))
      const { token } = await venue.login(player.username)
      players.push(new LoadPlayer({ ...(await way(own)), player, token, machines: used, random: own, book }))
    }
    const atDesk = new Random(random.below(2 ** 32))
    const [{ token }, { token: checkerToken }] = [await venue.login('manager'), await venue.login('supervisor')]
    const desk = new LoadDesk({
      ...(await way(atDesk)),
      token,
      checkerToken,
      players: venue.players,
      random: atDesk,
      book,
    })

    let isTime = false
    let failed: Error | undefined
    const work = Promise.all(
      [...players.map((player) => player.play(() => isTime)), desk.work(() => isTime)].map((one) =>
        one.catch((error: unknown) => {
          failed ??= error instanceof Error ? error : new Error('a person of the proof failed', { cause: error })
          isTime = true
        }),
      ),
    )
    return {
      venue,
      book,
      random,
      line,
      settle: async () => {
        isTime = true
        await work
        if (failed !== undefined) book.stuck.push(failed.message)
        await seatTrial(players, used, book)
        await allFree(venue, used, book)
        if (options.store === 'embedded') await venue.process.kill()
        const rows = await venue.read((store) => readRows(store, venue.players))
        return reckon({ book, players: venue.players, deposit, used, rows, line, tell })
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export const raise = (line: LineClient, cabinet: number, fault: RaisedFault) =>
  line.ask({ op: 'fault', cabinet, fault })

/** Each cabinet can be sat at and left again. */
async function seatTrial(players: LoadPlayer[], used: readonly number[], book: Book): Promise<void> {
  const waiting = [...used]
  await Promise.all(
    players.map(async (player) => {
      for (let machineId = waiting.shift(); machineId !== undefined; machineId = waiting.shift()) {
        const isSeated = await player.sit(machineId, 1_000).catch(() => false)
        if (isSeated) await player.goHome().catch((error: unknown) => book.stuck.push(String(error)))
        else book.stuck.push(`machine ${machineId} cannot be sat at any more`)
      }
    }),
  )
  for (const player of players) player.close()
}

/** Every cabinet is published free. */
async function allFree(venue: ProofVenue, used: readonly number[], book: Book): Promise<void> {
  const look = async () => {
    const statuses = await venue.statuses()
    return used.filter((id) => statuses.get(id) !== 2).map((id) => `machine ${id} is published ${statuses.get(id)}`)
  }
  await until(look, (taken) => taken.length === 0, { timeout: settledWithin }).catch(async () => {
    book.stuck.push(...(await look()))
  })
}
