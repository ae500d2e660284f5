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

const at = (column: number, line: number): FloorPlace => ({ column, line })
const row = (cabin: number, place: FloorPlace | null): BoardRow => ({
  ...{ id: cabin, name: 'Night Orchard', brandID: 1, brand: 'Aurora', cabin, tag: '', isVip: false, status: 2 },
  ...{ statusSequence: 1, sequence: 1, changedAt: 500, credit: 0, reservation: null, problems: [], session: null },
  ...{ place, placeVersion: 1 },
})
const none = { held: null, over: null }

it('all that stands there is seen, with a field around and room to arrange, and never more than there is', () => {
  expect(sizeOf([], false)).toEqual({ columns: 12, lines: 6 })
  expect(sizeOf([at(14, 2), null], false)).toEqual({ columns: 16, lines: 6 })
  expect(sizeOf([at(14, 9)], true)).toEqual({ columns: 19, lines: 14 })
  expect(sizeOf([at(99, 59)], true)).toEqual({ columns: 100, lines: 60 })
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

it('a field beside is on the plan; the first that is free is found in the order of reading', () => {
  const size = { columns: 3, lines: 2 }
  expect(fieldBeside('ArrowRight', at(2, 0), size)).toEqual(at(2, 0))
  expect(fieldBeside('ArrowDown', at(2, 0), size)).toEqual(at(2, 1))
  expect(fieldBeside('Enter', at(2, 0), size)).toBeNull()
  const taken = [at(0, 0), at(1, 0)].map((field, index) => standing(index, field))
  expect(freeField(taken, size)).toEqual(at(2, 0))
  expect(freeField(taken, { columns: 2, lines: 1 })).toBeNull()
})
