/** A table as a file, piece by piece: nothing is read before what came before it has been taken. */
import { Readable } from 'node:stream'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { ExportKind } from '#protocol/calls/exports.ts'

export type SheetColumn = { label: string; kind: ExportKind }
/** Amounts in minor units, moments and spans in ms. A span is none below zero: a workbook knows none. */
export type SheetCell = string | number | null
export type Sheet = {
  /** What the table is called in a workbook. */
  name: string
  timeZone: string
  columns: readonly SheetColumn[]
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>
}
const dayMs = 86_400_000
export const sheetFormats = { csv: csvFile, xlsx: xlsxFile } as const

/** What a spreadsheet would carry out as a formula is made plain by an apostrophe. */
const safe = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const headingsOf = ({ columns, timeZone }: Sheet) =>
  columns.map(({ label, kind }) => (kind === 'moment' ? `${label} (${timeZone})` : label))

/** Minor units as decimal text. */
function decimal(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Hours, minutes and seconds, as spreadsheets read them. */
function spanOf(ms: number): string {
  const seconds = Math.round(Math.max(0, ms) / 1_000)
  const two = (count: number) => String(count).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** `2026-01-15 15:00:00` as the clocks of the zone show it. */
function clockOf(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => format.format(at)
}

/** RFC 4180, in UTF-8 with its mark. */
export function csvFile(sheet: Sheet): Readable {
  return Readable.from(csvPieces(sheet))
}

async function* csvPieces(sheet: Sheet): AsyncGenerator<string> {
  const clock = clockOf(sheet.timeZone)
  // Numbers, times and amounts are made here: only what somebody has written is made safe.
  const write = {
    text: (cell: string | number) => safe(String(cell)),
    number: String,
    amount: (cell: string | number) => decimal(Number(cell)),
    moment: (cell: string | number) => clock(Number(cell)),
    span: (cell: string | number) => spanOf(Number(cell)),
  } satisfies Record<ExportKind, (cell: string | number) => string>
  const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`
  yield `\ufeff${lineOf(headingsOf(sheet).map(safe))}`
  for await (const rows of sheet.pages) {
    const lines = rows.map((row) =>
      lineOf(sheet.columns.map(({ kind }, place) => (row[place] == null ? '' : write[kind](row[place])))),
    )
    if (lines.length > 0) yield lines.join('')
  }
}

const formats: Partial<Record<ExportKind, string>> = {
  amount: '#,##0.00',
  moment: 'yyyy-mm-dd hh:mm:ss',
  span: '[h]:mm:ss',
}

/** A workbook of one sheet; text is text there, whatever it begins with. */
function xlsxFile(sheet: Sheet): Readable {
  const clock = clockOf(sheet.timeZone)
  const value = {
    text: String,
    number: Number,
    amount: (cell: string | number) => Number(decimal(Number(cell))),
    span: (cell: string | number) => Math.max(0, Number(cell)) / dayMs,
    // A workbook knows no zones: what the clocks show is written as if it were universal time.
    moment: (cell: string | number) => new Date(`${clock(Number(cell)).replace(' ', 'T')}Z`),
  } satisfies Record<ExportKind, (cell: string | number) => CellValue>
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const page of sheet.pages)
      for (const row of page)
        yield sheet.columns.map(({ kind }, place) => (row[place] == null ? null : value[kind](row[place])))
  }
  const columns = headingsOf(sheet).map((header, place) => {
    const numFmt = formats[sheet.columns[place]?.kind ?? 'text']
    return numFmt === undefined ? { header } : { header, numFmt }
  })
  const stream = writeXlsxStream(rows(), { name: sheet.name, columns, freezePane: { rows: 1 } })
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}
