/**
 * Players with several tabs race for few cabinets. The seed decides who does what; how the requests then fall into each other
 * is the machine's, so a seed finds the same kinds of races again, not the same nanoseconds.
 */
import { ErrorCode } from '#protocol/core/codes.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import type { Figures, ProofOptions } from '../report.ts'
import { type HouseKind, openRaceVenue, type RaceVenue } from './venue.ts'
import { RacePlayer, type Told } from './player.ts'
import { runRace } from './race.ts'
import { readDoubled } from './rows.ts'
import { Random } from '../simulation/random.ts'
import { openMachines } from '../venueKit.ts'

const shortSeconds = 12
const playersOfLane = 6
const machinesOfLane = 3
/** Races at once: in one process the processor is the limit, between processes the waiting for real rounds and graces. */
const lanesOf: Record<HouseKind, number> = { 'one process': 2, 'two processes': 6 }
const graceSecondsOf: Record<HouseKind, number> = { 'one process': 20, 'two processes': 1 }
const lookEveryMs = 25

/** `minutes` are shared by one process and two; the short run is in one. `count`: races of each. */
export async function prove({ seed, minutes, count, tell }: ProofOptions): Promise<Figures> {
  const isShort = minutes === null && count === null
  const kinds: HouseKind[] = isShort ? ['one process'] : ['one process', 'two processes']
  const total = { races: 0, winners: 0 }
  const found = { lost: 0, doubled: 0, stuck: 0, broken: 0 }
  const refusals = new Map<number, number>()
  let inits = 0
  for (const kind of kinds) {
    const told: Told = {
      inits: 0,
      refusals,
      sessions: new Map(),
      wrong: (line) => find('broken', line),
      doubled: (line) => find('doubled', line),
    }
    const find = (fault: keyof typeof found, line: string) => {
      found[fault] += 1
      tell(`${fault}: ${line}`)
    }
    const lanes = lanesOf[kind]
    const venue = await openRaceVenue(kind, { players: lanes * playersOfLane, graceSeconds: graceSecondsOf[kind] })
    const before = total.races
    try {
      const seconds = minutes === null ? shortSeconds : (minutes * 60) / kinds.length
      const end = performance.now() + seconds * 1_000
      const looking = lookAllTheTime(venue, (line) => find('doubled', line))
      const isOver = () => (count === null ? performance.now() > end : total.races - before >= count)
      await Promise.all(
        Array.from({ length: lanes }, async (_, lane) => {
          const random = new Random((seed ^ (lane * 0x9e3779b1)) >>> 0)
          const machines = openMachines.slice(lane * machinesOfLane, (lane + 1) * machinesOfLane)
          const players = venue.players
            .slice(lane * playersOfLane, (lane + 1) * playersOfLane)
            .map((player) => new RacePlayer(player, venue, told))
          while (!isOver()) {
            total.races += 1
            const { winners, stuck } = await runRace(venue, random, players, machines, find)
            total.winners += winners
            // A machine that is stuck would spoil every later race of this lane.
            if (stuck) return
          }
        }),
      )
      await looking.stop()
      const { findings } = await verifyLedger(venue.database)
      for (const finding of findings) find('broken', `the ledger: ${finding}`)
      for (const complaint of venue.complaints()) find('broken', `the venue complained: ${complaint}`)
      inits += told.inits
      tell(`${kind}: ${total.races - before} races, ${told.inits} inits, ${told.sessions.size} sessions`)
    } catch (error) {
      for (const complaint of venue.complaints()) tell(`the venue complained: ${complaint}`)
      throw error
    } finally {
      await venue.close()
    }
  }
  return { ...total, inits, ...refusalFigures(refusals), ...found }
}

/** Names of the catalogue, as figures of the run. */
function refusalFigures(refusals: ReadonlyMap<number, number>): Record<string, number> {
  const nameOf = (code: number) => Object.entries(ErrorCode).find(([, one]) => one === code)?.[0] ?? `code${code}`
  return Object.fromEntries(
    [...refusals].sort(([one], [other]) => one - other).map(([code, times]) => [`${nameOf(code)}Refusals`, times]),
  )
}

function lookAllTheTime(venue: RaceVenue, doubled: (line: string) => void): { stop: () => Promise<void> } {
  let going = true
  const looking = (async () => {
    const seen = new Set<string>()
    while (going) {
      for (const line of await readDoubled(venue))
        if (!seen.has(line)) {
          seen.add(line)
          doubled(line)
        }
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    }
  })()
  return {
    stop: () => {
      going = false
      return looking
    },
  }
}
