/** Tables of the desk as files. Every export is an act in the audit: who took what, by which filter, and how many rows. */
import * as z from 'zod/mini'
import { define, isStorable } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { eventColumns } from '../core/oversight.ts'
import { items } from '../core/permissions.ts'
import { handOverFilter } from './handOvers.ts'
import { Zone } from './history.ts'
import { eventFilter } from './oversight.ts'
import { safeFilter } from './safes.ts'
import { deskFilter } from './transactions.ts'
import { ViewPage } from './views.ts'

const text = (most: number) => z.string().check(z.maxLength(most), z.refine(isStorable))
const Shape = {
  format: z.enum(['csv', 'xlsx']),
  /** Of the times; absent: the venue’s. */
  timeZone: z.optional(Zone),
}
/** Amounts are minor units, moments ms. */
export const ExportKind = z.enum(['text', 'number', 'amount', 'moment'])
export type ExportKind = z.infer<typeof ExportKind>
export const deskColumns = [
  ...['at', 'player', 'type', 'amount', 'state', 'maker', 'checker'],
  ...['reason', 'settled', 'day', 'safe', 'number'],
] as const
export const handOverColumns = [
  'at',
  'from',
  'to',
  'amount',
  'state',
  'recounts',
  'decider',
  'settled',
  'safes',
  'number',
] as const
export const safeColumns = [
  ...['cashier', 'state', 'opened', 'closed', 'expected', 'counted'],
  ...['variance', 'adjusted', 'waiting', 'number'],
] as const
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
const file = {
  method: 'POST',
  access: 'staff',
  ignoresKey: true,
  answer: z.string(),
  media: 'application/octet-stream',
  codes: [ErrorCode.noPermission],
} as const

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
        ...Shape,
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
  exportDeskTransactions: define({
    ...file,
    path: '/exports/deskTransactions',
    summary:
      'Transactions across the desk, newest first, as a file: all of the filter, sent as they are read. `X-Rows` tells how many there are. Amounts that leave a wallet are below zero.',
    permission: items.cageHistory,
    query: z.strictObject(deskFilter),
    body: z.object({
      ...Shape,
      columns: z
        .array(z.object({ id: z.enum(deskColumns), label: text(200) }))
        .check(z.minLength(1), z.maxLength(mostColumns)),
      /** How the reader’s language says `type.2`, `state.1`, `refundOf.2`, `venue`; what is absent is said in English. */
      words: z.record(text(40), text(200)),
    }),
  }),
  exportHandOvers: define({
    ...file,
    path: '/exports/handOvers',
    summary:
      'Hand-overs of cash, newest first, as a file: all of the filter that the caller sees, sent as they are read. `X-Rows` tells how many there are.',
    permission: items.cageHistory,
    query: z.strictObject(handOverFilter),
    body: z.object({
      ...Shape,
      columns: z
        .array(z.object({ id: z.enum(handOverColumns), label: text(200) }))
        .check(z.minLength(1), z.maxLength(mostColumns)),
      /** How the reader’s language says `state.taken`; what is absent is said in English. */
      words: z.record(text(40), text(200)),
    }),
  }),
  exportSafes: define({
    ...file,
    path: '/exports/safes',
    summary:
      'Safes of cashiers, newest first, as a file: all of the filter, with what the caller sees of each, sent as they are read. `X-Rows` tells how many there are.',
    permission: items.cageHistory,
    query: z.strictObject(safeFilter),
    body: z.object({
      ...Shape,
      columns: z
        .array(z.object({ id: z.enum(safeColumns), label: text(200) }))
        .check(z.minLength(1), z.maxLength(mostColumns)),
      /** How the reader’s language says `state.open`; what is absent is said in English. */
      words: z.record(text(40), text(200)),
    }),
  }),
  exportEvents: define({
    ...file,
    path: '/exports/events',
    summary: 'Significant events, newest first, as a file: all of the filter, sent as they are read.',
    permission: items.oversight,
    query: z.strictObject(eventFilter),
    body: z.object({
      ...Shape,
      columns: z
        .array(z.object({ id: z.enum(eventColumns), label: text(200) }))
        .check(z.minLength(1), z.maxLength(mostColumns)),
      /** How the reader’s language says `kind.door`, `venue`; what is absent is said in English. */
      words: z.record(text(40), text(200)),
    }),
  }),
} as const
