import type { CSSProperties } from 'react'
import type { Shown } from './useModel.ts'

/** Px of what stands before and behind the columns. */
const lead = { select: 36, toggle: 32 }
const tail = { actions: 44 }
export type Extra = keyof typeof lead | keyof typeof tail

/** What stands in a line, from where reading begins: what is selected and opened by, the columns, what can be done. */
export type Layout = {
  readonly before: readonly (keyof typeof lead)[]
  readonly after: readonly (keyof typeof tail)[]
  /** All of it, for the grid's own element. */
  readonly style: CSSProperties
}

/** Where a pinned one stands, for its cells: a name, so that no row is drawn anew when a width changes. */
export const at = (side: 'start' | 'end' | null, id: string): CSSProperties | undefined =>
  side === null ? undefined : { [side === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: `var(--at-${id})` }

export function layoutOf<Row>(
  shown: readonly Shown<Row>[],
  has: Readonly<Record<Extra, boolean>>,
  drawn: Readonly<Record<string, number>>,
): Layout {
  const before = (['select', 'toggle'] as const).filter((name) => has[name])
  const after = (['actions'] as const).filter((name) => has[name])
  const sized = shown.map((one) => ({ ...one, px: drawn[one.column.id] ?? one.width }))
  const columns = sized.map(({ column, px, isResized, side }) =>
    isResized || side === 'end' || drawn[column.id] !== undefined ? `${px}px` : `minmax(${px}px, ${px}fr)`,
  )
  const fixed = [...before.map((name) => lead[name]), ...after.map((name) => tail[name])]
  const least = [...fixed, ...sized.map(({ px }) => px)].reduce((sum, px) => sum + px, 0)
  const places: Record<string, string> = {}
  let start = 0
  for (const name of before) {
    places[`--at-${name}`] = `${start}px`
    start += lead[name]
  }
  for (const { column, px, side } of sized) {
    if (side !== 'start') continue
    places[`--at-${column.id}`] = `${start}px`
    start += px
  }
  let end = 0
  for (const name of after) {
    places[`--at-${name}`] = `${end}px`
    end += tail[name]
  }
  for (const { column, px, side } of sized.toReversed()) {
    if (side !== 'end') continue
    places[`--at-${column.id}`] = `${end}px`
    end += px
  }
  return {
    before,
    after,
    style: {
      '--columns': [
        ...before.map((name) => `${lead[name]}px`),
        ...columns,
        ...after.map((name) => `${tail[name]}px`),
      ].join(' '),
      '--least': `${least}px`,
      // What has the focus is not scrolled under what is pinned.
      scrollPaddingInlineStart: start,
      scrollPaddingInlineEnd: end,
      '--pinned-start': `${start}px`,
      '--pinned-end': `${end}px`,
      ...places,
    } as CSSProperties,
  }
}
