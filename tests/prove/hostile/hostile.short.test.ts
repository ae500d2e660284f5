import { expect, it } from 'vitest'
import { evidenceOf, holds, lineOf } from '../report.ts'
import { prove } from './hostile.ts'

/** One for good: what other seeds find belongs to the long run, and to a test of its own. */
const seed = 2_464_138_495

it('attacks made from the contracts: nothing fails, nothing is done or told without right, the owner gets in', async () => {
  const told: string[] = []
  const figures = await prove({ seed, minutes: null, count: 1_000, tell: (line) => told.push(line) })
  const line = lineOf('hostile', seed, figures)
  expect(holds(figures), evidenceOf(line, told)).toBe(true)
  expect(figures.framesAnswered).toBeGreaterThan(500)
  console.log(line)
}, 300_000)
