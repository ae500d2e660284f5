import { expect, it } from 'vitest'
import { createSlots } from '#ui/table/slots.ts'

const lines = (ids: readonly string[]) => ids.map((id, index) => ({ index, id }))
const span = (from: number, to: number) => lines(Array.from({ length: to - from }, (_, at) => String(from + at)))
const drawn = (slots: ReadonlyMap<string, number>) => [...slots.values()]

it('in scrolling each row keeps its line, and who comes has a new one', () => {
  const slotsOf = createSlots()
  expect(drawn(slotsOf(span(0, 5), null))).toEqual([0, 1, 2, 3, 4])
  expect(drawn(slotsOf(span(2, 7), null))).toEqual([2, 3, 4, 5, 6])
  expect(drawn(slotsOf(span(1, 6), null))).toEqual([7, 2, 3, 4, 5])
})

it('far away, or in another order, rows take the lines of those that went, in their order', () => {
  const slotsOf = createSlots()
  slotsOf(span(0, 5), null)
  expect(drawn(slotsOf(span(70, 75), null))).toEqual([0, 1, 2, 3, 4])
  expect(drawn(slotsOf(lines(['9', '72', '8', '7', '6']), null))).toEqual([0, 2, 1, 3, 4])
  expect(drawn(slotsOf(span(0, 7), null))).toEqual([0, 2, 1, 3, 5, 6, 4])
})

it('the line that has the focus goes with its row, wherever that stood', () => {
  const slotsOf = createSlots()
  slotsOf(span(0, 4), null)
  expect(drawn(slotsOf(span(70, 74), 2))).toEqual([0, 1, 3, 4])
  expect(drawn(slotsOf(lines(['0', '1', '70', '2']), 3))).toEqual([1, 3, 0, 5])
})
