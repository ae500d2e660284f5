import { expect, it } from 'vitest'
import { evidenceOf, holds, lineOf } from '../report.ts'
import { planted, prove } from './draw.ts'
import { chiSquareProbability, normalProbability } from './statistics.ts'

/** One seed for good: with others chance alone would make one run in ten thousand red. */
const options = (count: number, told: string[]) => ({
  seed: 26,
  minutes: null,
  count,
  tell: (line: string) => void told.push(line),
})

it('rounds are drawn evenly, none says anything of the next, and as much comes back as is stated', async () => {
  const told: string[] = []
  const figures = await prove(options(60_000, told))
  expect(holds(figures), evidenceOf(lineOf('draw', 26, figures), told)).toBe(true)
  expect(figures.tests).toBeGreaterThan(100)
}, 300_000)

it('a draw that is not even, not independent, or does not pay what it states is found', async () => {
  const told: string[] = []
  const figures = await planted(options(100_000, told))
  expect(holds(figures), told.join('\n')).toBe(true)
}, 240_000)

it('the probabilities are those of the tables', () => {
  expect(normalProbability(1.959963985)).toBeCloseTo(0.05, 8)
  expect(normalProbability(4.891638)).toBeCloseTo(1e-6, 9)
  expect(chiSquareProbability(44.98534, 31) / 2).toBeCloseTo(0.05, 5)
  expect(chiSquareProbability(1_098.52, 1_023) / 2).toBeCloseTo(0.05, 3)
  expect(chiSquareProbability(19.28057, 31) / 2).toBeCloseTo(0.05, 5)
})
