import type { ChartDefinition } from '#protocol/core/charts.ts'

/** A chart with more states than this opens with its groups folded but for where its actor is: whole, nobody reads it. */
const mostOpen = 120

export function foldedAtFirst({ states }: ChartDefinition, active: ReadonlySet<string>): string[] {
  if (states.length <= mostOpen) return []
  const [root] = states
  const holds = new Set(states.map(({ parent }) => parent))
  const isOpen = (id: string | null) => id === root?.id || (id !== null && active.has(id))
  return states.filter(({ id, parent }) => isOpen(parent) && !isOpen(id) && holds.has(id)).map(({ id }) => id)
}
