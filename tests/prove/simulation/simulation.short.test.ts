import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { evidenceOf, holds, lineOf } from '../report.ts'
import { World } from './world.ts'
import { planted, prove } from './simulation.ts'

const options = () => ({ seed: randomInt(2 ** 32), minutes: null, count: null, tell: (_: string) => {} })

it('the core under every fault at once: nothing is lost, doubled or stuck', async () => {
  const told: string[] = []
  const asked = { ...options(), minutes: 0.15, tell: (line: string) => void told.push(line) }
  const figures = await prove(asked)
  const line = lineOf('simulation', asked.seed, figures)
  expect(holds(figures), evidenceOf(line, told)).toBe(true)
  expect(figures.moneyOperations).toBeGreaterThan(500)
  console.log(line)
}, 300_000)

it('every planted bug is found', async () => {
  const asked = options()
  expect({ seed: asked.seed, missed: (await planted(asked)).missed }).toEqual({ seed: asked.seed, missed: undefined })
}, 300_000)

it('the same seed is the same world, event for event, in one process and in another', async () => {
  const seed = randomInt(2 ** 32)
  const traceOf = async (at: number) => {
    const world = new World({ seed: at, operations: 400 })
    await world.run()
    return world.trace.hash
  }
  const first = await traceOf(seed)
  expect(first).toMatch(/^[0-9a-f]{16}-\d{4,}$/)
  expect(await traceOf(seed)).toBe(first)
  expect(await traceOf(seed + 1)).not.toBe(first)

  const { stdout } = spawnSync(
    process.execPath,
    ['tests/prove/run.ts', 'simulation', '--seed', String(seed), '--count', '1'],
    { encoding: 'utf8' },
  )
  const figures = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as { trace: string }
  const here = await prove({ ...options(), seed, count: 1 })
  expect(figures.trace).toBe(here.trace)
}, 60_000)
