/** The lines of a table: in which order they stand, and which of them are made. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Column } from '#ui/table/columns.ts'
import { linesOf, type MadeItems } from '#ui/table/lines.ts'
import { ranksOf, sortingOf } from '#ui/table/sorting.ts'
import type { Sort } from '#ui/table/view.ts'

type Row = { id: number; name: string | null; brand: string | null; credit: number | null }
const columns: readonly Column<Row>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name, isName: true },
  { id: 'brand', label: 'Brand', value: ({ brand }) => brand, canGroup: true },
  { id: 'credit', label: 'Credit', value: ({ credit }) => credit, kind: 'amount', hasSum: true },
]
const [, brandColumn, creditColumn] = columns as [Column<Row>, Column<Row>, Column<Row>]
const rowId = ({ id }: Row) => String(id)
const row = (id: number, change: Partial<Row> = {}): Row => ({
  id,
  name: `Cabin ${id}`,
  brand: null,
  credit: 0,
  ...change,
})
const linesFor = (rows: readonly Row[], change: Partial<Parameters<typeof linesOf<Row>>[0]> = {}) => {
  const made: MadeItems<Row> = new WeakMap()
  const input = { rows, rowId, sorting: sortingOf(columns, 'en'), sort: [], groups: [], hasDetail: false, made }
  return linesOf<Row>({ ...input, toggled: new Set<string>(), ...change })
}
const read = (lines: ReturnType<typeof linesFor>) =>
  Array.from({ length: lines.count }, (_, index) => {
    const item = lines.itemAt(index)
    return item?.type === 'group'
      ? `${item.value} ${item.rows.length}`
      : `${'  '.repeat(item?.type === 'row' ? item.depth : 0)}${item?.id}`
  })

it.each([
  ['en', ['Cabin 9', 'Cabin 10', 'cabin 10', 'Çubuk', 'Dal'], ['Cabin 9', 'cabin 10', 'Cabin 10', 'Çubuk', 'Dal']],
  [
    'tr',
    ['Dal', 'Çubuk', 'Cz', 'İzmir', 'ırmak', 'Iğdır', 'izci', 'Izgara', 'hız'],
    ['Cz', 'Çubuk', 'Dal', 'hız', 'Iğdır', 'ırmak', 'Izgara', 'izci', 'İzmir'],
  ],
  ['ar', ['لوحة', 'باب', 'آلة ١٠', 'آلة ٩'], ['آلة ٩', 'آلة ١٠', 'باب', 'لوحة']],
] as const)('texts stand by the letters of %s', (language, texts, inOrder) => {
  expect([...ranksOf(texts, language).keys()]).toEqual(inOrder)
})

it('whatever stands there, and by however many columns: as the collator has it, row by row, and what is alike as it came', () => {
  const word = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'aAbzIıİiçÇşğéß 019-._ل٣'), maxLength: 6 }),
    fc.string({ unit: fc.constantFrom(...'abABiIzZ019 '), maxLength: 8 }),
    fc.constantFrom('Cabin 9', 'Cabin 10', 'cabin 010', 'é', 'e\u0301'),
  )
  const made = fc.array(
    fc.record({
      name: fc.option(word, { freq: 4 }),
      brand: fc.option(fc.constantFrom('Aurora', 'aurora', 'Ölü', 'Olu'), { freq: 4 }),
      credit: fc.option(fc.integer({ min: -3, max: 3 }), { freq: 4 }),
    }),
    { maxLength: 40 },
  )
  // Of one digit, of two and more, of as many as there are; parts of a number; and too far apart to be counted.
  const figures = fc.constantFrom<fc.Arbitrary<number>>(
    ...[3, 5_000_000, 2 ** 40, 2 ** 52 - 1].map((most) => fc.integer({ min: -most, max: most })),
    fc.constantFrom(0.5, -0.5, 0, 7, 2 ** 53 - 1, 1 - 2 ** 53),
  )
  const wide = figures
    .chain((figure) => fc.tuple(made, fc.array(fc.option(figure, { freq: 4 }), { minLength: 40, maxLength: 40 })))
    .map(([rows, credits]) => rows.map((one, at) => ({ ...one, credit: credits[at] ?? null })))
  const sorts = fc
    .uniqueArray(fc.constantFrom('name', 'brand', 'credit'), { minLength: 1 })
    .chain((ids) => fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), desc: fc.boolean() }))))
  fc.assert(
    fc.property(
      fc.oneof(made, wide),
      sorts,
      fc.constantFrom('en', 'tr', 'ar'),
      (some, sort: readonly Sort[], language) => {
        const rows: Row[] = some.map((one, id) => ({ id, ...one }))
        const { compare } = new Intl.Collator(language, { numeric: true })
        const plain = rows.toSorted((one, other) => {
          for (const { id, desc } of sort) {
            const [first, second] = [one[id as 'name'], other[id as 'name']] as (string | number | null)[]
            if (first === null || second === null || first === undefined || second === undefined) {
              if (first !== second) return first === null ? 1 : -1
              continue
            }
            const by = typeof first === 'number' ? Math.sign(first - Number(second)) : compare(first, String(second))
            if (by !== 0) return desc ? -by : by
          }
          return 0
        })
        const sorting = sortingOf(columns, language)
        expect(sorting(rows, sort)).toEqual(plain)
        // Again, with some of them filtered away: by the ranks that are known.
        expect(
          sorting(
            rows.filter(({ id }) => id % 3 > 0),
            sort,
          ),
        ).toEqual(plain.filter(({ id }) => id % 3 > 0))
      },
    ),
    { numRuns: 1_000 },
  )
})

const floor = [
  row(1, { brand: 'Kestrel', credit: 30 }),
  row(2, { brand: 'Aurora', credit: 10 }),
  row(3, { brand: null, credit: 20 }),
  row(4, { brand: 'Aurora', credit: 20 }),
]
it('groups stand as they come, or in the order of their own column; without a value last; one that is closed is one line', () => {
  const by = (sort: Sort[], toggled: string[] = []) =>
    read(linesFor(floor, { groups: [brandColumn], sort, toggled: new Set(toggled) }))
  expect(by([{ id: 'credit', desc: true }])).toEqual(['Kestrel 1', '  1', 'Aurora 2', '  4', '  2', 'null 1', '  3'])
  expect(by([{ id: 'brand', desc: false }])).toEqual(['Aurora 2', '  2', '  4', 'Kestrel 1', '  1', 'null 1', '  3'])
  expect(by([{ id: 'brand', desc: true }], ['brand:Aurora'])).toEqual(['Kestrel 1', '  1', 'Aurora 2', 'null 1', '  3'])
  expect(read(linesFor(floor, { groups: [brandColumn, creditColumn] }))).toEqual([
    ...['Kestrel 1', '30 1', '    1', 'Aurora 2', '10 1', '    2', '20 1', '    4', 'null 1', '20 1', '    3'],
  ])
})

it('what is opened stands under its row; ids are those of rows alone', () => {
  const lines = linesFor(floor, { hasDetail: true, toggled: new Set(['2', '4']) })
  expect(read(lines)).toEqual(['1', '2', '2/detail', '3', '4', '4/detail'])
  expect([2, 3].map(lines.isDetail)).toEqual([true, false])
  expect(lines.itemAt(1)).toMatchObject({ isOpen: true })
  expect(Array.from({ length: 6 }, (_, index) => lines.idAt(index))).toEqual(read(lines))
  expect(lines.ids()).toEqual(['1', '2', '3', '4'])
  expect([-1, 6].map(lines.itemAt)).toEqual([undefined, undefined])
  expect(linesFor([]).itemAt(0)).toBeUndefined()
})

it('of 100,000 rows only those that are asked for are made, and one that has not changed is the same line as before', () => {
  const rows = Array.from({ length: 100_000 }, (_, id) => row(id, { credit: (id * 37) % 1_000 }))
  let asked = 0
  const made: MadeItems<Row> = new WeakMap()
  const count = (one: Row) => {
    asked++
    return rowId(one)
  }
  const sort = [{ id: 'credit', desc: true }]
  const before = linesFor(rows, { rowId: count, made, sort })
  const seen = Array.from({ length: 40 }, (_, index) => before.itemAt(index))
  expect([before.count, asked]).toEqual([100_000, 40])
  const changed = rows.with(27, row(27, { credit: 999, name: 'Changed' }))
  const after = linesFor(changed, { rowId: count, made, sort })
  const again = Array.from({ length: 40 }, (_, index) => after.itemAt(index))
  expect(again.flatMap((one, index) => (one === seen[index] ? [] : [one?.id]))).toEqual(['27'])
})

it('many rows stand in the order of the last two wishes at once: no value is read again, until the rows are others', () => {
  let read = 0
  const counted: readonly Column<Row>[] = columns.map((column) => ({
    ...column,
    value: (one: Row) => {
      read += 1
      return column.value(one)
    },
  }))
  const rows = Array.from({ length: 6_000 }, (_, at) => row(at, { name: `Player ${(at * 7_919) % 6_000}` }))
  const sorting = sortingOf(counted, 'en')
  const [up, down, other]: Sort[][] = [
    [{ id: 'name', desc: false }],
    [{ id: 'name', desc: true }],
    [{ id: 'credit', desc: false }],
  ] as Sort[][]
  const readFor = (some: readonly Row[], sorts: readonly Sort[] = []) => {
    const before = read
    expect(sorting(some, sorts)).toEqual(sortingOf(columns, 'en')(some, sorts))
    return read - before
  }
  expect(readFor(rows, up)).toBeGreaterThan(0)
  expect(readFor(rows, down)).toBeGreaterThan(0)
  expect([readFor(rows, up), readFor(rows, structuredClone(down))]).toEqual([0, 0])
  expect(readFor(rows, other)).toBeGreaterThan(0)
  expect(readFor([...rows], other)).toBeGreaterThan(0)
  expect(readFor(rows.slice(0, 10), up)).toBeGreaterThan(0)
  expect(readFor(rows.slice(0, 10), up)).toBeGreaterThan(0)
})
