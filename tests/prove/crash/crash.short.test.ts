import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { prove } from './crash.ts'
import { evidenceOf, holds, lineOf } from '../report.ts'

it('the venue and PostgreSQL killed under load: nothing acknowledged is lost or doubled, no seat is stuck, play goes on', async () => {
  const seed = randomInt(2 ** 32)
  const told: string[] = []
  const figures = await prove({ seed, minutes: null, count: null, tell: (line) => told.push(line) })
  const line = lineOf('crash', seed, figures)
  expect(holds(figures), evidenceOf(line, told)).toBe(true)
  expect(figures.killsOfTheVenue).toBeGreaterThan(1)
  console.log(line)
}, 300_000)
