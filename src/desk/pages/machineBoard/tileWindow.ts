/** Of a floor of hundreds the lines of tiles in sight, and a few around them, are in the page. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { BoardRow } from '#machines/desk/pages/machineBoard/index.ts'
import type { TileGroup } from './floor.ts'
import type { Box } from './tileKeys.ts'

/** So many are drawn wherever they stand: then the browser finds every word on the page. */
export const drawnWhole = 200
/** Of a group's heading, rem. */
export const headingHeight = 3
/** About how high a tile is before it is drawn, rem. One that is drawn is measured: its words may need more lines. */
function tileHeight({ session, credit, status }: Pick<BoardRow, 'session' | 'credit' | 'status'>): number {
  const hasMoney = session !== null || (credit ?? 0) > 0
  const hasLine = session !== null || (status === 1 && !hasMoney)
  return 4.25 + (hasLine ? 1.375 : 0) + (hasMoney ? 2.625 : 0)
}
const narrowest = 204
const spareLines = 3

/** Where a group's tiles stand. `first`: the first of its lines among those of the board; `before`: tiles of the groups
    before it; `heights`: of each of its lines, rem; `keys`: a line whose key stays is as high as it was measured. */
export type GroupPlace = {
  first: number
  before: number
  heights: readonly number[]
  keys: readonly string[]
  tiles: number
}
/** Of a group: the tiles that are drawn, by their places in it. */
export type Slice = { start: number; end: number }
export type TileWindow = {
  columns: number
  /** Of each group. `rows`: how high its lines are, as a grid writes it. */
  lines: readonly (Slice & { first: number; before: number; rows: string })[]
  /** Of all groups. */
  tiles: number
  /** A ref of what is as high as its line, whose place among the lines of the board is its `data-index`. */
  measure: (element: HTMLElement | null) => void
  /** Where all of them stand, to whatever scale. */
  boxes: (dir: 'ltr' | 'rtl') => Box[]
}

type Sized = readonly Pick<BoardRow, 'id' | 'session' | 'credit' | 'status'>[]
export function placesOf(groups: readonly Sized[], columns: number): GroupPlace[] {
  let first = 0
  let before = 0
  return groups.map((rows) => {
    const heights: number[] = []
    const keys: string[] = []
    for (const [at, row] of rows.entries()) {
      const line = Math.floor(at / columns)
      const height = tileHeight(row)
      heights[line] = Math.max(heights[line] ?? 0, height)
      keys[line] = `${keys[line] ?? ''} ${row.id}:${height}`
    }
    const place = { first, before, heights, keys, tiles: rows.length }
    first += heights.length
    before += rows.length
    return place
  })
}
/** `start` to `end`: lines of the board, both of them drawn. */
export function sliceOf(
  { first, heights, tiles }: Pick<GroupPlace, 'first' | 'heights' | 'tiles'>,
  columns: number,
  range: { start: number; end: number },
): Slice {
  const from = Math.min(heights.length, Math.max(0, range.start - first))
  const to = Math.max(from, Math.min(heights.length, range.end + 1 - first))
  return { start: Math.min(tiles, from * columns), end: Math.min(tiles, to * columns) }
}
/** As a grid writes its rows, px: those alike in one word. */
export function rowsOf(heights: readonly (number | 'auto')[]): string {
  const runs: { height: number | 'auto'; times: number }[] = []
  for (const height of heights) {
    const run = runs.at(-1)
    if (run?.height === height) run.times += 1
    else runs.push({ height, times: 1 })
  }
  return runs.map(({ height, times }) => `repeat(${times}, ${height === 'auto' ? height : `${height}px`})`).join(' ')
}
export const boxesOf = (
  places: readonly Pick<GroupPlace, 'first' | 'tiles'>[],
  columns: number,
  dir: 'ltr' | 'rtl',
): Box[] =>
  places.flatMap(({ first, tiles }) =>
    Array.from({ length: tiles }, (_, at) => {
      const [line, column] = [first + Math.floor(at / columns), at % columns]
      const left = (dir === 'rtl' ? columns - 1 - column : column) * 10
      return { left, right: left + 9, top: line * 10, bottom: line * 10 + 9 }
    }),
  )

