import { expect, it } from 'vitest'
import { chipsOf, movableOf, noMemory, planOf, readBuyIn, withBrought } from '#machines/game/buyIn/index.ts'

it('is asked at the first seat of a visit, at a game that nothing is remembered of, and as the setting says', () => {
  const memory = withBrought(noMemory, { machineID: 3, game: 'Tidewright', amount: 5_000 })
  const asks = (ask: 'always' | 'visit' | 'never', machineID: number, isFirst: boolean) =>
    planOf({ ...memory, ask }, { machineID, game: null }, isFirst).asks
  expect([asks('visit', 3, true), asks('visit', 3, false), asks('visit', 4, false)]).toEqual([true, false, true])
  expect([asks('always', 3, false), asks('never', 4, true)]).toEqual([true, false])
  expect(planOf(memory, { machineID: 3, game: null }, false).remembered).toBe(5_000)
  // Of a game, whichever of its cabinets.
  expect(planOf(memory, { machineID: 8, game: 'Tidewright' }, false).remembered).toBe(5_000)
  expect(planOf(memory, { machineID: 3, game: 'Seven Bells' }, false).remembered).toBe(null)
  for (const game of ['constructor', '__proto__', ''])
    expect(planOf(memory, { machineID: 9, game }, true).asks).toBe(true)
})

it('may move what the wallet has, the machine takes and the loss limit leaves, whichever is least', () => {
  const bounds = { wallet: 500_000, machine: 100_000, own: null }
  expect([movableOf(bounds), movableOf({ ...bounds, own: 3_000 }), movableOf({ ...bounds, machine: null })]).toEqual([
    100_000, 3_000, 500_000,
  ])
  expect(movableOf({ ...bounds, own: -5 })).toBe(0)
})

it('offers round amounts below all of it, and what was brought last among them', () => {
  expect(chipsOf(500_000, null)).toEqual([20_000, 50_000, 100_000, 200_000])
  expect(chipsOf(500_000, 33_300)).toEqual([33_300, 50_000, 100_000, 200_000])
  expect(chipsOf(500_000, 'all')).toEqual([20_000, 50_000, 100_000, 200_000])
  expect(chipsOf(1_000, 5_000)).toEqual([])
})

it('reads what a device kept, and nothing from what it cannot read', () => {
  expect(
    readBuyIn('{"ask":"never","amounts":{"Koi":"all","Bells":500,"Ice":-1,"Dew":"x"},"games":{"3":"Koi","4":5}}'),
  ).toEqual({ ask: 'never', amounts: { Koi: 'all', Bells: 500 }, games: { 3: 'Koi' } })
  for (const odd of [null, '', '{', '{"ask":"sometimes","amounts":3}']) expect(readBuyIn(odd)).toEqual(noMemory)
  expect(readBuyIn('null')).toEqual(noMemory)
})
