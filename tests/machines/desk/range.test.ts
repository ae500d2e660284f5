import { expect, it } from 'vitest'
import { isTurnedRange, rangeOf } from '#machines/desk/pages/range.ts'

it('a range of the address that is turned round is asked the right way round, and known as turned', () => {
  const range = { from: '2026-03-01', to: '2026-03-04' }
  expect([rangeOf('?from=2026-03-01&to=2026-03-04'), isTurnedRange('?from=2026-03-01&to=2026-03-04')]).toEqual([
    range,
    false,
  ])
  expect([rangeOf('?from=2026-03-04&to=2026-03-01'), isTurnedRange('?from=2026-03-04&to=2026-03-01')]).toEqual([
    range,
    true,
  ])
  for (const search of ['', '?from=2026-03-04', '?from=2026-03-04&to=soon'])
    expect([rangeOf(search), isTurnedRange(search)], search).toEqual([{}, false])
})
