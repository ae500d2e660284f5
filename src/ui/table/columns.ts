import type { ReactNode } from 'react'
import { formatCount, formatMoney } from '../format.ts'

export type CellValue = string | number | null

export type Column<Row> = {
  /** A word of letters and digits: it stands in addresses. */
  id: string
  label: string
  /** What it is sorted, grouped and added up by. Amounts in minor units. */
  value: (row: Row) => CellValue
  /** What a file says of it, where the value alone says less. Moments and spans are ms. */
  inFile?: { kind?: 'text' | 'moment' | 'span'; value: (row: Row) => CellValue }
  /** How it is shown, where that is not as it is written. What can have the focus in it takes `tabIndex`. */
  cell?: (row: Row, tabIndex: 0 | -1) => ReactNode
  /** Numbers and amounts stand right, in every direction of reading. */
  kind?: 'text' | 'number' | 'amount'
  /** Px, at least: what is left is shared among all. */
  width?: number
  /** Longer than half a card: it has a line of its own there. */
  isLong?: boolean
  /** Only shown when it is chosen. */
  isHidden?: boolean
  /** It names the row, and is never hidden. One column at most. */
  isName?: boolean
  /** It stays in sight when the rest is scrolled, until somebody lets it go. */
  isPinned?: boolean
  canSort?: boolean
  canGroup?: boolean
  /** Added up in the foot and in groups. */
  hasSum?: boolean
}

export const isFigure = (column: Pick<Column<never>, 'kind'>) => column.kind === 'number' || column.kind === 'amount'

const usual = { text: 120, number: 88, amount: 112 } as const
export const widthOf = (column: Pick<Column<never>, 'kind' | 'width'>) => column.width ?? usual[column.kind ?? 'text']

/** A value as people write it. */
export function writeValue(column: Pick<Column<never>, 'kind'>, value: CellValue, language: string): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (column.kind === 'amount') return formatMoney(value, language)
  return formatCount(value, language)
}

/** What the rows shown add up to; the foot says nothing else than they do. */
export function sumOf<Row>({ value }: Column<Row>, rows: readonly Row[]): number {
  let sum = 0
  for (const row of rows) {
    const one = value(row)
    if (typeof one === 'number') sum += one
  }
  return sum
}
