import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Column, sumOf, writeValue } from '#ui/table/columns.ts'
import {
  decodeView,
  densities,
  encodeView,
  firstView,
  groupBy,
  moveColumn,
  pinColumn,
  resizeColumn,
  showColumn,
  sortBy,
  stepColumn,
  type TableView,
} from '#ui/table/view.ts'

type Row = { name: string; credit: number; lag: number | null }
const columns: readonly Column<Row>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name, isName: true },
  { id: 'credit', label: 'Credit', value: ({ credit }) => credit, kind: 'amount', hasSum: true },
  { id: 'lag', label: 'Lag', value: ({ lag }) => lag, kind: 'number' },
  { id: 'note', label: 'Note', value: () => null, isHidden: true },
]
const first = firstView(columns, { sort: [{ id: 'name', desc: false }], filter: { status: ['1'] } })
const again = (view: TableView) =>
  decodeView(new URLSearchParams(encodeView(view, first, 't.').toString()), first, 't.')

describe('a view in the address', () => {
  it('says nothing of what nobody has changed', () => {
    expect(encodeView(first, first).toString()).toBe('')
  })

  it('is short, and can be read', () => {
    const view = {
      ...pinColumn(sortBy(first, 'credit', true), 'name', 'start'),
      filter: { status: ['0', '1'], text: ['a b'] },
    }
    expect(decodeURIComponent(encodeView(view, first).toString())).toBe(
      'sort=name,credit&start=name&f.status=0&f.status=1&f.text=a+b',
    )
  })

  it('comes back whole, whatever it is', () => {
    const ids = fc.shuffledSubarray(first.order as string[])
    const text = fc.string({ minLength: 1, maxLength: 8 }).filter((value) => value.trim() === value)
    const view: fc.Arbitrary<TableView> = fc
      .record({
        sort: ids.chain((some) =>
          fc.tuple(...some.map((id) => fc.record({ id: fc.constant(id), desc: fc.boolean() }))),
        ),
        order: fc.shuffledSubarray(first.order as string[], { minLength: first.order.length }),
        hidden: ids,
        widths: fc.dictionary(fc.constantFrom(...first.order), fc.integer({ min: 48, max: 800 })),
        start: ids,
        end: ids,
        group: ids,
        density: fc.constantFrom(...densities),
        filter: fc.dictionary(fc.constantFrom('status', 'text'), fc.array(text, { minLength: 1, maxLength: 3 })),
      })
      .map((made) => ({
        ...made,
        end: made.end.filter((id) => !made.start.includes(id)),
        // What a page filters by at first is there, or said to be nothing.
        filter: { status: [], ...made.filter },
      }))
    fc.assert(
      fc.property(view, (made) => {
        expect(again(made)).toEqual({ ...made, widths: { ...made.widths }, filter: { ...made.filter } })
      }),
    )
  })

  it('makes a view of any query: every column once, nothing unknown', () => {
    const part = fc.constantFrom(
      'sort',
      'order',
      'hidden',
      'widths',
      'start',
      'end',
      'group',
      'density',
      'f.status',
      'x',
    )
    const word = fc.string({
      unit: fc.constantFrom('name', 'credit', 'lag', '-', ',', '12', '1e9', 'NaN', 'x'),
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(part, word)), (pairs) => {
        const view = decodeView(new URLSearchParams(pairs), first)
        expect([...view.order].sort()).toEqual([...first.order].sort())
        for (const id of [
          ...view.hidden,
          ...view.start,
          ...view.end,
          ...view.group,
          ...view.sort.map((sort) => sort.id),
        ])
          expect(first.order).toContain(id)
        for (const width of Object.values(view.widths)) expect(width >= 48 && width <= 800).toBe(true)
        expect(view.start.some((id) => view.end.includes(id))).toBe(false)
        expect(decodeView(encodeView(view, first), first)).toEqual(view)
      }),
    )
  })

  it('a column that came later stands behind the one it belongs to', () => {
    expect(decodeView(new URLSearchParams('order=lag,name'), first).order).toEqual(['lag', 'note', 'name', 'credit'])
  })
})

describe('what can be changed', () => {
  it('a press sorts up, down and not at all; with Shift beside the others', () => {
    const sorts = (view: TableView) => view.sort.map(({ id, desc }) => `${desc ? '-' : ''}${id}`)
    const one = sortBy(first, 'lag', false)
    expect([one, sortBy(one, 'lag', false), sortBy(sortBy(one, 'lag', false), 'lag', false)].map(sorts)).toEqual([
      ['lag'],
      ['-lag'],
      [],
    ])
    const two = sortBy(one, 'credit', true)
    expect([two, sortBy(two, 'lag', true), sortBy(sortBy(two, 'lag', true), 'lag', true)].map(sorts)).toEqual([
      ['lag', 'credit'],
      ['-lag', 'credit'],
      ['credit'],
    ])
  })

  it('columns move among those that are shown', () => {
    const hidden = showColumn(first, 'credit', false)
    expect(stepColumn(hidden, 'lag', -1).order).toEqual(['lag', 'name', 'credit', 'note'])
    expect(stepColumn(hidden, 'name', -1)).toEqual(hidden)
    expect(moveColumn(first, 'name', 'lag').order).toEqual(['credit', 'lag', 'name', 'note'])
    expect(moveColumn(first, 'name', 'nobody')).toEqual(first)
  })

  it('one is held at one side, has a bounded width, groups and stops to', () => {
    expect(pinColumn(pinColumn(first, 'name', 'start'), 'name', 'end')).toMatchObject({ start: [], end: ['name'] })
    expect(resizeColumn(first, 'name', 3).widths).toEqual({ name: 48 })
    expect(resizeColumn(resizeColumn(first, 'name', 90), 'name', null).widths).toEqual({})
    expect(groupBy(groupBy(first, 'name'), 'name').group).toEqual([])
  })
})

it('sums are those of the rows, to the minor unit', () => {
  const [, credit, lag] = columns as [Column<Row>, Column<Row>, Column<Row>]
  const rows = [10, 20, -5].map((amount) => ({ name: '', credit: amount, lag: null }))
  expect([sumOf(credit, rows), sumOf(lag, rows), sumOf(credit, [])]).toEqual([25, 0, 0])
})

it('values as people write them', () => {
  expect(writeValue({ kind: 'amount' }, -124_050, 'tr')).toBe('−1.240,50')
  expect(writeValue({ kind: 'number' }, -1_240, 'en')).toBe('−1,240')
  expect(writeValue({}, null, 'en')).toBe('')
})
