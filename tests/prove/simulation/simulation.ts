/** The venue's core under seeded faults, on simulated time: what was lost, doubled or stuck in it. */
import { createHash } from 'node:crypto'
import type { Figures, ProofOptions } from '../report.ts'
import { plantedBugs } from './plantedBugs.ts'
import { shrink } from './shrink.ts'
import { Violation } from './violation.ts'
import type { Counts } from './around.ts'
import { World } from './world.ts'

/** Of one world: large enough for every kind of fault to meet every other, small enough to be checked often. */
const operationsOfWorld = 400
const shortRunMs = 15_000
/**
 * Worlds until a planted bug must have shown. The rarest (a cash-out in parts) shows in one of 19, so that a run of any seed misses
 * it once in ten million; a bug that shows early costs only the worlds up to there.
 */
const worldsForBug = 300
const operationsForBug = 200

/** World after world: the seed of the second is the first one's plus one, so each can be run again alone. */
export async function prove({ seed, minutes, count, tell }: ProofOptions): Promise<Figures> {
  const started = performance.now()
  const processor = process.cpuUsage()
  const lasts = minutes === null ? (count === null ? shortRunMs : Number.POSITIVE_INFINITY) : minutes * 60_000
  const sums: Partial<Counts> = {}
  const wrong = { lost: 0, doubled: 0, stuck: 0, broken: 0 }
  const traces = createHash('sha256')
  let worlds = 0
  let toldAt = started

  const isOver = () => performance.now() - started >= lasts || (count !== null && (sums.moneyOperations ?? 0) >= count)
  while (!isOver()) {
    const world = new World({ seed: seed + worlds, operations: operationsOfWorld })
    worlds += 1
    try {
      await world.run()
    } catch (error) {
      wrong[error instanceof Violation ? error.wrong : 'broken'] += 1
      await tellWrong(world, error, tell)
      break
    } finally {
      traces.update(world.trace.hash)
      for (const [name, value] of Object.entries(world.counts) as [keyof Counts, number][])
        sums[name] = (sums[name] ?? 0) + value
    }
    if (performance.now() - toldAt < 10_000) continue
    toldAt = performance.now()
    const seconds = Math.round((toldAt - started) / 1_000)
    tell(`${(sums.moneyOperations ?? 0).toLocaleString('en-US')} money operations in ${worlds} worlds, ${seconds} s`)
  }

  const { user, system } = process.cpuUsage(processor)
  const seconds = (performance.now() - started) / 1_000
  const { moneyOperations = 0, ...others } = sums
  const aMinuteOf = (spent: number) => Math.round((moneyOperations / spent) * 60)
  return {
    moneyOperations,
    seconds: Number(seconds.toFixed(1)),
    moneyOperationsAMinute: aMinuteOf(seconds),
    moneyOperationsAMinuteOfProcessor: aMinuteOf((user + system) / 1e6),
    worlds,
    ...others,
    trace: traces.digest('hex').slice(0, 16),
    ...wrong,
  }
}

async function tellWrong(world: World, error: unknown, tell: ProofOptions['tell']): Promise<void> {
  const { seed } = world.options
  tell(`VIOLATION in the world of seed ${seed}, step ${world.scheduler.steps}`)
  for (const line of world.trace.last()) tell(`  ${line}`)
  tell(error instanceof Violation ? error.message : String(error instanceof Error ? error.stack : error))
  tell(`Faults of this world: ${JSON.stringify(world.badWeather)}`)
  tell(await shrink(world.options, error))
  tell(`This world alone: npm run prove -- simulation --seed ${seed} --count 1`)
}

/** Each planted bug must be found; `count` is the number of worlds it is given. */
export async function planted({ seed, count, tell }: ProofOptions): Promise<Figures> {
  const started = performance.now()
  const missed: string[] = []
  for (const bug of plantedBugs) {
    const found = await findBug(bug, seed, count ?? worldsForBug)
    if (found === null) missed.push(bug.name)
    tell(found === null ? `${bug.name}: NOT FOUND` : `${bug.name}: ${found}`)
  }
  return {
    plantedBugs: plantedBugs.length,
    found: plantedBugs.length - missed.length,
    seconds: Number(((performance.now() - started) / 1_000).toFixed(1)),
    ...(missed.length > 0 ? { missed: missed.join('; ') } : {}),
    lost: 0,
    doubled: 0,
    stuck: 0,
    broken: missed.length,
  }
}

async function findBug(bug: (typeof plantedBugs)[number], seed: number, worlds: number): Promise<string | null> {
  const takeOut = bug.plant?.()
  try {
    for (let place = 0; place < worlds; place++) {
      const world = new World({ seed: seed + place, operations: operationsForBug, planted: bug })
      try {
        await world.run()
      } catch (error) {
        const told = error instanceof Violation ? error.message : String(error)
        return `seed ${seed + place}, step ${world.scheduler.steps}: ${told.slice(0, 160)}`
      }
    }
    return null
  } finally {
    takeOut?.()
  }
}
