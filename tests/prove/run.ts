// npm run prove -- NAME: lets faults loose on the venue and counts what was lost, doubled or stuck.
//   NAME         simulation, crash, retries, races, pushes, draw, hostile, persons, hosts or disks
//   --seed N     the same faults again (default: a new one, printed first)
//   --minutes N  go on for so long
//   --count N    go on for so many of what the proof counts
//   --only PART  one part of a proof that has parts: requests, frames, secrets or guesses of hostile
//   --planted    the proof against each of its planted bugs: it must find them all
// Ends with code 1 when anything was lost, doubled, stuck or otherwise wrong.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { holds, lineOf, type ProofModule } from './report.ts'

const proofs: Record<string, () => Promise<ProofModule>> = {
  simulation: () => import('./simulation/simulation.ts'),
  crash: () => import('./crash/crash.ts'),
  retries: () => import('./retries/retries.ts'),
  races: () => import('./races/races.ts'),
  pushes: () => import('./pushes/pushes.ts'),
  draw: () => import('./draw/draw.ts'),
  hostile: () => import('./hostile/hostile.ts'),
  persons: () => import('./persons/persons.ts'),
  hosts: () => import('./hosts/hosts.ts'),
  disks: () => import('./disks/disks.ts'),
}
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string' },
    count: { type: 'string' },
    only: { type: 'string' },
    planted: { type: 'boolean', default: false },
  },
})

function fail(line: string): never {
  console.error(line)
  process.exit(1)
}
function numberOf(name: 'seed' | 'minutes' | 'count', isGood: (value: number) => boolean): number | null {
  const given = values[name]
  if (given === undefined) return null
  if (given.trim() === '' || !isGood(Number(given))) fail(`--${name} ${given} is not a number that it takes.`)
  return Number(given)
}

const [name = '', ...more] = positionals
const load = proofs[name]
if (!load || more.length > 0) fail(`Name one proof: ${Object.keys(proofs).join(', ')}.`)
const seed = numberOf('seed', (value) => Number.isSafeInteger(value) && value >= 0) ?? randomInt(2 ** 32)
const minutes = numberOf('minutes', (value) => value > 0 && Number.isFinite(value))
const count = numberOf('count', (value) => Number.isSafeInteger(value) && value > 0)

console.log(`${name} seed ${seed}`)
const module = await load()
const proof = values.planted ? module.planted : module.prove
if (!proof) fail(`${name} has no planted bugs.`)
const { only = null } = values
if (only !== null && (values.planted || !module.parts?.includes(only)))
  fail(`--only names a part of a whole proof: ${module.parts?.join(', ') ?? `${name} has none`}.`)
try {
  const figures = await proof({ seed, minutes, count, only, tell: (line) => console.log(line) })
  if (!holds(figures)) {
    console.error(
      `${name} FAILED. The same again: npm run prove -- ${name}${values.planted ? ' --planted' : ''} --seed ${seed}`,
    )
    process.exitCode = 1
  }
  console.log(lineOf(name, seed, figures))
  // Left to itself the process may never end: it waits for sockets that a proof has reset while they were closing.
  process.exit()
} catch (error) {
  console.error(error)
  fail(`${name} seed ${seed} could not be run to its end.`)
}
