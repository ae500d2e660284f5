import { expect, it } from 'vitest'
import type { Meters } from '#protocol/cabinet/state.ts'
import { afterFix, type Books, contradictionOf, learn, learnOfTransfer, noBooks } from '#venue/machines/books.ts'

const meters = (changed: Partial<Meters> = {}): Meters => ({
  ...{ AftIn: 500, AftOut: 300, BillIn: 10, CurrentCredit: 150, ResetCredit: 20, TotalWin: 60, TurnOver: 100 },
  ...changed,
})
const books: Books = { identity: 'one', meters: meters(), bank: 'here' }
const told = (changed: Partial<Meters> = {}, identity = 'one') => ({
  ...{ identity, meters: meters(changed), handPay: null },
})

it('a cabinet that nobody knows yet is taken as it is', () => {
  expect(contradictionOf(noBooks, told())).toBe(null)
  expect(learn(noBooks, told())).toEqual({ identity: 'one', meters: meters(), bank: null })
})

it('one that counted on, or whose credit fell, agrees', () => {
  expect(contradictionOf(books, told())).toBe(null)
  expect(contradictionOf(books, told({ AftOut: 450, CurrentCredit: 0 }))).toBe(null)
  expect(contradictionOf(books, told({ AftIn: 900, CurrentCredit: 550 }))).toBe(null)
})

it.each(['AftIn', 'AftOut', 'BillIn', 'ResetCredit', 'TotalWin', 'TurnOver'] as const)(
  '%s that is one less contradicts, and is named',
  (name) => {
    expect(contradictionOf(books, told({ [name]: meters()[name] - 1 }))).toEqual({ isOther: false, behind: [name] })
  },
)

it('another cabinet contradicts whatever it has counted', () => {
  expect(contradictionOf(books, told({ AftIn: 9_000 }, 'two'))).toEqual({ isOther: true, behind: [] })
  const empty = Object.fromEntries(Object.keys(meters()).map((name) => [name, 0])) as Meters
  expect(contradictionOf(books, { identity: 'two', meters: empty, handPay: null })?.behind).toHaveLength(6)
})

it('one that neither waits for a hand pay nor was reset has forgotten it', () => {
  const called = { event: '1-2-3', amount: 400, resetCredit: 20 }
  const waiting = { event: '1-2-3', amount: 400, cause: 'cashout', transfer: 't' } as const
  expect(contradictionOf(books, { ...told(), handPay: waiting }, called)).toBe(null)
  expect(contradictionOf(books, told({ ResetCredit: 420 }), called)).toBe(null)
  const forgotten = { isOther: false, behind: ['ResetCredit'] }
  expect(contradictionOf(books, told(), called)).toEqual(forgotten)
  expect(contradictionOf(books, { ...told(), handPay: { ...waiting, event: '1-9-3' } }, called)).toEqual(forgotten)
  // Two persons have settled that it does not.
  expect(contradictionOf(books, told(), { ...called, resetCredit: null })).toBe(null)
})

it('what a transfer says it left is learnt, but never less than is known', () => {
  expect(learnOfTransfer(books, meters({ AftOut: 450, CurrentCredit: 0 })).meters).toMatchObject({
    ...{ AftOut: 450, CurrentCredit: 0 },
  })
  // It ended before the last spin, of which the books know.
  const late = learnOfTransfer(books, meters({ AftIn: 600, TurnOver: 40, CurrentCredit: 310 }))
  expect(late.meters).toEqual(meters({ AftIn: 600 }))
  expect(learnOfTransfer(noBooks, meters())).toEqual(noBooks)
})

it('what people say moved is expected of the cabinet', () => {
  expect(afterFix(meters(), 'out', 150)).toEqual(meters({ AftOut: 450, CurrentCredit: 0 }))
  expect(afterFix(meters(), 'in', 50)).toEqual(meters({ AftIn: 550, CurrentCredit: 200 }))
})
