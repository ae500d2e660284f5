import { expect, it } from 'vitest'
import { formatAmount } from '#ui/format.ts'
import { betText } from '../../src/lobby/betText.ts'
import { minorOf } from '../../src/view/minorOf.ts'

it.each([
  ['en', 124_000, '1,240.00\u00a0TRY'],
  ['tr', -124_000, '−1.240,00\u00a0TRY'],
  ['ar', 50, '0.50\u00a0TRY'],
] as const)('%s: an amount and its currency are never in two lines', (language, minor, text) => {
  expect(formatAmount(minor, 'TRY', language)).toBe(text)
})

it.each([
  ['en', '1,000.50', 100_050],
  ['en', '1,000', 100_000],
  ['en', '1.000', null],
  ['en', '1,00,000', null],
  ['en', '0,500', null],
  ['en', '000,500', null],
  ['tr', '0.500', null],
  ['en', '50,5', 5_050],
  ['tr', '1.000,50', 100_050],
  ['tr', '1.000', 100_000],
  ['tr', '1,000', null],
  ['tr', '50.5', 5_050],
  ['ar', '١٬٠٠٠٫٥٠', 100_050],
  ['ar', '۵۰', 5_000],
] as const)('%s: %s is read as the pages of that language write amounts', (language, text, minor) => {
  expect(minorOf(text, language)).toBe(minor)
})

it.each([
  ['0.50 – 20', '0,50 – 20'],
  ['1,000 – 2,500.5 TRY', '1.000 – 2.500,50 TRY'],
  ['1,2,5', '1,2,5'],
  ['0.025 to 0.1', '0.025 to 0,10'],
  ['ask', 'ask'],
])('bets as staff entered them: %s is %s in Turkish, and what is no amount stays', (text, shown) => {
  expect(betText(text, 'tr')).toBe(shown)
})
