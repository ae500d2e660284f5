import { expect, it } from 'vitest'
import { formatAmount } from '#ui/format.ts'

it.each([
  ['en', 124_000, '1,240.00\u00a0TRY'],
  ['tr', -124_000, '−1.240,00\u00a0TRY'],
  ['ar', 50, '0.50\u00a0TRY'],
] as const)('%s: an amount and its currency are never in two lines', (language, minor, text) => {
  expect(formatAmount(minor, 'TRY', language)).toBe(text)
})
