import { expect, it } from 'vitest'
import { evidenceOf, holds, lineOf } from '../report.ts'
import { plant, prove } from './persons.ts'
import { plantedBugs } from './plantedBugs.ts'

const options = (seed: number, count: number, told: string[]) => ({
  ...{ seed, minutes: null, count },
  tell: (line: string) => void told.push(line),
})

it('one person gains nothing alone, by whatever accounts, acts and order', async () => {
  const told: string[] = []
  const figures = await prove(options(7, 240, told))
  expect(holds(figures), evidenceOf(lineOf('persons', 7, figures), told)).toBe(true)
  // It tried, and was refused as well as answered.
  expect([figures.done, figures.refused].every((times) => Number(times) > 50)).toBe(true)
}, 240_000)

it('a rule that is switched off is found by what one person then does, and told by verify', async () => {
  const told: string[] = []
  const rules = ['aboveOffer', 'granted 12', 'dayOfCashier', 'refundOfOwn', 'ownHands', 'settings']
  const bugs = plantedBugs.filter(({ rule }) => rules.includes(rule))
  expect(bugs).toHaveLength(rules.length)
  const figures = await plant(bugs, options(3, 600, told))
  expect(holds(figures), told.join('\n')).toBe(true)
}, 480_000)
