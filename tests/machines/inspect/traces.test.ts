/** Every file under tests/traces is a test as it stands: the charts as they are now must take each of its steps. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { replay } from '#machines/inspect/inspector/index.ts'
import { definitionOf, isMachine } from '#machines/kit/definition.ts'
import type { ChartDefinition } from '#protocol/core/charts.ts'
import { Trace } from '#protocol/core/trace.ts'
import { root } from '../../../scripts/lib/tools.mjs'

const charts = new Map<string, ChartDefinition>()
for (const file of globSync('machines/**/*.machine.ts', { cwd: root }))
  for (const machine of Object.values((await import(pathToFileURL(join(root, file)).href)) as object).filter(isMachine))
    charts.set(machine.id, definitionOf(machine))
const chartNow = (_: string, chart: string) => charts.get(chart) ?? null
const traceIn = (file: string) => Trace.parse(JSON.parse(readFileSync(join(root, 'tests/traces', file), 'utf8')))

const files = globSync('*.json', { cwd: join(root, 'tests/traces') }).sort()
it('there are traces', () => expect(files.length).toBeGreaterThan(0))

it.each(files)('%s', (file) => {
  const { agreed, unknown, partings } = replay(traceIn(file), chartNow)
  expect(partings).toEqual([])
  expect(unknown).toBe(0)
  expect(agreed).toBeGreaterThan(5)
})

it('says where a trace parts from charts that have changed: a state, an event and a way that are gone', () => {
  const trace = traceIn('cashout-drop.json')
  const changed = (change: (definition: ChartDefinition) => ChartDefinition) =>
    replay(trace, (_, chart) => {
      const definition = charts.get(chart)
      return definition && chart === 'occupancy' ? change(definition) : (definition ?? null)
    }).partings.map(({ chosen, event, why }) => [chosen.chart, event, why])
  const without = changed(({ states, ...more }) => ({ ...more, states: states.filter(({ key }) => key !== 'asking') }))
  expect(without.every(([chart, , why]) => chart === 'occupancy' && why === 'state')).toBe(true)
  expect(without.length).toBeGreaterThan(0)
  const renamed = changed(({ states, ...more }) => ({
    ...more,
    states: states.map((state) => ({
      ...state,
      transitions: state.transitions.map((one) =>
        one.event === 'cashout.done' ? { ...one, event: 'cashout.ended' } : one,
      ),
    })),
  }))
  expect(renamed).toEqual([['occupancy', 'cashout.done', 'event']])
  const elsewhere = changed(({ states, ...more }) => ({
    ...more,
    states: states.map((state) => ({
      ...state,
      transitions: state.transitions.map((one) =>
        one.event === 'cashout.done' ? { ...one, targets: ['occupancy.link.down'] } : one,
      ),
    })),
  }))
  expect(elsewhere).toEqual([['occupancy', 'cashout.done', 'way']])
  expect(replay(trace, () => null)).toMatchObject({ agreed: 0, partings: [] })
})
