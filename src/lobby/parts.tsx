import { loadNamespaces } from '../view/language.ts'
import { part } from '../view/lazyPart.ts'
import { LobbySkeleton } from './LobbySkeleton.tsx'

/** What only a long floor needs, what only a press on Reserve needs, and what only a seat that is held needs: the lobby does not wait for them. */
export const LongList = part(async () => (await import('./LongList.tsx')).LongList, {
  fallback: () => <LobbySkeleton />,
})
export const ReserveDialog = part(async () => (await import('./ReserveDialog.tsx')).ReserveDialog)
export const HeldSeat = part(() =>
  Promise.all([import('./HeldSeat.tsx'), loadNamespaces('heldSeat')]).then(([view]) => view.HeldSeat),
)
