import { part } from '../view/lazyPart.ts'
import { LobbySkeleton } from './LobbySkeleton.tsx'

/** What only a long floor needs, and what only a press on Reserve needs: the lobby does not wait for them. */
export const LongList = part(async () => (await import('./LongList.tsx')).LongList, {
  fallback: () => <LobbySkeleton />,
})
export const ReserveDialog = part(async () => (await import('./ReserveDialog.tsx')).ReserveDialog)
