/** The list of machines: what its search finds. */
import { expect, it } from 'vitest'
import type { MachineRow } from '#machines/desk/pages/machines/index.ts'
import { filtered } from '../../src/desk/pages/machines/filter.ts'

const row = (id: number, sasUrl: string, name = `Machine ${id}`) =>
  ({
    id,
    name,
    cabin: id,
    sasUrl,
    brandID: 1,
    status: 2,
    isVip: false,
    problems: [],
    session: null,
  }) as unknown as MachineRow
const rows = [row(1, 'sim:classic'), row(2, 'sim:bold'), row(3, 'sim:classic'), row(4, 'sim:steady', 'Classic Corner')]
const found = (q: string) => filtered(rows, 'all', { q: [q] }).map(({ id }) => id)

it('finds all cabinets of a game, and none of another, so that a game is closed on order at once', () => {
  expect(found('sim:classic')).toEqual([1, 3])
  expect(found('bold')).toEqual([2])
  expect(found('classic corner')).toEqual([4])
})
