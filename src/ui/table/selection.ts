/** From where a range is drawn, and what was selected before it was. */
export type Anchor = { readonly id: string; readonly base: readonly string[] }
export type Selection = { readonly selected: readonly string[]; readonly anchor: Anchor | null }

/** In the order of the rows, each once. */
const inOrder = (order: readonly string[], wanted: ReadonlySet<string>) => {
  const shown = new Set(order)
  // What is selected and not shown stays selected: a filter is no answer to it.
  return [...[...wanted].filter((id) => !shown.has(id)), ...order.filter((id) => wanted.has(id))]
}

export function toggleRow(order: readonly string[], selected: readonly string[], id: string): Selection {
  const wanted = new Set(selected)
  if (!wanted.delete(id)) wanted.add(id)
  const next = inOrder(order, wanted)
  return { selected: next, anchor: { id, base: next } }
}

export const selectOnly = (id: string): Selection => ({ selected: [id], anchor: { id, base: [] } })

/** All from the anchor to here, beside what was selected before; what the range no longer reaches goes again. */
export function selectTo(order: readonly string[], { selected, anchor }: Selection, id: string): Selection {
  const from = anchor === null ? -1 : order.indexOf(anchor.id)
  const to = order.indexOf(id)
  if (anchor === null || from < 0)
    return { selected: inOrder(order, new Set([...selected, id])), anchor: { id, base: selected } }
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { selected: inOrder(order, new Set([...anchor.base, ...range])), anchor }
}

/** All of them; or, when they are, none of those that are shown. */
export function toggleAll(order: readonly string[], selected: readonly string[]): string[] {
  if (shareOf(order, selected) !== true) return inOrder(order, new Set([...selected, ...order]))
  const shown = new Set(order)
  return selected.filter((id) => !shown.has(id))
}

export function shareOf(order: readonly string[], selected: readonly string[]): boolean | 'some' {
  const wanted = new Set(selected)
  const count = order.filter((id) => wanted.has(id)).length
  return count === 0 ? false : count === order.length ? true : 'some'
}
