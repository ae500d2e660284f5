import { expect, it } from 'vitest'
import { type KeyStroke, noKeys, withKey } from '#machines/desk/pages/cage/index.ts'

type Key = Partial<KeyStroke> & { key: string; after: number }
/** What each Enter of it reads, and whether it is kept from the form. */
function entersOf(keys: readonly Key[]): [card: string | null, isKept: boolean][] {
  let run = noKeys
  let timeStamp = 1_000
  const plain = { repeat: false, ctrlKey: false, metaKey: false, altKey: false }
  return keys.flatMap(({ after, ...key }) => {
    timeStamp += after
    run = withKey(run, { ...plain, ...key, timeStamp })
    return key.key === 'Enter' ? [[run.card, run.isRead] as [string | null, boolean]] : []
  })
}
const typed = (text: string, after: number, enterAfter = after): Key[] => [
  ...[...text].map((key) => ({ key, after })),
  { key: 'Enter', after: enterAfter },
]
const passed = [[null, false]]

it.each([1, 8, 20, 32])('a card whose keys come each %d ms is read, in whichever way it is written', (ms) => {
  for (const card of ['70077007', '603412000002', '6034-1200', '0A3F9C2B', ';6034120000021=29121?', '7007'])
    expect(entersOf(typed(card, ms))).toEqual([[card, true]])
})

it('a hand posts what it writes, however fast: 1000 and Enter within 400 ms, and Enter straight behind the last figure', () => {
  for (const [text, ms] of [
    ['1000', 80],
    ['70077007', 50],
    ['1000', 36],
    ['99', 10],
    ['100', 10],
  ] as const)
    expect(entersOf(typed(text, ms))).toEqual(passed)
  expect(entersOf(typed('12500', 60, 5))).toEqual(passed)
})

it('one key that is told late, within a card or before its Enter, leaves it a card; two do not, nor does one among the first', () => {
  const late = (card: string, ...places: number[]) =>
    typed(card, 5).map((key, place) => (places.includes(place) ? { ...key, after: 80 } : key))
  expect(entersOf(late('70077007', 4))).toEqual([['70077007', true]])
  expect(entersOf(late('70077007', 8))).toEqual([['70077007', true]])
  expect(entersOf(late('70077007', 4, 8))).toEqual(passed)
  expect(entersOf(late('70077007', 1))).toEqual([['0077007', true]])
  // The key of three zeros, twice, behind a figure.
  const zeros = [...'000'].map((key, place) => ({ key, after: place === 0 ? 90 : 3 }))
  expect(entersOf([{ key: '5', after: 400 }, ...zeros, ...zeros, { key: 'Enter', after: 120 }])).toEqual(passed)
})

it('figures that stand there a while before Enter are an amount; words without a figure are a note', () => {
  expect(entersOf(typed('250000', 5, 400))).toEqual(passed)
  expect(entersOf(typed('a regular', 5))).toEqual(passed)
})

it('a key that is held, a shortcut and a key that moves are of a hand', () => {
  const zeros = Array.from({ length: 8 }, () => ({ key: '0', after: 15, repeat: true }))
  expect(entersOf([{ key: '1', after: 80 }, ...zeros, { key: 'Enter', after: 15 }])).toEqual(passed)
  expect(
    entersOf([...typed('7007', 5).slice(0, -1), { key: 'a', after: 5, ctrlKey: true }, { key: 'Enter', after: 5 }]),
  ).toEqual(passed)
  expect(entersOf([...typed('7007', 5).slice(0, -1), { key: 'Tab', after: 5 }, { key: 'Enter', after: 5 }])).toEqual(
    passed,
  )
})

it('what was written by hand before a card is none of it, and Shift within one is', () => {
  const byHand = [...'150'].map((key) => ({ key, after: 90 }))
  expect(
    entersOf([...byHand, ...typed('70077007', 5).map((key, place) => (place === 0 ? { ...key, after: 900 } : key))]),
  ).toEqual([['70077007', true]])
  const shifted = [...'AB12'].flatMap((key) => [
    { key: 'Shift', after: 8 },
    { key, after: 8 },
  ])
  expect(entersOf([...shifted, { key: 'Enter', after: 16 }])).toEqual([['AB12', true]])
})

it('a second Enter of the reader is kept from the form too, and reads nothing; a later one is of a hand', () => {
  expect(entersOf([...typed('70077007', 5), { key: 'Enter', after: 5 }, { key: 'Enter', after: 300 }])).toEqual([
    ['70077007', true],
    [null, true],
    [null, false],
  ])
  expect(entersOf([...typed('70077007', 5), ...typed('603412000002', 5)])).toEqual([
    ['70077007', true],
    ['603412000002', true],
  ])
})
