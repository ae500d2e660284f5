/** The drawing that the inspector shows, as a file: laid out by the same library, drawn by the same code. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Elk from 'elkjs/lib/elk.bundled.js'
import { eventText } from '#machines/kit/definition.ts'
import type { ChartDefinition } from '#protocol/core/charts.ts'
import { elkGraphOf, pictureOf } from '../../src/wire/layout/elkGraph.ts'
import { svgOf } from '../../src/wire/layout/svg.ts'

const elk = new Elk()
const drawers = ['src/wire/layout/elkGraph.ts', 'src/wire/layout/svg.ts', 'machines/kit/definition.ts']

/** Says of what a drawing was made, so that only what has changed is drawn anew. */
function stampOf(root: string, definition: ChartDefinition): string {
  const hash = createHash('sha256')
  for (const file of drawers) hash.update(readFileSync(join(root, file)))
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/elkjs/package.json'), 'utf8')) as {
    version: string
  }
  hash.update(version).update(JSON.stringify({ ...definition, states: definition.states.map(drawnOf) }))
  return `<!-- ${hash.digest('hex').slice(0, 16)} -->`
}
/** What words and actions say is not drawn. */
const drawnOf = ({ id, key, parent, type, initial, invokes, transitions }: ChartDefinition['states'][number]) => ({
  ...{ id, key, parent, type, initial, invokes },
  transitions: transitions.map(({ event, guard, targets }) => ({ event, guard, targets })),
})

/** `isCheck`: what is out of date is not drawn, only told apart from what is not. */
export async function drawnChart(
  root: string,
  definition: ChartDefinition,
  known: string | null,
  isCheck: boolean,
): Promise<string> {
  const stamp = stampOf(root, definition)
  if (known?.startsWith(stamp)) return known
  if (isCheck) return stamp
  const input = { definition, folded: [], textOf: eventText }
  const picture = pictureOf(input, await elk.layout(elkGraphOf(input)))
  return `${stamp}\n${svgOf(picture, [])}\n`
}
