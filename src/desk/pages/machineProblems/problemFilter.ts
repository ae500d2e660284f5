import type { ProblemRow } from '#machines/desk/pages/machineProblems/index.ts'
import { endOfProblem } from '#protocol/core/problems.ts'
import { fold } from '#ui/fold.ts'
import { personName } from '../../../view/personName.ts'

/** What two persons settle: unfinished transfers, and cabinets that contradict the books. */
export const isOfMoney = ({ kind }: Pick<ProblemRow, 'kind'>) => ['transfer', 'settlement'].includes(endOfProblem(kind))

type Filter = Readonly<Record<string, readonly string[]>>
/** `nameOf`: a problem by the word that people read. */
export function filtered(
  rows: readonly ProblemRow[],
  { q: [wanted = ''] = [], kind = [], free = [] }: Filter,
  nameOf: (kind: string) => string,
): readonly ProblemRow[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (kind.length > 0 && !kind.includes(row.kind)) return false
    if (free.length > 0 && (row.takenBy !== null || row.snooze !== null)) return false
    const people = [row.player, row.takenBy].map((person) => (person ? `${personName(person)} ${person.username}` : ''))
    const text = fold(`${row.cabin} ${row.machineName} ${nameOf(row.kind)} ${people.join(' ')}`)
    return words.every((word) => text.includes(word))
  })
}