/** What it stands in. `top`: from the beginning of what scrolls, px; `rem`: px of one. */
type Room = { scroller: Element; top: number; width: number; rem: number }
const isSame = (one: Room | null, other: Room) =>
  one !== null &&
  one.scroller === other.scroller &&
  one.rem === other.rem &&
  Math.abs(one.top - other.top) < 1 &&
  Math.abs(one.width - other.width) < 1
export function scrollerOf(element: Element): Element {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  return document.documentElement
}

/** null while all are drawn. */
export function useTileWindow(
  list: RefObject<HTMLElement | null>,
  groups: readonly TileGroup[],
  isLong: boolean,
): TileWindow | null {
  const [room, setRoom] = useState<Room | null>(null)
  useLayoutEffect(() => {
    const own = list.current
    if (!isLong || !own) return
    const scroller = scrollerOf(own)
    const look = () => {
      const top = own.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const next = { scroller, top, width: own.clientWidth, rem }
      setRoom((known) => (known && isSame(known, next) ? known : next))
    }
    look()
    const watch = new ResizeObserver(look)
    for (const one of [own, ...scroller.children]) watch.observe(one)
    return () => watch.disconnect()
  }, [list, isLong])
  const columns = Math.max(1, Math.floor((room?.width ?? 0) / narrowest))
  const places = useMemo(
    () =>
      isLong
        ? placesOf(
            groups.map(({ rows }) => rows),
            columns,
          )
        : [],
    [isLong, groups, columns],
  )
  const heights = useMemo(
    () => places.flatMap((place) => place.heights.map((height, line) => height + (line === 0 ? headingHeight : 0))),
    [places],
  )
  const keyOf = useMemo(() => {
    const keys = places.flatMap((place) => place.keys)
    return (line: number) => keys[line] ?? line
  }, [places])
  const rem = room?.rem ?? 16
  const headed = useMemo(() => new Set(places.map(({ first }) => first)), [places])
  // Nothing here is memoised by a compiler: tiles take only what they show.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<Element, HTMLElement>({
    enabled: room !== null,
    count: heights.length,
    getScrollElement: () => room?.scroller ?? null,
    estimateSize: (line) => rem * (heights[line] ?? 0),
    measureElement: (element) =>
      element.getBoundingClientRect().height + (headed.has(Number(element.dataset.index)) ? rem * headingHeight : 0),
    getItemKey: keyOf,
    overscan: spareLines,
    scrollMargin: room?.top ?? 0,
  })
  // Of another width each line is of another height.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, room?.width, rem])
  useLayoutEffect(() => {
    for (const one of list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? []) virtualizer.measureElement(one)
  }, [list, virtualizer, keyOf, room?.width, rem])
  if (!isLong) return null
  const seen = virtualizer.getVirtualItems()
  const range = { start: seen[0]?.index ?? 0, end: seen.at(-1)?.index ?? 0 }
  const heightOf = (place: GroupPlace, at: number) => {
    const line = place.first + at
    if (line >= range.start && line <= range.end) return 'auto'
    const known = virtualizer.itemSizeCache.get(keyOf(line))
    if (known === undefined) return rem * (place.heights[at] ?? 0)
    return at === 0 ? known - rem * headingHeight : known
  }
  return {
    columns,
    lines: places.map((place) => ({
      ...sliceOf(place, columns, range),
      first: place.first,
      before: place.before,
      rows: rowsOf(place.heights.map((_, at) => heightOf(place, at))),
    })),
    tiles: places.reduce((sum, { tiles }) => sum + tiles, 0),
    measure: virtualizer.measureElement,
    boxes: (dir) => boxesOf(places, columns, dir),
  }
}
