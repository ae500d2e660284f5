/** Which line of the page shows which row: the slot of each row that is shown. */
export type Slots = (ids: readonly string[], active: string | null) => ReadonlyMap<string, number>

/**
 * In another order, or far from where one was, a row takes the line of one that went: what differs is drawn, and nothing is made anew.
 * Where most rows stay, as in scrolling, who comes has a line of its own, and none changes its place among the others.
 */
export function createSlots(): Slots {
  let slots: ReadonlyMap<string, number> = new Map()
  let made = 0
  /** The focus may be on it: it goes with its row, and leads nobody to another. */
  let lastActive: string | null = null
  return (ids, active) => {
    const shown = new Set(ids)
    const staying = ids.filter((id) => slots.has(id)).length
    const free =
      staying * 2 > ids.length
        ? []
        : [...slots].flatMap(([id, slot]) => (shown.has(id) || id === lastActive ? [] : [slot])).toReversed()
    slots = new Map(ids.map((id) => [id, slots.get(id) ?? free.pop() ?? made++]))
    lastActive = active
    return slots
  }
}
