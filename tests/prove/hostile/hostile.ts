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

async function attack({ seed, count, minutes, tell }: ProofOptions, env: Record<string, string> = {}) {
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
  const until = (share: number) =>
    minutes === null ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000 * share
  try {
    const requests = await stormOfRequests({ cast, calls, seed, count: most, until: until(0.5), find, tell })
    tell(JSON.stringify(Object.fromEntries(requests.statuses)))
    const frames = await stormOfFrames({ cast, seed: seed + 1, count: most, until: until(0.2), find, tell })
    for (const [name, { memory }] of Object.entries({ requests, frames }))
      if (memory.grows)
        find({ kind: 'memory', what: `${name}: ${megabytes(memory.least)} → ${megabytes(memory.last)}` })
    const leaks = await lookForLeaks({ cast, calls, find })
    const pushes = await lookAtPushes({ cast, find })
    const canaries = await lookForCanaries({ cast, find })
    const guesses = await guess({ cast, seed, count: Math.ceil(most / 10), until: until(0.3), find, tell })
    const stuck = found.filter(({ kind }) => kind === 'stuck').length
    const figures: Figures = {
      requests: requests.done,
      frames: frames.done,
      framesAnswered: frames.answered,
      memory: `${megabytes(requests.memory.least)} to ${megabytes(frames.memory.last)}`,
      callsOnForeignObjects: leaks.asked,
      pushesHeard: pushes.pushes,
      placesLookedAt: canaries.places,
      guesses: guesses.sent,
      mostAnsweredOfOneAccount: guesses.mostAnswered,
      signInsOfTheOwner: guesses.signIns,
      medianSignIn: `${guesses.median} ms`,
      slowestSignIn: `${guesses.slowest} ms`,
      ...{ lost: 0, doubled: 0, stuck, broken: found.length - stuck },
    }
    return { figures, found }
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
