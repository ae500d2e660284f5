import { useSyncExternalStore } from 'react'

/** Widths at which the grid has more columns, px; the same steps as the style's own. */
const steps = [761, 1_024, 1_181]
const queries = steps.map((step) => `(min-width: ${step}px)`)

function subscribe(changed: () => void): () => void {
  const lists = queries.map((query) => window.matchMedia(query))
  for (const list of lists) list.addEventListener('change', changed)
  return () => {
    for (const list of lists) list.removeEventListener('change', changed)
  }
}
const count = () => 2 + queries.filter((query) => window.matchMedia(query).matches).length

/** How many cards stand beside each other. */
export const useColumns = () => useSyncExternalStore(subscribe, count)
