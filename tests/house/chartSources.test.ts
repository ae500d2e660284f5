/** From a state to the line that defines it: of every state of every chart, or of the one around it where a function makes it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { definitionOf, isMachine } from '#machines/kit/definition.ts'
import { chartSources } from '../../scripts/lib/chartSources.ts'
import { root } from '../../scripts/lib/tools.mjs'

const lines = new Map<string, string[]>()
function lineAt(file: string, line: number): string {
  const known = lines.get(file) ?? readFileSync(join(root, file), 'utf8').split('\n')
  lines.set(file, known)
  return known[line - 1] ?? ''
}

test('the line of each state names it, or its chart', async () => {
  const sources = chartSources(root)
  const wrong: string[] = []
  const around: string[] = []
  let count = 0
  for (const file of globSync('machines/**/*.machine.ts', { cwd: root })) {
    const exported = (await import(pathToFileURL(join(root, file)).href)) as object
    for (const machine of Object.values(exported).filter(isMachine)) {
      const { id: chart, states } = definitionOf(machine)
      for (const { id, key, parent } of states) {
        count += 1
        const place = sources[chart]?.[id]
        if (!place) around.push(id)
        else if (
          parent !== null &&
          !new RegExp(`\\b${key}\\b|createStateConfig|\\{`).test(lineAt(place.file, place.line))
        )
          wrong.push(`${id} ${place.file}:${place.line}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(1_000)
  // Those that functions make.
  expect(around.length / count).toBeLessThan(0.03)
  expect(sources['lease']?.['lease.hold.owned']?.file).toBe('machines/venue/lease/lease.machine.ts')
  const { file = '', line = 0 } = sources['occupancy']?.['connected'] ?? {}
  expect(lineAt(file, line)).toContain('connected = chart.createStateConfig({')
})
