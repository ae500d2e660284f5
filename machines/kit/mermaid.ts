/** A chart as a Mermaid state diagram. */
import type { ChartDefinition, ChartState } from '#protocol/core/charts.ts'
import { eventText } from './definition.ts'

const drawn = (id: string) => id.replace(/\W/g, '_')

/** What the root itself hears leads from everywhere: the table tells it, the drawing does not. */
export function mermaidOf({ id: chart, states }: ChartDefinition): string {
  const lines = ['stateDiagram-v2']
  const draw = (state: ChartState, depth: number) => {
    const indent = '  '.repeat(depth)
    const children = states.filter(({ parent }) => parent === state.id)
    if (state.id !== chart)
      lines.push(`${indent}state "${state.key}" as ${drawn(state.id)}${children.length > 0 ? ' {' : ''}`)
    if (state.type !== 'parallel' && children.length > 0 && state.initial !== null)
      lines.push(`${indent}  [*] --> ${drawn(state.initial)}`)
    for (const [index, child] of children.entries()) {
      if (state.type === 'parallel' && index > 0) lines.push(`${indent}  --`)
      draw(child, depth + 1)
    }
    if (state.type === 'final') lines.push(`${indent}${drawn(state.id)} --> [*]`)
    if (state.id !== chart && children.length > 0) lines.push(`${indent}}`)
  }
  for (const root of states.slice(0, 1)) draw(root, 0)
  for (const state of states.filter(({ id }) => id !== chart))
    for (const { event, guard, targets } of state.transitions)
      for (const target of targets)
        lines.push(
          `  ${drawn(state.id)} --> ${drawn(target)}: ${eventText(event, chart)}${guard === null ? '' : ` [${guard}]`}`,
        )
  return lines.join('\n')
}
