import { and, lt, type SQL } from 'drizzle-orm'
import type { ExportKind, handOverColumns } from '#protocol/calls/exports.ts'
import type { HandOver } from '#protocol/core/safes.ts'
import { handOversOf } from '../money/cage/handOverPages.ts'
import { cageHandOver } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { fullName } from './names.ts'
import type { SheetCell } from './sheet.ts'

type HandOverColumn = (typeof handOverColumns)[number]
type Words = Readonly<Record<string, string>>
const rowsAtOnce = 500

export const handOverKinds: Record<HandOverColumn, ExportKind> = {
  ...{ at: 'moment', from: 'text', to: 'text', amount: 'amount', state: 'text', recounts: 'number' },
  ...{ decider: 'text', settled: 'moment', safes: 'text', number: 'number' },
}

/** All of the filter, newest first, as far as the viewer may see. */
export async function* handOverPages(
  queries: Queries,
  { viewerId, where }: { viewerId: number; where: SQL | undefined },
  columns: readonly HandOverColumn[],
  words: Words,
): AsyncGenerator<SheetCell[][]> {
  for (let before: number | undefined; ; ) {
    const older = before === undefined ? undefined : lt(cageHandOver.id, before)
    const found = await handOversOf(queries, viewerId, and(where, older), rowsAtOnce)
    yield found.map((one) => columns.map((column) => cells[column](one, words)))
    if (found.length < rowsAtOnce) return
    before = found.at(-1)?.id
  }
}

const cells: Record<HandOverColumn, (one: HandOver, words: Words) => SheetCell> = {
  at: ({ requestedAt }) => requestedAt,
  from: ({ from }) => fullName(from.cashier),
  to: ({ to }) => fullName(to.cashier),
  amount: ({ amount }) => amount,
  state: ({ state }, words) => words[`state.${state}`] ?? state,
  recounts: ({ recounts }) => recounts,
  decider: ({ decidedBy }) => fullName(decidedBy),
  settled: ({ decidedAt }) => decidedAt,
  safes: ({ from, to }) => `${from.id} → ${to.id}`,
  number: ({ id }) => id,
}
