import type { SQL } from 'drizzle-orm'
import type { Cage } from '#protocol/calls/cage.ts'
import type { ExportKind, safeColumns } from '#protocol/calls/exports.ts'
import type { Caller } from '../identity/identity.ts'
import { cagesBefore } from '../money/cage/pages.ts'
import type { Queries } from '../store/store.ts'
import { fullName } from './names.ts'
import type { SheetCell } from './sheet.ts'

type SafeColumn = (typeof safeColumns)[number]
type Words = Readonly<Record<string, string>>
const rowsAtOnce = 200

export const safeKinds: Record<SafeColumn, ExportKind> = {
  ...{ cashier: 'text', state: 'text', opened: 'moment', closed: 'moment', expected: 'amount', counted: 'amount' },
  ...{ variance: 'amount', adjusted: 'amount', waiting: 'number', number: 'number' },
}

/** All of the filter, newest first, with what the viewer sees of each. */
export async function* safePages(
  queries: Queries,
  { viewer, where }: { viewer: Pick<Caller, 'accountId' | 'type' | 'permissions'>; where: SQL | undefined },
  columns: readonly SafeColumn[],
  words: Words,
): AsyncGenerator<SheetCell[][]> {
  for (let before: number | undefined; ; ) {
    const found = await cagesBefore(queries, viewer, { where, before, most: rowsAtOnce })
    yield found.map((one) => columns.map((column) => cells[column](one, words)))
    if (found.length < rowsAtOnce) return
    before = found.at(-1)?.id
  }
}

const cells: Record<SafeColumn, (one: Cage, words: Words) => SheetCell> = {
  cashier: ({ cashier }) => fullName(cashier),
  state: ({ state }, words) => words[`state.${state}`] ?? state,
  opened: ({ openedAt }) => openedAt,
  closed: ({ closedAt }) => closedAt,
  expected: ({ expected }) => expected,
  counted: ({ counted }) => counted,
  variance: ({ variance }) => variance,
  adjusted: ({ state, adjusted }) => (state === 'open' ? null : adjusted),
  waiting: ({ waiting }) => waiting,
  number: ({ id }) => id,
}
