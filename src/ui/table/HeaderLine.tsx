import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import type { Sorting } from './sorting.ts'
import { line } from './styles.ts'
import { sortBy, type TableView } from './view.ts'

type Props<Row> = {
  rows: readonly Row[]
  /** null: the order is made elsewhere. */
  sorting: Sorting<Row> | null
  view: TableView
  children: ReactNode
}

/**
 * The line of the names. The order that a press on one of them asks for is made while pointer or focus rests on it:
 * a hundred thousand rows stand in it before the finger is down.
 */
export function HeaderLine<Row>({ rows, sorting, view, children }: Props<Row>) {
  const [reached, reach] = useState<string | null>(null)
  const isOne = view.group.length === 0
  useEffect(() => {
    if (reached !== null && isOne && sorting !== null)
      return onceResting(() => sorting(rows, sortBy(view, reached, false).sort))
  }, [reached, isOne, rows, sorting, view])
  const follow = ({ target }: SyntheticEvent) =>
    reach((target as Element).closest<HTMLElement>('[data-head]')?.dataset.head ?? null)
  const leave = () => reach(null)
  return (
    <div
      role="row"
      aria-rowindex={1}
      data-row={-1}
      className={line({ of: 'header', density: 'free' })}
      onPointerOver={follow}
      onPointerLeave={leave}
      onFocus={follow}
      onBlur={leave}
    >
      {children}
    </div>
  )
}

/** A pointer that only passes by asks for nothing, and what was just pressed is painted first. */
const restingMs = 120
function onceResting(act: () => void): () => void {
  let wish = 0
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) wish = requestIdleCallback(act)
    else act()
  }, restingMs)
  return () => {
    clearTimeout(timer)
    if (wish !== 0) cancelIdleCallback(wish)
  }
}
