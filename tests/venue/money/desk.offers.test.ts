import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#protocol/core/settings.ts'
import { bonusOffer, discountOffer, percentsOf } from '#venue/money/desk/offers.ts'

describe('the discount offer', () => {
  it.each([
    ['a fifth of the loss', { percent: 20, gameResult: -10_000, bonus: 0, given: 0 }, 2_000],
    ['less what was given already', { percent: 20, gameResult: -10_000, bonus: 0, given: 500 }, 1_500],
    ['of the loss beyond the bonus', { percent: 20, gameResult: -10_000, bonus: 4_000, given: 0 }, 1_200],
    ['rounded down to the minor unit', { percent: 20, gameResult: -10_004, bonus: 0, given: 0 }, 2_000],
    ['of a percentage with a fraction', { percent: 12.5, gameResult: -1_000_007, bonus: 0, given: 0 }, 125_000],
    ['nothing of a loss that the bonus covers', { percent: 20, gameResult: -4_000, bonus: 4_000, given: 0 }, 0],
    ['more when a bonus was forfeited', { percent: 20, gameResult: -4_000, bonus: -1_000, given: 0 }, 1_000],
    ['nothing of a win', { percent: 20, gameResult: 10_000, bonus: 0, given: 0 }, 0],
    ['never below nothing', { percent: 20, gameResult: -10_000, bonus: 0, given: 2_001 }, 0],
    ['exact where floats are not', { percent: 0.07, gameResult: -10_000, bonus: 0, given: 0 }, 7],
    ['exact for the largest loss', { percent: 100, gameResult: -(2 ** 53 - 1), bonus: 0, given: 0 }, 2 ** 53 - 1],
  ])('is %s', (_, given, offer) => {
    expect(discountOffer(given)).toBe(offer)
  })

  it('is the formula, whatever is given', () => {
    const amount = fc.integer({ min: -10_000_000, max: 10_000_000 })
    const days = fc.record({
      percent: fc.integer({ min: 0, max: 100 }),
      gameResult: amount,
      bonus: amount,
      given: amount,
    })
    fc.assert(
      fc.property(days, ({ percent, gameResult, bonus, given }) => {
        const floor = Math.floor((percent * Math.max(0, -gameResult - bonus)) / 100)
        expect(discountOffer({ percent, gameResult, bonus, given })).toBe(Math.max(0, floor - given))
      }),
    )
  })
})

describe('the bonus offer', () => {
  it.each([
    [10, 50_000, 5_000],
    [10, 9, 0],
    [5, 199, 9],
    [0, 1_000, 0],
    [29, 100, 29],
  ])('of %d %% on %d is %d', (percent, deposit, offer) => {
    expect(bonusOffer({ percent, deposit })).toBe(offer)
  })

  it('takes a site’s own percentages', () => {
    expect(percentsOf(defaultSettings, 1002)).toEqual({ discount: 25, bonus: 5 })
    expect(percentsOf(defaultSettings, 7)).toMatchObject({ discount: 20, bonus: 10 })
  })
})
