/** A venue process under attacks made from its own contracts: nothing fails, nothing is done without right, nothing is told to who may not know it. */
import { readContracts } from '../../../scripts/lib/contracts.ts'
import { root } from '../../../scripts/lib/tools.mjs'
import type { Figures, ProofOptions } from '../report.ts'
import type { NamedCall } from './attacks.ts'
import { openCast } from './cast.ts'
import type { Finding } from './oracle.ts'
import { stormOfFrames, stormOfRequests } from './storm.ts'

const ofCommand = 1_000_000
const calls: readonly NamedCall[] = (await readContracts(root)).map(({ name, call }) => [name, call] as const)

export async function prove({ seed, count, tell }: ProofOptions): Promise<Figures> {
  const requests = count ?? ofCommand
  const found: Finding[] = []
  const kinds = new Map<string, number>()
  const find = (finding: Finding) => {
    const times = (kinds.get(finding.kind) ?? 0) + 1
    kinds.set(finding.kind, times)
    found.push(finding)
    if (times <= 10) tell(`FOUND ${finding.kind}: ${finding.what}`)
  }
  const cast = await openCast()
  try {
    const storm = await stormOfRequests({ cast, calls, seed, count: requests, find, tell })
    tell(JSON.stringify([...storm.statuses]))
    const frames = await stormOfFrames({ cast, seed: seed + 1, count: requests, find, tell })
    tell(JSON.stringify({ frames, memory: storm.memory }))
    return { requests, frames: requests, lost: 0, doubled: 0, stuck: 0, broken: found.length }
  } finally {
    await cast.stop()
  }
}
