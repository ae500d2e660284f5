import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, formatRange, parseDay, presetRange, writeDay } from '#ui/form/days.ts'

describe('presets as seen from a day', () => {
  it.each([
    ['today', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    // A Sunday is the last day of its week, a Monday the first of its own.
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-23', '2026-11-23', '2026-11-23'],
    ['month', '2026-11-22', '2026-11-01', '2026-11-22'],
    ['lastMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
  ] as const)('%s of %s', (name, today, from, to) => {
    expect(presetRange(name, today)).toEqual({ from, to })
  })
})

describe('a day as it is written', () => {
  it.each([
    ['7.3.1988', '1988-03-07'],
    ['07/03/1988', '1988-03-07'],
    ['07-03-1988', '1988-03-07'],
    ['1988-03-07', '1988-03-07'],
    [' 07. 03. 1988 ', '1988-03-07'],
    ['٠٧/٠٣/١٩٨٨', '1988-03-07'],
    ['31.02.2026', null],
    ['12.13.2026', null],
    ['7.3.88', null],
    ['', null],
    ['soon', null],
  ])('%s', (text, day) => {
    expect(parseDay(text)).toBe(day)
  })

  it('every day is read as it is written', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10)
        expect([parseDay(writeDay(iso)), dayOf(iso)?.toString()]).toEqual([iso, iso])
      }),
    )
  })
})

it('a range names what its two days share once', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect(formatRange(november, 'en').replace(/\s/g, ' ')).toBe('1 – 30 Nov 2026')
  expect(formatRange(november, 'tr').replace(/\s/g, ' ')).toBe('1–30 Kas 2026')
  expect(formatRange(november, 'ar')).toMatch(/1.*30 نوفمبر 2026/)
})
