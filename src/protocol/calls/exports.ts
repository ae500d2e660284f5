/** Tables of the desk as files. Every export is an act in the audit: who took what, by which filter, and how many rows. */
import * as z from 'zod/mini'
import { define, isStorable } from '../core/call.ts'
import { items } from '../core/permissions.ts'
import { exportLists, file, FileShape, text } from './exportLists.ts'
import { ViewPage } from './views.ts'

/** Amounts are minor units, moments and spans ms. */
export const ExportKind = z.enum(['text', 'number', 'amount', 'moment', 'span'])
export type ExportKind = z.infer<typeof ExportKind>
const mostColumns = 60
/** As far as there are dates, ms. */
const Figure = z.number().check(z.minimum(-8.64e15), z.maximum(8.64e15))
const fits = (cell: string | number | null, kind: ExportKind | undefined) => typeof cell !== 'string' || kind === 'text'
const mostTableRows = 20_000
const mostTableCells = 400_000
const mostCellText = 2_000
const isCell = (cell: unknown) =>
  cell === null ||
  (typeof cell === 'number' && Math.abs(cell) <= 8.64e15) ||
  (typeof cell === 'string' && cell.length <= mostCellText && isStorable(cell))
/** Where the first thing stands that no table has; null: it is one. */
function badPlace(rows: unknown): (string | number)[] | null {
  if (!Array.isArray(rows) || rows.length > mostTableRows) return []
  let cells = 0
  for (const [place, row] of rows.entries()) {
    if (!Array.isArray(row) || row.length > mostColumns) return [place]
    cells += row.length
    if (cells > mostTableCells) return []
    const bad = row.findIndex((cell) => !isCell(cell))
    if (bad !== -1) return [place, bad]
  }
  return null
}
/** Looked at before its shape is: of a million wrong parts the shape would tell a million. */
function wholly<Output, Input>(
  shape: z.ZodMiniType<Output, Input>,
  badPlaceOf: (given: unknown) => (string | number)[] | null,
) {
  const looked: z.ZodMiniType = z.transform((given, { issues }) => {
    const path = badPlaceOf(given)
    if (path !== null) issues.push({ code: 'custom', input: given, path, message: 'Invalid input' })
    return given
  })
  return z.pipe(looked as z.ZodMiniType<Input>, shape)
}
export const exportCalls = {
  exportTable: define({
    ...file,
    path: '/exports/table',
    summary:
      'The rows that a page of the desk shows, as a file: of lists that the page holds whole, at most 400,000 cells.',
    permission: [...new Set(Object.values(items).flat())],
    mostBytes: 8 * 1024 * 1024,
    query: z.strictObject({}),
    body: z
      .object({
        ...FileShape,
        page: ViewPage,
        /** How the page was looked at, as its address says it: for the audit. */
        filter: text(2_000),
        columns: wholly(
          z.array(z.object({ label: text(200), kind: ExportKind })).check(z.minLength(1), z.maxLength(mostColumns)),
          (columns) => (Array.isArray(columns) && columns.length > mostColumns ? [] : null),
        ),
        rows: wholly(
          z
            .array(z.array(z.nullable(z.union([Figure, text(mostCellText)]))).check(z.maxLength(mostColumns)))
            .check(z.maxLength(mostTableRows)),
          badPlace,
        ),
      })
      .check(
        z.refine(({ columns, rows }) =>
          rows.every((row) => row.every((cell, place) => fits(cell, columns[place]?.kind))),
        ),
      ),
  }),
  ...exportLists,
} as const
