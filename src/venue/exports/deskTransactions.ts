import type { deskColumns, ExportKind } from '#protocol/calls/exports.ts'
import { takingTypes, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import { type DeskFilter, transactionsOf } from '../money/desk/pages.ts'
import type { Queries } from '../store/store.ts'
import { fullName } from './names.ts'
import type { SheetCell } from './sheet.ts'

type DeskColumn = (typeof deskColumns)[number]
type Words = Readonly<Record<string, string>>
const rowsAtOnce = 500

export const deskKinds: Record<DeskColumn, ExportKind> = {
  ...{ at: 'moment', player: 'text', type: 'text', amount: 'amount', state: 'text', maker: 'text', checker: 'text' },
  ...{ reason: 'text', settled: 'moment', day: 'text', safe: 'number', number: 'number' },
}

/** All of the filter, newest first. Nothing of the database is held while a slow line takes them. */
export async function* deskPages(
  queries: Queries,
  filter: DeskFilter,
  columns: readonly DeskColumn[],
  words: Words,
): AsyncGenerator<SheetCell[][]> {
  for (let before: number | undefined; ; ) {
    const found = await transactionsOf(queries, { ...filter, before, limit: rowsAtOnce })
    yield found.map((one) => columns.map((column) => cells[column](one, words)))
    if (found.length < rowsAtOnce) return
    before = found.at(-1)?.id
  }
}

const nameOf = (names: Record<string, number>, value: number) =>
  Object.entries(names).find(([, one]) => one === value)?.[0] ?? String(value)

const cells: Record<DeskColumn, (one: DeskTransaction, words: Words) => SheetCell> = {
  at: ({ requestedAt }) => requestedAt,
  player: ({ player }) => fullName(player),
  type: ({ type, refundOf, refundOfTransfer }, words) => {
    const isRefund = refundOf !== null || refundOfTransfer !== null
    return words[`${isRefund ? 'refundOf' : 'type'}.${type}`] ?? nameOf(TransactionType, type)
  },
  // As the list shows it: what leaves the wallet is below zero.
  amount: ({ type, amount }) => (takingTypes.includes(type) ? -amount : amount),
  state: ({ state }, words) => words[`state.${state}`] ?? nameOf(TransactionState, state),
  maker: ({ maker }, words) => fullName(maker) ?? words['venue'] ?? 'venue',
  checker: ({ checker }) => fullName(checker),
  reason: ({ rejectedFor, reason }) => rejectedFor ?? reason,
  settled: ({ settledAt }) => settledAt,
  day: ({ gamingDay }) => gamingDay,
  safe: ({ cageID }) => cageID,
  number: ({ id }) => id,
}
