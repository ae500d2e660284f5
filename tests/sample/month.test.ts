/** The days of the calendar's month, and where keys lead among them. */
import { expect, it } from 'vitest'
import { dayByKey, dayNamed, isOn, monthsAfter, weeksOf } from '../../src/sample/calendar/days.ts'

it('a month is whole weeks from Monday, and the same day of another month, or its last', () => {
  const weeks = weeksOf('2026-11-23')
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06'])
  expect(weeksOf('2027-02-10').map((week) => week[0])).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22'])
  expect([monthsAfter('2026-01-31', 1), monthsAfter('2026-01-31', -2)]).toEqual(['2026-02-28', '2025-11-30'])
})

it('keys lead through days, weeks and months; arrows to the sides the other way where one reads from the right', () => {
  const from = '2026-11-30'
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'a']
  expect(keys.map((key) => dayByKey(from, key, false))).toEqual([
    ...['2026-12-01', '2026-11-29', '2026-11-23', '2026-12-07', '2026-11-30', '2026-12-06'],
    ...['2026-10-30', '2026-12-30', null],
  ])
  expect([dayByKey(from, 'ArrowRight', true), dayByKey(from, 'ArrowLeft', true)]).toEqual(['2026-11-29', '2026-12-01'])
})

it('an event is on each day that it has a part of; what is no day in an address is none', () => {
  const event = { start: '2026-11-23T22:00:00.000Z', end: '2026-11-25T00:00:00.000Z' }
  expect(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'].map((day) => isOn(day, event))).toEqual([
    ...[false, true, true, false],
  ])
  const moment = { start: event.end, end: event.end }
  expect([isOn('2026-11-24', moment), isOn('2026-11-25', moment)]).toEqual([false, true])
  expect(['20261123', '20260231', '2026', null].map(dayNamed)).toEqual(['2026-11-23', null, null, null])
})
