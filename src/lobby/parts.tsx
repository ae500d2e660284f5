import { loadNamespaces } from '../view/language.ts'
import { part } from '../view/lazyPart.ts'
import { tickerLine } from './tickerLine.ts'
import { LobbySkeleton } from './LobbySkeleton.tsx'

/** What only a long floor needs, a press on Reserve, a seat or a reservation that is held: the lobby does not wait for it. */
export const LongList = part(async () => (await import('./LongList.tsx')).LongList, {
  fallback: () => <LobbySkeleton />,
})
export const ReserveDialog = part(async () => (await import('./ReserveDialog.tsx')).ReserveDialog)
export const HeldSeat = part(() =>
  Promise.all([import('./HeldSeat.tsx'), loadNamespaces('game')]).then(([view]) => view.HeldSeat),
)
export const HeldReservation = part(async () => (await import('./HeldReservation.tsx')).HeldReservation)
/** Comes when the page is quiet, into a line that is kept for it. */
export const Ticker = part(async () => (await import('./Ticker.tsx')).Ticker, {
  fallback: () => <div className={tickerLine} />,
  whenIdle: true,
})
