/** A column that is pinned from the first, and what is kept out of files. */
import { expect, it } from 'vitest'
import { fold } from '#ui/fold.ts'
import { type Column, firstView } from '#ui/table/index.ts'
import { tableFile } from '#ui/table/file.ts'
import { pinColumn } from '#ui/table/view.ts'
import { machinePlace } from '#view/machinePlace.ts'

type Row = { cabin: number; name: string }
const columns: readonly Column<Row>[] = [
  {
    id: 'place',
    label: 'Machine',
    isName: true,
    isPinned: true,
    value: ({ cabin, name }) => machinePlace(cabin, name),
  },
  { id: 'cabin', label: 'Cabin', kind: 'number', value: ({ cabin }) => cabin },
]

it('stays in sight until somebody lets it go', () => {
  const first = firstView(columns)
  expect(first.start).toEqual(['place'])
  expect(pinColumn(first, 'place', null).start).toEqual([])
})

it('a number and a name keep their order in every direction of reading, and a file has them without the marks of it', () => {
  expect(machinePlace(4, 'Copper Lantern')).toBe('\u20684 · Copper Lantern\u2069')
  const { rows } = tableFile(columns, [{ cabin: 4, name: 'Copper Lantern' }], firstView(columns), 'ar')
  expect(rows).toEqual([['4 · Copper Lantern', 4]])
})

it('is found by what one types and sees of it', () => {
  expect(fold(machinePlace(4, 'Copper Lantern'))).toBe('4 · copper lantern')
})
