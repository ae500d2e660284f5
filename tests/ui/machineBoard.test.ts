/** The board of machines: where arrows lead among its tiles, and what comes first. */
import { expect, it } from 'vitest'
import type { BoardRow } from '#machines/desk/pages/machineBoard/index.ts'
import { filtered, needOf, sinceOf, worstFirst } from '../../src/desk/pages/machineBoard/floor.ts'
import { type Box, tileAfter } from '../../src/desk/pages/machineBoard/tileKeys.ts'
import { boxesOf, placesOf, rowsOf, sliceOf } from '../../src/desk/pages/machineBoard/tileWindow.ts'

const box = (column: number, top: number): Box => ({
  ...{ left: column * 100, right: column * 100 + 99, top, bottom: top + 50 },
})
/** Three and one of a first group, two of a second, which stands further down. */
const boxes = [box(0, 0), box(1, 0), box(2, 0), box(0, 50), box(0, 140), box(1, 140)]

it.each([
  ['ArrowRight', 0, 'ltr', 1],
  ['ArrowRight', 2, 'ltr', 3],
  ['ArrowLeft', 0, 'ltr', 0],
  ['ArrowRight', 2, 'rtl', 1],
  ['ArrowLeft', 1, 'rtl', 2],
  ['ArrowDown', 2, 'ltr', 3],
  ['ArrowDown', 3, 'ltr', 4],
  ['ArrowDown', 5, 'ltr', 5],
  ['ArrowUp', 5, 'ltr', 3],
  ['ArrowUp', 3, 'ltr', 0],
  ['ArrowUp', 1, 'ltr', 1],
  ['Home', 4, 'ltr', 0],
  ['End', 0, 'ltr', 5],
  ['Enter', 0, 'ltr', null],
] as const)('%s from tile %i, written %s, leads to %s', (key, from, dir, to) => {
  expect(tileAfter(key, boxes, from, dir)).toBe(to)
})

const player = { id: 7, username: 'deniz', name: 'Deniz', lastname: 'Yılmaz' }
const row = (cabin: number, status: number, change: Partial<BoardRow> = {}): BoardRow => ({
  ...{ id: cabin, name: 'Night Orchard', brandID: 1, brand: 'Aurora', cabin, tag: '', isVip: false, status },
  ...{
    statusSequence: 1,
    sequence: 1,
    changedAt: 500,
    place: null,
    placeVersion: 0,
    credit: 0,
    reservation: null,
    problems: [],
    session: null,
  },
  ...change,
})
const session = { id: 1, player, openedAt: 900, feature: false, leaving: null }

it('what is wrong comes first, and of its like what waits longest', () => {
  const rows = [
    row(1, 2),
    row(2, 3, { session }),
    row(3, 1, { problems: [{ kind: 'door', since: 300 }] }),
    row(4, 1, { problems: [{ kind: 'tilt', since: 100 }] }),
    row(5, 0),
    // It is played, and something of it waits for a person all the same.
    row(6, 3, { session, problems: [{ kind: 'unknownTransfer', since: 200 }] }),
    row(7, 4),
    row(8, 7, { session }),
  ]
  expect(worstFirst(rows).map(({ cabin }) => cabin)).toEqual([4, 3, 5, 6, 8, 2, 7, 1])
  expect(rows.map(needOf)).toEqual(['free', 'play', 'person', 'person', 'person', 'person', 'free', 'play'])
  expect(rows.map(sinceOf)).toEqual([null, 900, 300, 100, 500, 200, null, 900])
})

it('each filter keeps what fits it, and all of them together', () => {
  const rows = [row(1, 2, { isVip: true }), row(2, 3, { session }), row(3, 1, { brandID: 2, tag: 'By the bar' })]
  const kept = (filter: Record<string, string[]>) =>
    filtered(rows, filter, ({ cabin }) => cabin === 2).map(({ cabin }) => cabin)
  expect(kept({})).toEqual([1, 2, 3])
  expect(kept({ status: ['1', '3'] })).toEqual([2, 3])
  expect(kept({ brand: ['2'] })).toEqual([3])
  expect(kept({ vip: ['1'] })).toEqual([1])
  expect(kept({ hot: ['1'] })).toEqual([2])
  expect(kept({ q: ['yilmaz'] })).toEqual([2])
  expect(kept({ q: ['BAR'] })).toEqual([3])
  expect(kept({ status: ['1'], vip: ['1'] })).toEqual([])
})

/** Three groups of 5, 1 and 7 in lines of 3: they begin with the lines 0, 2 and 3 of the six that there are. */
const groups = [5, 1, 7].map((count) => Array.from({ length: count }, (_, at) => row(at, 2)))
const places = placesOf(groups, 3)
it.each([
  [
    0,
    0,
    [
      [0, 3],
      [0, 0],
      [0, 0],
    ],
  ],
  [
    1,
    3,
    [
      [3, 5],
      [0, 1],
      [0, 3],
    ],
  ],
  [
    5,
    5,
    [
      [5, 5],
      [1, 1],
      [6, 7],
    ],
  ],
  [
    0,
    5,
    [
      [0, 5],
      [0, 1],
      [0, 7],
    ],
  ],
])('of a long board the lines %i to %i are drawn, and no others', (start, end, drawn) => {
  expect(places.map((place) => sliceOf(place, 3, { start, end })).map((one) => [one.start, one.end])).toEqual(drawn)
  expect(places.map(({ first, before, heights }) => [first, before, heights.length])).toEqual([
    [0, 0, 2],
    [2, 5, 1],
    [3, 6, 3],
  ])
})
it('of a long board a line is as high as the tile in it that says most', () => {
  const played = row(4, 3, { session, credit: 500 })
  const [place] = placesOf([[row(1, 2), row(2, 1), row(3, 2), played, row(5, 2), row(6, 2), row(7, 2)]], 3)
  expect(place?.heights).toEqual([5.625, 8.25, 4.25])
  expect(place?.keys).toEqual([' 1:4.25 2:5.625 3:4.25', ' 4:8.25 5:4.25 6:4.25', ' 7:4.25'])
  expect(rowsOf([68, 68, 'auto', 'auto', 132])).toBe('repeat(2, 68px) repeat(2, auto) repeat(1, 132px)')
})
it.each([
  ['ArrowDown', 4, 'ltr', 5],
  ['ArrowDown', 5, 'ltr', 6],
  ['ArrowUp', 12, 'ltr', 9],
  ['ArrowRight', 2, 'rtl', 1],
  ['End', 0, 'ltr', 12],
] as const)('%s leads from tile %i of a long board, written %s, to %i, drawn or not', (key, from, dir, to) => {
  expect(tileAfter(key, boxesOf(places, 3, dir), from, dir)).toBe(to)
})
