/** Damages the files of a venue: journals under play, its database, its backups. Nothing may be lost, doubled or taken for whole. */
import type { Figures, ProofOptions } from '../report.ts'
import { Random } from '../simulation/random.ts'
import { proveFiles } from './files.ts'
import { type Findings, proveJournals } from './journals.ts'

/** One of each kind. */
const shortFaults = { journals: 6, files: 4 }

/** `count`: so many faults of journals, and half as many of databases. `minutes`: again and again, with seeds that follow. */
export async function prove({ seed, minutes, count, tell }: ProofOptions): Promise<Figures> {
  const findings: Findings = { lost: [], doubled: [], stuck: [], broken: [] }
  const total = { journals: 0, held: 0, full: 0, databases: 0, backups: 0, refused: 0 }
  const end = performance.now() + (minutes ?? 0) * 60_000
  let next = seed
  do {
    const random = new Random(next)
    next += 1
    const journals = await proveJournals(count ?? shortFaults.journals, random, findings, tell)
    const files = await proveFiles(count === null ? shortFaults.files : Math.ceil(count / 2), random, findings, tell)
    for (const [name, figure] of Object.entries({ ...journals, ...files })) total[name as keyof typeof total] += figure
  } while (performance.now() < end)
  for (const [kind, lines] of Object.entries(findings)) for (const line of lines) tell(`${kind}: ${line}`)
  const { lost, doubled, stuck, broken } = findings
  return { ...total, lost: lost.length, doubled: doubled.length, stuck: stuck.length, broken: broken.length }
}
