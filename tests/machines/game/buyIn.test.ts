import { expect, it } from 'vitest'
import { chipsOf, movableOf, noMemory, planOf, readBuyIn } from '#machines/game/buyIn/index.ts'

it('is asked at the first seat of a visit, at a game that nothing is remembered of, and as the setting says', () => {
  const amounts = { 3: 5_000 }
  const asks = (ask: 'always' | 'visit' | 'never', machineID: number, isFirst: boolean) =>
    planOf({ ask, amounts }, machineID, isFirst).asks
  expect([asks('visit', 3, true), asks('visit', 3, false), asks('visit', 4, false)]).toEqual([true, false, true])
  expect([asks('always', 3, false), asks('never', 4, true)]).toEqual([true, false])
  expect(planOf({ ask: 'visit', amounts }, 3, false).remembered).toBe(5_000)
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
  expect(readBuyIn('{"ask":"never","amounts":{"3":"all","4":500,"5":-1,"6":"x"}}')).toEqual({
    ask: 'never',
    amounts: { 3: 'all', 4: 500 },
  })
  for (const odd of [null, '', '{', '{"ask":"sometimes","amounts":3}']) expect(readBuyIn(odd)).toEqual(noMemory)
  expect(readBuyIn('null')).toEqual(noMemory)
})
