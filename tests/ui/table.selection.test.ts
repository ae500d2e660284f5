import fc from 'fast-check'
import { expect, it } from 'vitest'
import { selectOnly, selectTo, shareOf, toggleAll, toggleRow } from '#ui/table/selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']

it('a range grows and shrinks from its anchor, beside what was selected before', () => {
  const one = toggleRow(order, ['e'], 'b')
  expect(one.selected).toEqual(['b', 'e'])
  const down = selectTo(order, one, 'd')
  expect(down.selected).toEqual(['b', 'c', 'd', 'e'])
  expect(selectTo(order, down, 'c').selected).toEqual(['b', 'c', 'e'])
  expect(selectTo(order, down, 'a').selected).toEqual(['a', 'b', 'e'])
})

it('without an anchor, or when its row has gone, one is selected', () => {
  expect(selectTo(order, { selected: ['a'], anchor: null }, 'd').selected).toEqual(['a', 'd'])
  expect(selectTo(order, { selected: ['x'], anchor: { id: 'x', base: [] } }, 'd').selected).toEqual(['x', 'd'])
})

it('what is selected and filtered away stays selected', () => {
  expect(toggleRow(['a', 'b'], ['z'], 'b').selected).toEqual(['z', 'b'])
  expect(toggleAll(['a', 'b'], ['z'])).toEqual(['z', 'a', 'b'])
  expect(toggleAll(['a', 'b'], ['z', 'a', 'b'])).toEqual(['z'])
  expect(selectOnly('b').selected).toEqual(['b'])
})

it('all, some or none of those that are shown', () => {
  expect([[], ['z'], ['a'], order].map((selected) => shareOf(order, selected))).toEqual([false, false, 'some', true])
  expect(shareOf([], ['z'])).toBe(false)
})

it('nothing is selected twice, and all stands in the order of the rows', () => {
  const id = fc.constantFrom(...order)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('toggle', 'only', 'to'), id)), (steps) => {
      const end = steps.reduce(
        (now, [step, at]) =>
          step === 'toggle'
            ? toggleRow(order, now.selected, at)
            : step === 'only'
              ? selectOnly(at)
              : selectTo(order, now, at),
        { selected: [], anchor: null } as ReturnType<typeof toggleRow>,
      )
      expect(end.selected).toEqual(order.filter((one) => end.selected.includes(one)))
    }),
  )
})
