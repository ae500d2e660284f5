/** How a transition is named within its chart: apart from the reading of charts, since the first script has it. */
import type { ChartState } from '#protocol/core/charts.ts'

export type Named = string | { type?: string } | ((...args: never[]) => unknown) | undefined
type Transition = { target?: Node[]; guard?: Named; actions: Named[]; description?: string; reenter?: boolean }
export type Node = {
  id: string
  key: string
  type: ChartState['type']
  description?: string
  parent?: Node
  states: Record<string, Node>
  initial?: { target: Node[] }
  transitions: Map<string, Transition[]>
  always?: Transition[]
  invoke: { id: string }[]
  entry: Named[]
  exit: Named[]
  tags: string[]
}

/** Event of what is taken without one. */
export const always = 'always'
/** Names a transition within its chart. */
export const transitionId = (state: string, event: string, index: number) => `${state} ${event} ${index}`

/** The id that `definitionOf` gives to a transition of a running machine. */
export function idOfTransition(source: object, transition: object): string | null {
  const node = source as Node
  for (const [event, list] of [...node.transitions, [always, node.always ?? []] as const]) {
    const index = list.indexOf(transition as Transition)
    if (index >= 0) return transitionId(node.id, event, index)
  }
  return null
}
