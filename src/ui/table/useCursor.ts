import { type FocusEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { usePageHeading } from '../useFocusBack.ts'
import type { Place } from './gridKeys.ts'

/** What takes the focus of a cell: the one thing in it that can, else the cell. */
const focusable = 'a[href], button:not([data-more]), input'

function cellAt(grid: HTMLElement, { row, column }: Place): HTMLElement | null {
  const line = grid.querySelector(`[data-row="${row}"]`)
  const cells = [...(line?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  // Lines that have fewer cells are entered at the last one before.
  return cells.findLast(({ dataset }) => Number(dataset.column) <= column) ?? cells[0] ?? null
}
const targetOf = (cell: HTMLElement) => cell.querySelector<HTMLElement>(focusable) ?? cell

/** Where the keyboard is in the grid: one place can be reached by Tab, and arrows lead on from it. */
export function useCursor(grid: { readonly current: HTMLElement | null }) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  /** Where the focus is to go, as soon as that line is drawn. */
  const wanted = useRef<Place | null>(null)
  /** For whoever has drawn lines. */
  const settle = () => {
    const cell = grid.current && wanted.current && cellAt(grid.current, wanted.current)
    if (!cell) return
    wanted.current = null
    const target = targetOf(cell)
    if (target === cell) cell.setAttribute('tabindex', '0')
    target.focus()
  }
  useLayoutEffect(settle)
  const go = useCallback((to: Place) => {
    wanted.current = to
    setPlace({ ...to })
  }, [])
  const pageHeading = usePageHeading()
  /** Whether the focus is on one of its lines: what goes from the page with the focus takes it along. */
  const isWithin = useRef(false)
  useLayoutEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body || !grid.current) return
    isWithin.current = false
    const last = Number([...grid.current.querySelectorAll<HTMLElement>('[data-row]')].at(-1)?.dataset.row ?? -1)
    if (last < 0) return pageHeading()?.focus({ preventScroll: true })
    wanted.current = { ...place, row: Math.min(place.row, last) }
    settle()
  })
  /** A press or Tab has put the focus somewhere by itself. */
  const follow = useCallback((event: FocusEvent) => {
    const cell = event.target.closest<HTMLElement>('[data-column]')
    const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (!cell || row === undefined) return
    isWithin.current = true
    const to = { row: Number(row), column: Number(cell.dataset.column) }
    setPlace((now) => (now.row === to.row && now.column === to.column ? now : to))
  }, [])
  const leave = useCallback(({ target }: FocusEvent) => {
    // Of what is taken out of the page the focus is not led away by hand.
    if (target.isConnected) isWithin.current = false
  }, [])
  return { place, go, follow, leave, settle }
}
