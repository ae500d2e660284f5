import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { evidenceOf, holds, lineOf } from '../report.ts'
import { prove } from './disks.ts'

it('journals, a database and backups are damaged: paid to the coin, held, or refused; never taken for whole', async () => {
  const seed = randomInt(2 ** 32)
  const told: string[] = []
  const figures = await prove({ seed, minutes: null, count: null, tell: (line) => told.push(line) })
  const line = lineOf('disks', seed, figures)
  expect(holds(figures), evidenceOf(line, told)).toBe(true)
  expect(figures.held).toBeGreaterThan(1)
  expect(figures.refused).toBeGreaterThan(1)
  console.log(line)
}, 300_000)
