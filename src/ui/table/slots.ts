/** Which line of the page shows which row: the slot of each row that is shown. */
type Shown = readonly { index: number; id: string }[]
type Slots = (shown: Shown, focused: number | null) => ReadonlyMap<string, number>

/**
 * In another order, or far from where one was, a row takes the line of one that went: what differs is drawn, and nothing is made anew.
 * Where most rows stay, as in scrolling, who comes has a line of its own, and none changes its place among the others.
 */
export function createSlots(): Slots {
  let slots: ReadonlyMap<string, number> = new Map()
  let made = 0
  let last: Shown = []
  return (shown, focused) => {
    const ids = new Set(shown.map(({ id }) => id))
    // The focus goes with its row, and leads nobody to another.
    const held = last.find(({ index }) => index === focused)?.id
    const staying = shown.filter(({ id }) => slots.has(id)).length
    const free =
      staying * 2 > shown.length
        ? []
        : [...slots].flatMap(([id, slot]) => (ids.has(id) || id === held ? [] : [slot])).toReversed()
    slots = new Map(shown.map(({ id }) => [id, slots.get(id) ?? free.pop() ?? made++]))
    last = shown
    return slots
  }
}
