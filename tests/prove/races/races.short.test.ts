import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { prove } from './races.ts'
import { evidenceOf, holds, lineOf } from '../report.ts'

it('players and tabs race for seats: one of them gets each, every session ends, no seat is stuck, the balances add up', async () => {
  const seed = randomInt(2 ** 32)
  const told: string[] = []
  const figures = await prove({ seed, minutes: null, count: null, tell: (line) => told.push(line) })
  const line = lineOf('races', seed, figures)
  expect(holds(figures), evidenceOf(line, told)).toBe(true)
  expect(figures.winners).toBeGreaterThan(1)
  console.log(line)
}, 300_000)
