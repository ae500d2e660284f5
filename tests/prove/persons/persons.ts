/** All accounts of one person against the rule of two persons: whatever they do, in whatever order, nothing is gained without another. */
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import type { Figures, ProofOptions } from '../report.ts'
import { Crime, type Plan, type Tally } from './crime.ts'
import { type PlantedBug, plantedBugs } from './plantedBugs.ts'

const actsOfOne = 150
const ofCommand = 30_000
const forBug = 1_200

const tallyNow = (): Tally => ({ acts: 0, done: new Map(), found: [] })
let crimes = 0

type Run = Pick<Plan, 'seed' | 'often'> & { most: number; until: number; enough?: (tally: Tally) => boolean }
async function commit(venue: TestVenue, { seed, most, until, often, enough }: Run): Promise<Tally> {
  const tally = tallyNow()
  const isOver = () => tally.acts >= most || performance.now() >= until || enough?.(tally) === true
  for (let turn = 0; !isOver(); turn += 1) {
    const acts = Math.min(actsOfOne, most - tally.acts)
    await Crime.run(venue, { seed: seed + turn, number: ++crimes, acts, tally, isOver, often })
  }
  return tally
}

/** `count` is how many acts. */
export async function prove({ seed, count, minutes, tell }: ProofOptions): Promise<Figures> {
  const venue = await openTestVenue()
  try {
    const until = minutes === null ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000
    const { acts, done, found } = await commit(venue, { seed, most: count ?? ofCommand, until })
    for (const { rule, what, crime, trace } of found.slice(0, 10))
      tell(`FOUND ${rule} in crime ${crime}: ${what}\n  ${trace.join('\n  ')}`)
    const { findings } = await verifyLedger(venue.store.database)
    for (const finding of findings) tell(`VERIFY ${finding}`)
    const told = [...done].toSorted(([one], [other]) => one.localeCompare(other))
    tell(JSON.stringify(Object.fromEntries(told)))
    const sum = (is: (name: string) => boolean) => told.reduce((all, [name, times]) => all + (is(name) ? times : 0), 0)
    return {
      acts,
      done: sum((name) => name.startsWith('person') && !name.includes('refused')),
      refused: sum((name) => name.startsWith('person') && name.includes('refused')),
      kinds: told.filter(([name]) => !name.includes('refused')).length,
      ...{ lost: 0, doubled: 0, stuck: 0, broken: found.length + findings.length },
    }
  } finally {
    await venue.close()
  }
}

/** One after the other in one venue, each until it is found; what each lets through must be told by `verify` too. */
export async function plant(bugs: readonly PlantedBug[], { seed, count, tell }: ProofOptions): Promise<Figures> {
  let missed = 0
  const venue = await openTestVenue()
  try {
    let told = 0
    for (const bug of bugs) {
      const mend = await bug.plant(venue)
      const isFound = ({ found }: Tally) => found.some(({ rule }) => rule === bug.rule)
      const run: Run = {
        seed,
        often: bug.often,
        most: count ?? forBug,
        until: Number.POSITIVE_INFINITY,
        enough: isFound,
      }
      const tally = await commit(venue, run)
      await mend()
      const { findings } = await verifyLedger(venue.store.database)
      const verified = !bug.verifies || findings.length > told
      told = findings.length
      const at = isFound(tally) ? `found within ${tally.acts} acts` : 'MISSED'
      if (!isFound(tally) || !verified) missed += 1
      tell(`${at}${verified ? '' : ', and verify says nothing'}: ${bug.name}`)
    }
  } finally {
    await venue.close()
  }
  return { plantedBugs: bugs.length, lost: 0, doubled: 0, stuck: 0, broken: missed }
}

export const planted = (options: ProofOptions): Promise<Figures> => plant(plantedBugs, options)
