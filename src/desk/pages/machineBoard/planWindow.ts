/** Of a large floor the fields in sight, and a few around them, are in the page. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { PlanSize } from './plan.ts'
import { scrollerOf } from './tileWindow.ts'

/** A line is as high as so much of its width. */
export const fieldHeight = 0.78
/** Fields around what is in sight; it moves on by as many. */
const spare = 2

/** Fields from the upper left corner, the last of each not among them. */
export type PlanRange = { left: number; top: number; right: number; bottom: number }
type Edges = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** What of the sheet is seen through all that cuts it off. */
export function rangeOf(sheet: Edges, through: readonly Edges[], columns: number): PlanRange {
  const width = (sheet.right - sheet.left) / columns
  const height = width * fieldHeight
  const seen = {
    left: Math.max(sheet.left, ...through.map(({ left }) => left)) - sheet.left,
    top: Math.max(sheet.top, ...through.map(({ top }) => top)) - sheet.top,
    right: Math.min(sheet.right, ...through.map(({ right }) => right)) - sheet.left,
    bottom: Math.min(sheet.bottom, ...through.map(({ bottom }) => bottom)) - sheet.top,
  }
  const from = (px: number, of: number) => Math.max(0, Math.floor(px / of / spare) * spare - spare)
  const to = (px: number, of: number) => Math.max(0, Math.ceil(px / of / spare) * spare + spare)
  if (width === 0) return { left: 0, top: 0, right: 0, bottom: 0 }
  return {
    ...{ left: from(seen.left, width), top: from(seen.top, height) },
    ...{ right: to(seen.right, width), bottom: to(seen.bottom, height) },
  }
}
export const isWithin = ({ left, top, right, bottom }: PlanRange, { column, line }: { column: number; line: number }) =>
  column >= left && column < right && line >= top && line < bottom
const isSame = (one: PlanRange, other: PlanRange) =>
  one.left === other.left && one.top === other.top && one.right === other.right && one.bottom === other.bottom

/** null while all of it is drawn. */
export function usePlanWindow(
  sheet: RefObject<HTMLElement | null>,
  { columns }: PlanSize,
  isLong: boolean,
): PlanRange | null {
  const [range, setRange] = useState<PlanRange>({ left: 0, top: 0, right: 0, bottom: 0 })
  useLayoutEffect(() => {
    const own = sheet.current
    const frame = own?.parentElement
    if (!isLong || !own || !frame) return
    const scroller = scrollerOf(frame)
    const look = () => {
      const screen = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
      const next = rangeOf(own.getBoundingClientRect(), [frame.getBoundingClientRect(), screen], columns)
      setRange((known) => (isSame(known, next) ? known : next))
    }
    look()
    const watch = new ResizeObserver(look)
    for (const one of [own, frame, scroller, ...scroller.children]) watch.observe(one)
    // Of whatever it stands in: scrolling does not bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      watch.disconnect()
      document.removeEventListener('scroll', look, { capture: true })
    }
  }, [sheet, columns, isLong])
  return isLong ? range : null
}
