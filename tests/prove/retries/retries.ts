/** Cuts requests and replies at random, each request tried one to five times with its key: as many effects as requests. */
import { setTimeout as pause } from 'node:timers/promises'
import type { LineClient } from '#tests/simulator/lineKit.ts'
import { createFaultProxy, type Direction } from '#tests/kit/faultProxy.ts'
import { withoutServers } from '#tests/kit/guarded.ts'
import { raise, startLoad, type Way } from '../load/load.ts'
import type { Weather } from '../load/tries.ts'
import type { Figures, ProofOptions } from '../report.ts'
import type { Random } from '../simulation/random.ts'
import type { ProofVenue, StoreKind } from '../venueKit.ts'

const shortSeconds = 12
const playersOfRun = 12
const mostTries = 5
/** About as long as what is asked and answered, so that a cut falls before, into or behind it. */
const bytesOf: Record<Direction, number> = { toVenue: 500, toClient: 900 }
const lineFaults = ['transfer.replyLost', 'transfer.requestLost', 'transfer.replyTwice'] as const
const lineFaultChance = 0.04

/** `minutes` are shared by both databases; the short run is on the embedded one. `count`: requests of each database. */
export async function prove({ seed, minutes, count, tell }: ProofOptions): Promise<Figures> {
  const isShort = minutes === null && count === null
  const stores: StoreKind[] = isShort || withoutServers ? ['embedded'] : ['embedded', 'postgres']
  const figures = { requests: 0, tries: 0, acknowledged: 0, effects: 0, cuts: 0, faultsOnTheCabinetLine: 0 }
  const found = { lost: 0, doubled: 0, stuck: 0, broken: 0 }
  for (const store of stores) {
    const made = { cuts: 0, onCabinetLine: 0 }
    const load = await startLoad({
      store,
      seed,
      players: playersOfRun,
      tell,
      wayOf: (venue, cabinets, random) => cutWay(venue, cabinets, random, made),
    })
    try {
      const seconds = minutes === null ? shortSeconds : (minutes * 60) / stores.length
      const end = performance.now() + seconds * 1_000
      const isTime = () => (count === null ? performance.now() > end : load.book.operations.length >= count)
      while (!isTime()) await pause(200)
      const reckoned = await load.settle()
      figures.requests += load.book.operations.length
      figures.tries += load.book.tries
      figures.acknowledged += reckoned.acknowledged
      figures.effects += reckoned.effects
      figures.cuts += made.cuts
      figures.faultsOnTheCabinetLine += made.onCabinetLine
      for (const name of ['lost', 'doubled', 'stuck', 'broken'] as const) found[name] += reckoned[name]
      tell(`${store}: ${load.book.operations.length} requests, ${load.book.tries} tries, ${made.cuts} cuts`)
    } finally {
      await load.close()
    }
  }
  return { ...figures, ...found }
}

/** A way of one person's own: all tries of a request but its last are cut somewhere on their way there or back. */
async function cutWay(
  venue: ProofVenue,
  cabinets: LineClient,
  random: Random,
  made: { cuts: number; onCabinetLine: number },
): Promise<Way> {
  const proxy = await createFaultProxy({ port: Number(new URL(venue.process.url).port) })
  let planned = 0
  const weather: Weather = {
    beforeTry: ({ tries }) => {
      if (tries === 1) planned = 1 + random.below(mostTries)
      if (tries >= planned) return proxy.restore()
      const direction = random.pick(['toVenue', 'toClient'] as const)
      proxy.cutAfterBytes(1 + random.below(bytesOf[direction]), direction)
      made.cuts += 1
    },
    answered: () => proxy.restore(),
    beforeTransfer: async (machineId) => {
      if (!random.chance(lineFaultChance)) return
      made.onCabinetLine += 1
      await raise(cabinets, machineId, { kind: random.pick(lineFaults), on: true, count: 1 })
    },
  }
  return { url: proxy.url, weather, close: () => proxy.close() }
}
