/** A venue process under attacks made from its own contracts: nothing fails, nothing is done without right, nothing is told to who may not know it. */
import { readContracts } from '../../../scripts/lib/contracts.ts'
import { root } from '../../../scripts/lib/tools.mjs'
import type { Figures, ProofOptions } from '../report.ts'
import type { NamedCall } from './attacks.ts'
import { lookForCanaries } from './canaries.ts'
import { openCast } from './cast.ts'
import { guess } from './guesses.ts'
import { lookAtPushes, lookForLeaks } from './leaks.ts'
import type { Finding } from './oracle.ts'
import { plantedBugs, plantIn } from './plantedBugs.ts'
import { stormOfFrames, stormOfRequests } from './storm.ts'

const ofCommand = 1_000_000
const forBugs = 4_000
const calls: readonly NamedCall[] = (await readContracts(root)).map(({ name, call }) => [name, call] as const)
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** `count` is how many requests, and as many frames; a tenth of it are guesses. */
export async function prove(options: ProofOptions): Promise<Figures> {
  const { figures } = await attack(options)
  return figures
}

/** `minutes` are shared out among the parts: a share of each, all of them to one alone. */
const shares = { requests: 0.5, frames: 0.2, secrets: 0, guesses: 0.3 } as const
type Part = keyof typeof shares
export const parts = Object.keys(shares) as Part[]

async function attack({ seed, count, minutes, only, tell }: ProofOptions, env: Record<string, string> = {}) {
  const most = count ?? ofCommand
  const found: Finding[] = []
  const kinds = new Map<string, number>()
  const find = (finding: Finding) => {
    const times = (kinds.get(finding.kind) ?? 0) + 1
    kinds.set(finding.kind, times)
    found.push(finding)
    if (times <= 10) tell(`FOUND ${finding.kind}: ${finding.what}`)
  }
  const cast = await openCast(env)
  const isWanted = (part: Part) => only == null || only === part
  const until = (part: Part) =>
    minutes === null
      ? Number.POSITIVE_INFINITY
      : performance.now() + minutes * 60_000 * (only === part ? 1 : shares[part])
  const checkMemory = (name: string, { grows, least, last }: { least: number; last: number; grows: boolean }) => {
    if (grows) find({ kind: 'memory', what: `${name}: ${megabytes(least)} → ${megabytes(last)}` })
    return `${megabytes(least)} to ${megabytes(last)}`
  }
  const stormed = async (): Promise<Partial<Figures>> => {
    if (!isWanted('requests')) return {}
    const told = await stormOfRequests({ cast, calls, seed, count: most, until: until('requests'), find, tell })
    tell(JSON.stringify(Object.fromEntries(told.statuses)))
    return { requests: told.done, memoryOfRequests: checkMemory('requests', told.memory) }
  }
  const framed = async (): Promise<Partial<Figures>> => {
    if (!isWanted('frames')) return {}
    const told = await stormOfFrames({ cast, seed: seed + 1, count: most, until: until('frames'), find, tell })
    const memoryOfFrames = checkMemory('frames', told.memory)
    return { frames: told.done, framesAnswered: told.answered, memoryOfFrames }
  }
  const spied = async (): Promise<Partial<Figures>> => {
    if (!isWanted('secrets')) return {}
    const leaks = await lookForLeaks({ cast, calls, find })
    const pushes = await lookAtPushes({ cast, find })
    const canaries = await lookForCanaries({ cast, find })
    return { callsOnForeignObjects: leaks.asked, pushesHeard: pushes.pushes, placesLookedAt: canaries.places }
  }
  const guessed = async (): Promise<Partial<Figures>> => {
    if (!isWanted('guesses')) return {}
    const told = await guess({ cast, seed, count: Math.ceil(most / 10), until: until('guesses'), find, tell })
    return {
      guesses: told.sent,
      mostAnsweredOfOneAccount: told.mostAnswered,
      signInsOfTheOwner: told.signIns,
      medianSignIn: `${told.median} ms`,
      slowestSignIn: `${told.slowest} ms`,
      slowestBareCheckBeside: `${told.slowestBare} ms`,
    }
  }
  try {
    const figures = { ...(await stormed()), ...(await framed()), ...(await spied()), ...(await guessed()) }
    const stuck = found.filter(({ kind }) => kind === 'stuck').length
    return { figures: { ...figures, lost: 0, doubled: 0, stuck, broken: found.length - stuck }, found }
  } finally {
    await cast.stop()
  }
}

/** One venue with every bug in it at once, each in a place of its own; each must be found by name. */
export async function planted({ seed, count, minutes, tell }: ProofOptions): Promise<Figures> {
  const quiet = (line: string) => (line.startsWith('FOUND') ? undefined : tell(line))
  const { found } = await attack({ seed, count: count ?? forBugs, minutes, tell: quiet }, plantIn(plantedBugs))
  let missed = 0
  for (const bug of plantedBugs) {
    const signs = found.filter(({ kind, what }) => kind === bug.kind && bug.sign.test(what)).length
    if (signs === 0) missed += 1
    tell(`${signs === 0 ? 'MISSED' : 'found'} ${bug.name}: ${signs} signs`)
  }
  return { plantedBugs: plantedBugs.length, lost: 0, doubled: 0, stuck: 0, broken: missed }
}
