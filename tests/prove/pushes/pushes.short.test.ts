import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { prove } from './pushes.ts'
import { evidenceOf, holds, lineOf } from '../report.ts'

it('pages whose ways are cut all the time: what is shown is never older or told twice, and in the end it is what is true', async () => {
  const seed = randomInt(2 ** 32)
  const told: string[] = []
  const figures = await prove({ seed, minutes: null, count: null, tell: (line) => told.push(line) })
  const line = lineOf('pushes', seed, figures)
  expect(holds(figures), evidenceOf(line, told)).toBe(true)
  expect(figures.drops).toBeGreaterThan(100)
  console.log(line)
}, 300_000)
