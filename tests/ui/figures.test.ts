import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFigure, parseFigure } from '#ui/form/figures.ts'

const languages = ['en', 'tr', 'ar'] as const

describe('what is written is what was meant', () => {
  it.each([
    ['en', '1,240.50', 124_050],
    ['en', '1240.5', 124_050],
    ['en', '1,240', 124_000],
    // By a hand that is used to the other mark, and cannot be read in two ways.
    ['en', '1240,50', 124_050],
    ['en', '1.240,50', 124_050],
    ['tr', '1.240,50', 124_050],
    ['tr', '1240,5', 124_050],
    ['tr', '1.240', 124_000],
    ['tr', '1.24', 124],
    ['tr', '1,240.50', 124_050],
    ['ar', '1,240.50', 124_050],
    ['ar', '١٬٢٤٠٫٥٠', 124_050],
    ['ar', '\u200f-5', -500],
    ['en', '−37.60', -3_760],
    ['en', ' 2 000 ', 200_000],
    ['en', '.5', 50],
    ['en', '5.', 500],
    ['en', '-0', 0],
    ['en', '', null],
  ] as const)('%s %s', (language, text, minor) => {
    expect(parseFigure(text, language, 2)).toBe(minor)
  })

  it.each([
    // A thousand, or one and 240 thousandths: money is not guessed.
    ['en', '1.240'],
    ['tr', '1,240'],
    ['en', '12.345'],
    ['en', '1,24,0'],
    ['en', '1.240.50'],
    ['en', '1.240.500,5,0'],
    ['en', 'abc'],
    ['en', '12abc'],
    ['en', '--5'],
    ['en', '.'],
    ['en', '-'],
    ['en', '1e5'],
    ['en', '99999999999999999'],
  ] as const)('%s %s is no figure', (language, text) => {
    expect(parseFigure(text, language, 2)).toBeNaN()
  })

  it('a whole number has no decimals', () => {
    expect([parseFigure('1,240', 'en', 0), parseFigure('12.5', 'en', 0)]).toEqual([1_240, Number.NaN])
  })
})

it.each(languages)('in %s every amount is read as it is written', (language) => {
  const units = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 4 }), (figure, decimals) => {
      expect(parseFigure(formatFigure(figure, language, decimals), language, decimals)).toBe(figure)
    }),
  )
})

it('nothing that is written throws or is more than it says', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789.,-− ٠٩٫٬a'), maxLength: 12 })
  fc.assert(
    fc.property(text, fc.constantFrom(...languages), (written, language) => {
      const read = parseFigure(written, language, 2)
      if (read === null || Number.isNaN(read)) return
      const digits = written.replace(/[^\d٠-٩]/g, '').length
      expect(Math.abs(read)).toBeLessThan(10 ** (digits + 2))
      expect(parseFigure(formatFigure(read, language, 2), language, 2)).toBe(read)
    }),
  )
})
