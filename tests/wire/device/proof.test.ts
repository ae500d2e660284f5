import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PlayedGamble } from '#protocol/cabinet/gamble.ts'
import { drawCard, isGambleWon } from '#simulator/game/gamble.ts'
import { commitmentOf, pastRound } from '#simulator/game/proof.ts'
import { RoundRandom } from '#simulator/game/random.ts'
import { dayStartSeconds } from '#wire/page/days.ts'
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

/** A round that won, and each choice after it as a cabinet decides it. */
function gambled(choices: readonly ('red' | 'black')[]) {
  const round = Array.from({ length: 100 }, (_, number) => played(number)).find(({ win }) => win > 0)
  if (!round) throw new Error('none of a hundred rounds won')
  const gambles: PlayedGamble[] = []
  let { win } = round
  for (const [place, choice] of choices.entries()) {
    const seed = createHash('sha256').update(`gamble ${place}`).digest('hex')
    const key = `7:choice-${place}`
    const card = drawCard(new RoundRandom(seed, key), choice, null)
    const [stake, commitment] = [win, commitmentOf(seed)]
    win = isGambleWon(card, choice) ? 2 * stake : 0
    gambles.push({ at: place, choice, card, stake, win, seed, key, commitment, forced: false })
    if (win === 0) break
  }
  return { ...round, win, proof: { ...round.proof, gambles } }
}

test('the gambles of a round are drawn again with it; one that was touched anywhere is not right', async () => {
  const rounds = (['red', 'black'] as const).flatMap((first) =>
    (['red', 'black'] as const).map((second) => gambled([first, second, first, second])),
  )
  expect(new Set(rounds.flatMap(({ proof }) => proof.gambles.map(({ win }) => win > 0))).size).toBe(2)
  for (const round of rounds) {
    expect(await verify(round)).toBe('right')
    const { gambles } = round.proof
    const [first, ...others] = gambles
    if (!first) throw new Error('nothing was gambled')
    const changed = (change: Partial<PlayedGamble>, win = round.win) =>
      verify({ ...round, win, proof: { ...round.proof, gambles: [{ ...first, ...change }, ...others] } })
    for (const change of [
      { card: (first.card + 1) % 52 },
      { choice: first.choice === 'red' ? 'black' : 'red' } as const,
      { stake: first.stake + 1 },
      { win: first.win + 1 },
      { key: `${first.key}x` },
      { seed: flipped(first.seed) },
      { seed: '' },
      { commitment: flipped(first.commitment) },
    ])
      expect(await changed(change)).toBe('wrong')
    expect(await changed({}, round.win + 1)).toBe('wrong')
    expect(await changed({ forced: true })).toBe('committed')
  }
})

test('rounds that were drawn the first way are right for good, and neither way can be taken for the other', async () => {
  for (const round of firstRounds) expect(await verify({ ...round, win: 0 })).toBe('right')
  const [first] = firstRounds
  if (!first) throw new Error('no round of old')
  expect(await verify({ ...first, win: 0, proof: { ...first.proof, draw: 2 } })).toBe('wrong')
  const { draw: _, ...older } = played(1).proof
  expect(await verify({ ...played(1), proof: older })).toBe('wrong')
})

test('says what it cannot show: a forced draw, reels of unknown length, no proof, no cryptography', async () => {
  const { proof, spins, win } = played(1)
  expect(await verify({ spins, win, proof: { ...proof, forced: 'win' } })).toBe('committed')
  const { lengths: _, ...older } = proof
  expect(await verify({ spins, win, proof: older })).toBe('committed')
  expect(await verify({ spins, win, proof: null })).toBe('none')
  expect(await verify({ spins, win, proof }, null)).toBe('unable')
})

test('a day begins at midnight of the zone, on the days of a change of clocks too', () => {
  const at = (text: string) => Date.parse(text) / 1_000
  expect(dayStartSeconds('2026-01-15', 'Europe/Istanbul')).toBe(at('2026-01-14T21:00:00Z'))
  expect(dayStartSeconds('2026-01-15', 'Europe/Istanbul', 1)).toBe(at('2026-01-15T21:00:00Z'))
  expect(dayStartSeconds('2026-03-29', 'Europe/Berlin')).toBe(at('2026-03-28T23:00:00Z'))
  expect(dayStartSeconds('2026-03-29', 'Europe/Berlin', 1)).toBe(at('2026-03-29T22:00:00Z'))
  expect(dayStartSeconds('2026-10-25', 'America/New_York', 8)).toBe(at('2026-11-02T05:00:00Z'))
})
