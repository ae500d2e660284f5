import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { withoutServers } from '#tests/kit/guarded.ts'
import { evidenceOf, holds, lineOf } from '../report.ts'
import { prove } from './hosts.ts'

it.skipIf(withoutServers)(
  'processes and their lines fail one after the other: nothing acknowledged is lost or doubled, everybody plays on',
  async () => {
    const seed = randomInt(2 ** 32)
    const told: string[] = []
    const figures = await prove({ seed, minutes: null, count: null, tell: (line) => told.push(line) })
    const line = lineOf('hosts', seed, figures)
    expect(holds(figures), evidenceOf(line, told)).toBe(true)
    console.log([line, ...told].join('\n'))
  },
  300_000,
)
