import { expect, test } from 'vitest'
import { pastRound } from '#simulator/game/proof.ts'
import { startOfDay } from '#wire/page/days.ts'
import { verify } from '#wire/device/proof.ts'
import { firstRounds } from './firstRounds.ts'

const played = (number: number) =>
  pastRound({ game: 'night-orchard', bet: 100, round: `r-${number}`, key: `7:key-${number}` })
const flipped = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)

test('rounds of the floor are drawn again, features too; one that was touched anywhere is not right', async () => {
  let spins = 0
  for (let number = 0; number < 200; number += 1) {
    const round = played(number)
    spins = Math.max(spins, round.spins.length)
    expect(await verify(round)).toBe('right')
  }
  expect(spins).toBeGreaterThan(1)
  const round = played(1)
  const { proof } = round
  const [first, ...others] = round.spins
  const moved = {
    win: first?.win ?? 0,
    stops: (first?.stops ?? []).map((stop, reel) => (reel === 4 ? (stop + 1) % 32 : stop)),
  }
  expect(await verify({ ...round, spins: [moved, ...others] })).toBe('wrong')
  for (const change of [
    { key: `${proof.key}x` },
    { seed: flipped(proof.seed) },
    { commitment: flipped(proof.commitment) },
    { seed: '' },
  ])
    expect(await verify({ ...round, proof: { ...proof, ...change } })).toBe('wrong')
})

test('rounds that were drawn the first way are right for good, and neither way can be taken for the other', async () => {
  for (const round of firstRounds) expect(await verify(round)).toBe('right')
  const [first] = firstRounds
  if (!first) throw new Error('no round of old')
  expect(await verify({ ...first, proof: { ...first.proof, draw: 2 } })).toBe('wrong')
  const { draw: _, ...older } = played(1).proof
  expect(await verify({ ...played(1), proof: older })).toBe('wrong')
})

test('says what it cannot show: a forced draw, reels of unknown length, no proof, no cryptography', async () => {
  const { proof, spins } = played(1)
  expect(await verify({ spins, proof: { ...proof, forced: 'win' } })).toBe('committed')
  const { lengths: _, ...older } = proof
  expect(await verify({ spins, proof: older })).toBe('committed')
  expect(await verify({ spins, proof: null })).toBe('none')
  expect(await verify({ spins, proof }, null)).toBe('unable')
})

test('a day begins at midnight of the zone, on the days of a change of clocks too', () => {
  const at = (text: string) => Date.parse(text) / 1_000
  expect(startOfDay('2026-01-15', 'Europe/Istanbul')).toBe(at('2026-01-14T21:00:00Z'))
  expect(startOfDay('2026-01-15', 'Europe/Istanbul', 1)).toBe(at('2026-01-15T21:00:00Z'))
  expect(startOfDay('2026-03-29', 'Europe/Berlin')).toBe(at('2026-03-28T23:00:00Z'))
  expect(startOfDay('2026-03-29', 'Europe/Berlin', 1)).toBe(at('2026-03-29T22:00:00Z'))
  expect(startOfDay('2026-10-25', 'America/New_York', 8)).toBe(at('2026-11-02T05:00:00Z'))
})
