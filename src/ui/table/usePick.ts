import { useMemo, useRef } from 'react'
import { type Anchor, selectOnly, selectTo, type Selection, toggleRow } from './selection.ts'
import type { Pick } from './types.ts'

/** Selection as its owner holds it; only where a range began is remembered here. `idsOf`: all that are shown, in their order, asked for when somebody selects. */
export function usePick(
  idsOf: () => readonly string[],
  selected: readonly string[] | undefined,
  onSelect: ((ids: string[]) => void) | undefined,
): Pick | null {
  const anchor = useRef<Anchor | null>(null)
  return useMemo(() => {
    if (selected === undefined || onSelect === undefined) return null
    const take = (next: Selection) => {
      anchor.current = next.anchor
      onSelect([...next.selected])
    }
    return {
      selected,
      set: (ids) => take({ selected: ids, anchor: null }),
      toggle: (id) => take(toggleRow(idsOf(), selected, id)),
      only: (id) => take(selectOnly(id)),
      extend: (id, from) => {
        const begun = anchor.current ?? (from === null ? null : { id: from, base: selected })
        take(selectTo(idsOf(), { selected, anchor: begun }, id))
      },
      all: () => take({ selected: [...new Set([...selected, ...idsOf()])], anchor: null }),
      none: () => take({ selected: [], anchor: null }),
    }
  }, [idsOf, selected, onSelect])
}
