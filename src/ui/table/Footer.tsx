import { memo, useMemo } from 'react'
import { css } from '#styled/css/index.js'
import { type Column, isFigure, sumOf, writeValue } from './columns.ts'
import { at, type Layout } from './layout.ts'
import { cell, cut, line } from './styles.ts'
import type { Shown } from './useModel.ts'
import type { Density } from './view.ts'

const words = css({ color: 'text3', fontWeight: '400' })

export type Foot = {
  /** Of what it is the sum: "Total of the 15 shown, 28 in all". */
  label: string
  /** By column, where not all rows are here; what is absent is added up from those that are. */
  sums?: Readonly<Record<string, number>>
}

/** What the foot says of a column; null where it says nothing. */
export function footSum<Row>(
  { sums }: { sums?: Foot['sums'] | undefined },
  column: Column<Row>,
  rows: readonly Row[],
): number | null {
  return column.hasSum ? (sums?.[column.id] ?? sumOf(column, rows)) : null
}

type Props<Row> = {
  foot: Foot
  rows: readonly Row[]
  shown: readonly Shown<Row>[]
  layout: Pick<Layout, 'before' | 'after'>
  language: string
  density: Density
  /** Counted from 1 over the whole grid. */
  rowIndex: number
}

/** The sums, which stay in sight under the rows. */
function FooterLine<Row>({ foot, rows, shown, layout, language, density, rowIndex }: Props<Row>) {
  const lead = layout.before.length
  const firstSum = shown.findIndex(({ column }) => column.hasSum)
  const span = firstSum < 0 ? shown.length : firstSum
  const first = span > 0 ? lead : 0
  const { sums } = foot
  const added = useMemo(
    () => new Map(shown.map(({ column }) => [column.id, footSum({ sums }, column, rows)])),
    [sums, shown, rows],
  )
  return (
    <div role="row" aria-rowindex={rowIndex} className={line({ of: 'footer', density })}>
      {first > 0 && (
        <div role="gridcell" aria-colindex={1} aria-colspan={lead} style={{ gridColumn: `span ${lead}` }} />
      )}
      {span + lead > 0 && (
        <div
          role="gridcell"
          aria-colindex={first + 1}
          aria-colspan={span || lead}
          className={cell()}
          style={{ gridColumn: `span ${span || lead}` }}
        >
          <span className={`${cut} ${words}`}>{foot.label}</span>
        </div>
      )}
      {shown.slice(span).map(({ column, side }, place) => {
        const sum = added.get(column.id) ?? null
        const tone = sum !== null && sum < 0 && column.kind === 'amount' ? 'negative' : 'plain'
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={lead + span + place + 1}
            data-sum={column.hasSum ? column.id : undefined}
            className={cell({ kind: isFigure(column) ? 'figure' : 'text', side: side ?? 'none', tone })}
            style={at(side, column.id)}
          >
            {sum !== null && <bdi className={cut}>{writeValue(column, sum, language)}</bdi>}
          </div>
        )
      })}
      {layout.after.map((extra, place) => (
        // The column behind it would show its sum under another one's heading.
        <div
          key={extra}
          role="gridcell"
          aria-colindex={lead + shown.length + place + 1}
          className={cell({ side: 'end' })}
          style={at('end', extra)}
        />
      ))}
    </div>
  )
}

// Of a hundred thousand rows nothing is added up while one scrolls.
export const Footer = memo(FooterLine) as typeof FooterLine
