import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { prove } from './retries.ts'
import { evidenceOf, holds, lineOf } from '../report.ts'

it('requests and replies cut at random, tried one to five times: as many effects as requests', async () => {
  const seed = randomInt(2 ** 32)
  const told: string[] = []
  const figures = await prove({ seed, minutes: null, count: null, tell: (line) => told.push(line) })
  const line = lineOf('retries', seed, figures)
  expect(holds(figures), evidenceOf(line, told)).toBe(true)
  expect(figures.effects).toBe(figures.acknowledged)
  console.log(line)
}, 300_000)
