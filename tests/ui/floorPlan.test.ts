/** The plan of the floor: what of it is seen, where who has no field stands, and where arrows lead. */
import { expect, it } from 'vitest'
import type { BoardRow } from '#machines/desk/pages/machineBoard/index.ts'
import type { FloorPlace } from '#protocol/calls/board.ts'
import {
  fieldBeside,
  freeField,
  sizeOf,
  type Standing,
  standingAfter,
  standingsOf,
} from '../../src/desk/pages/machineBoard/plan.ts'
import { isWithin, rangeOf } from '../../src/desk/pages/machineBoard/planWindow.ts'

const at = (column: number, line: number): FloorPlace => ({ column, line })
const row = (cabin: number, place: FloorPlace | null): BoardRow => ({
  ...{ id: cabin, name: 'Night Orchard', brandID: 1, brand: 'Aurora', cabin, tag: '', isVip: false, status: 2 },
  ...{ statusSequence: 1, sequence: 1, changedAt: 500, credit: 0, reservation: null, problems: [], session: null },
  ...{ place, placeVersion: 1 },
})
const none = { held: null, over: null }

it('all that stands there is seen, with a field around and room to arrange, and never more than there is', () => {
  const size = (places: (FloorPlace | null)[], isArranging = false) =>
    sizeOf(
      places.map((place, index) => row(index, place)),
      {},
      isArranging,
    )
  expect(size([])).toEqual({ columns: 12, lines: 6 })
  expect(size([at(14, 2), null])).toEqual({ columns: 16, lines: 6 })
  expect(size([at(14, 9)], true)).toEqual({ columns: 19, lines: 14 })
  expect(size([at(99, 59)], true)).toEqual({ columns: 100, lines: 60 })
  expect(sizeOf([row(1, at(20, 0))], { 1: { place: at(30, 0), placeVersion: 2 } }, false).columns).toBe(32)
})

it('who has no field stands below the plan; what is at hand where it is held; what was answered is newer than the list', () => {
  const size = { columns: 2, lines: 3 }
  const rows = [row(3, null), row(1, at(0, 0)), row(2, null), row(4, null)]
  const fields = (...[moved, held]: [Parameters<typeof standingsOf>[1], Parameters<typeof standingsOf>[2]]) =>
    standingsOf(rows, moved, held, size).map(({ row: { cabin }, field, isLoose }) => [
      ...[cabin, field.column, field.line, isLoose],
    ])
  expect(fields({}, none)).toEqual([
    [1, 0, 0, false],
    [2, 0, 4, true],
    [3, 1, 4, true],
    [4, 0, 5, true],
  ])
  const held = { id: 1, cabin: 1, place: at(0, 0), placeVersion: 1 }
  expect(fields({ 2: { place: at(1, 1), placeVersion: 2 } }, { held, over: at(1, 2) })).toEqual([
    [1, 1, 2, false],
    [2, 1, 1, false],
    [3, 0, 4, true],
    [4, 1, 4, true],
  ])
})

it('of a floor of 1,000 one that has changed is another, and the rest stand as the same as before', () => {
  const size = { columns: 100, lines: 60 }
  const rows = Array.from({ length: 1_000 }, (_, index) =>
    row(1_000 - index, index < 20 ? null : at(index % 50, Math.floor(index / 50))),
  )
  const before = standingsOf(rows, {}, none, size)
  expect(before.map(({ row: { cabin } }) => cabin)).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1))
  const changed = rows.map((one) => (one.cabin === 500 ? { ...one, status: 3 } : one))
  const after = standingsOf(changed, {}, none, size)
  expect(after.flatMap((one, index) => (one === before[index] ? [] : [one.row.cabin]))).toEqual([500])
  const moved = standingsOf(changed, { 7: { place: at(99, 59), placeVersion: 2 } }, none, size)
  expect(moved.flatMap((one, index) => (one === after[index] ? [] : [one.row.cabin]))).toEqual([7])
})

it('what is drawn of it is what is seen through its frame and the screen, and a few fields around', () => {
  const sheet = { left: -520, top: 300, right: 4_680, bottom: 2_640 }
  const frame = { left: 240, top: 300, right: 1_160, bottom: 2_640 }
  const screen = { left: 0, top: 0, right: 1_440, bottom: 900 }
  // 52 px wide and 40.56 high: from field 14.6 to 32.3, and 14.8 lines.
  const range = rangeOf(sheet, [frame, screen], 100)
  expect(range).toEqual({ left: 12, top: 0, right: 36, bottom: 18 })
  expect([at(11, 0), at(12, 0), at(35, 17), at(36, 17), at(35, 18)].map((field) => isWithin(range, field))).toEqual([
    ...[false, true, true, false, false],
  ])
  // Scrolled out of sight, or not laid out yet: nothing.
  expect(rangeOf({ ...sheet, top: 1_200, bottom: 3_540 }, [frame, screen], 100)).toMatchObject({ bottom: 0 })
  expect(rangeOf({ left: 0, top: 0, right: 0, bottom: 0 }, [screen], 100)).toMatchObject({ right: 0, bottom: 0 })
})

const standing = (cabin: number, field: FloorPlace): Standing => ({
  ...{ row: row(cabin, field), placed: { place: field, placeVersion: 1 }, field, isLoose: false },
})
/** A bank of three, one behind it, and one far to the right. */
const bank = [at(1, 1), at(2, 1), at(3, 1), at(2, 2), at(9, 4)].map((field, index) => standing(index + 1, field))
it.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 3, 5],
  ['ArrowRight', 5, 5],
  ['ArrowLeft', 5, 4],
  ['ArrowDown', 2, 4],
  ['ArrowDown', 1, 4],
  ['ArrowUp', 4, 2],
  ['Home', 5, 1],
  ['End', 1, 5],
] as const)('%s from %i leads to %i, however one writes', (key, from, to) => {
  const [start] = bank.filter(({ row: { cabin } }) => cabin === from)
  expect(start && standingAfter(key, bank, start)?.row.cabin).toBe(to)
})

it('on a floor of 1,000 arrows lead from the first to every other, those on no field too', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) =>
    row(index + 1, index < 20 ? null : at(((index * 7) % 50) + 3, Math.floor(index / 50) * 2)),
  )
  const all = standingsOf(rows, {}, none, { columns: 100, lines: 60 })
  const reached = new Set(all.slice(0, 1))
  for (const one of reached)
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']) {
      const next = standingAfter(key, all, one)
      if (next) reached.add(next)
    }
  expect(reached.size).toBe(1_000)
})

it('a field beside is on the plan; the first that is free is found in the order of reading', () => {
  const size = { columns: 3, lines: 2 }
  expect(fieldBeside('ArrowRight', at(2, 0), size)).toEqual(at(2, 0))
  expect(fieldBeside('ArrowDown', at(2, 0), size)).toEqual(at(2, 1))
  expect(fieldBeside('Enter', at(2, 0), size)).toBeNull()
  const taken = [at(0, 0), at(1, 0)].map((field, index) => standing(index, field))
  expect(freeField(taken, size)).toEqual(at(2, 0))
  expect(freeField(taken, { columns: 2, lines: 1 })).toBeNull()
})
