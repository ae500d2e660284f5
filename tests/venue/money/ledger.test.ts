import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import {
  addPockets,
  noPockets,
  type Pockets,
  returnToPockets,
  takeInSpendOrder,
  totalOf,
} from '#venue/money/ledger/pockets.ts'

const amount = fc.integer({ min: 0, max: 1_000_000 })
const pockets: fc.Arbitrary<Pockets> = fc.record({ discount: amount, bonus: amount, cash: amount, credit: amount })

describe('pockets', () => {
  it('are spent in order: discount, bonus, cash, credit', () => {
    const there = { discount: 10, bonus: 20, cash: 30, credit: 40 }
    expect(takeInSpendOrder(there, 35)).toEqual({ discount: 10, bonus: 20, cash: 5, credit: 0 })
    expect(() => takeInSpendOrder(there, 101)).toThrow(RangeError)
  })

  it('get back what is left, losses having eaten in spend order, and the surplus is cash', () => {
    const given = { discount: 10, bonus: 20, cash: 30, credit: 40 }
    expect(returnToPockets(given, noPockets(), 85)).toEqual({ discount: 0, bonus: 15, cash: 30, credit: 40 })
    expect(returnToPockets(given, noPockets(), 150)).toEqual({ discount: 10, bonus: 20, cash: 80, credit: 40 })
  })

  it('give and get exactly the amount, whatever they hold and in however many parts it comes back', () => {
    fc.assert(
      fc.property(
        pockets,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(amount, { maxLength: 6 }),
        (there, share, parts) => {
          const given = takeInSpendOrder(there, Math.floor(totalOf(there) * share))
          expect(totalOf(given)).toBe(Math.floor(totalOf(there) * share))
          const returned = parts.reduce((sum, part) => addPockets(sum, returnToPockets(given, sum, part)), noPockets())
          const whole = parts.reduce((sum, part) => sum + part, 0)
          expect(returned).toEqual(returnToPockets(given, noPockets(), whole))
          expect(totalOf(returned)).toBe(whole)
        },
      ),
    )
  })
})

describe('a gaming day', () => {
  it('starts at 06:00 in the venue’s time zone', () => {
    const at = (text: string) => gamingDayOf(Date.parse(text), 'Europe/Istanbul')
    expect(at('2026-03-01T02:59:59Z')).toBe('2026-02-28')
    expect(at('2026-03-01T03:00:00Z')).toBe('2026-03-01')
    expect(gamingDayOf(Date.parse('2026-03-08T10:00:00Z'), 'America/New_York')).toBe('2026-03-08')
  })
})
