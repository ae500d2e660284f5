import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { holds, lineOf } from '../report.ts'
import { prove } from './hostile.ts'

it('attacks made from the contracts: nothing fails, nothing is done or told without right, the owner gets in', async () => {
  const seed = randomInt(2 ** 32)
  const told: string[] = []
  const figures = await prove({ seed, minutes: null, count: 1_000, tell: (line) => told.push(line) })
  const line = lineOf('hostile', seed, figures)
  expect(holds(figures), [line, ...told].join('\n')).toBe(true)
  expect(figures.framesAnswered).toBeGreaterThan(500)
  console.log(line)
}, 300_000)
