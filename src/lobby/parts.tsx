import { loadNamespaces } from '../view/language.ts'
import { lazyScreen } from '../view/lazyScreen.ts'
import { tickerLine } from './tickerLine.ts'
import { LobbySkeleton } from './LobbySkeleton.tsx'

/** What only a long floor needs, a press on Reserve, a seat or a reservation that is held: the lobby does not wait for it. */
export const LongList = lazyScreen(async () => (await import('./LongList.tsx')).LongList, {
  fallback: () => <LobbySkeleton />,
})
export const ReserveDialog = lazyScreen(async () => (await import('./ReserveDialog.tsx')).ReserveDialog)
export const HeldSeat = lazyScreen(() =>
  Promise.all([import('./HeldSeat.tsx'), loadNamespaces('game')]).then(([view]) => view.HeldSeat),
)
export const HeldReservation = lazyScreen(async () => (await import('./HeldReservation.tsx')).HeldReservation)
/** Comes when the page is quiet, into a line that is kept for it. */
export const Ticker = lazyScreen(async () => (await import('./Ticker.tsx')).Ticker, {
  fallback: () => <div className={tickerLine} />,
  whenIdle: true,
})
