import { expect, it } from 'vitest'
import { prove } from './simulation.ts'

it('twenty worlds of faults: nothing lost, doubled or stuck; the same seed is the same world', async () => {
  const tell = () => {}
  const figures = await prove({ seed: 2026, minutes: null, count: 8_000, tell })
  expect(figures).toMatchObject({ lost: 0, doubled: 0, stuck: 0, broken: 0 })
  expect(figures.crashes).toBeGreaterThan(0)
  expect(figures.moneyOperations).toBeGreaterThanOrEqual(8_000)
  const [once, again] = [
    await prove({ seed: 7, minutes: null, count: 400, tell }),
    await prove({ seed: 7, minutes: null, count: 400, tell }),
  ]
  expect(once.trace).toBe(again.trace)
}, 120_000)
