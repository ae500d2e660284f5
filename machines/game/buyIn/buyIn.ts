/** How much a player brings to a seat: when it is asked, what is offered, and what bounds it. */

export const buyInAsks = ['always', 'visit', 'never'] as const
/** `visit`: at the first seat of a visit, and at a game that nothing is remembered of. */
export type BuyInAsk = (typeof buyInAsks)[number]
/** What was brought last to a game; `all`: all that may be. */
export type Remembered = number | 'all' | null
/** How this seat is funded: with the player's own choice, or at once with what is remembered. */
export type BuyIn = { ask: BuyInAsk; asks: boolean; remembered: Remembered }
/** As the device keeps it: amounts by game, and which machine is a cabinet of which. */
export type BuyInMemory = { ask: BuyInAsk; amounts: Record<string, number | 'all'>; games: Record<string, string> }

export const noMemory: BuyInMemory = { ask: 'visit', amounts: {}, games: {} }

/** What a device kept, of whatever shape. */
export function readBuyIn(text: string | null): BuyInMemory {
  try {
    const { ask, amounts, games } = JSON.parse(text ?? '') as Partial<BuyInMemory>
    const kept = Object.entries(amounts ?? {}).filter(
      ([, amount]) => amount === 'all' || (Number.isSafeInteger(amount) && amount > 0),
    )
    const named = Object.entries(games ?? {}).filter(([, game]) => typeof game === 'string')
    return {
      ask: buyInAsks.find((one) => one === ask) ?? noMemory.ask,
      amounts: Object.fromEntries(kept),
      games: Object.fromEntries(named),
    }
  } catch {
    return noMemory
  }
}

type Brought = { machineID: number; game: string; amount: number | 'all' }
export const withBrought = (
  { ask, amounts, games }: BuyInMemory,
  { machineID, game, amount }: Brought,
): BuyInMemory => ({
  ...{ ask, amounts: { ...amounts, [game]: amount }, games: { ...games, [machineID]: game } },
})

/** `game`: null where the page does not know of which game the machine is. */
export function planOf(
  { ask, amounts, games }: BuyInMemory,
  { machineID, game }: { machineID: number; game: string | null },
  isFirstSeat: boolean,
): BuyIn {
  const name = game ?? games[machineID] ?? ''
  const remembered = (Object.hasOwn(amounts, name) ? amounts[name] : null) ?? null
  const asks = ask === 'always' || (ask === 'visit' && (isFirstSeat || remembered === null))
  return { ask, asks, remembered }
}

/** Minor units. `own`: what the loss limits leave; null where there is none. */
export type Bounds = { wallet: number; machine: number | null; own: number | null }
export const movableOf = ({ wallet, machine, own }: Bounds): number =>
  Math.max(0, Math.min(wallet, machine ?? wallet, own ?? wallet))
/** What leaves nothing to be moved; null while something may be. */
export const noneFor = (bounds: Bounds): keyof Bounds | null => {
  if (movableOf(bounds) > 0) return null
  if (bounds.wallet <= 0) return 'wallet'
  return bounds.own !== null && bounds.own <= 0 ? 'own' : 'machine'
}

const round = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000]
const mostChips = 4
/** Amounts that are offered beside all of it, the smallest first: round ones, and what was brought last. */
export function chipsOf(movable: number, remembered: Remembered): number[] {
  const chips = round.filter((amount) => amount < movable).slice(-mostChips)
  if (remembered === null || remembered === 'all' || remembered >= movable || chips.includes(remembered)) return chips
  return [...chips.slice(1 - mostChips), remembered].sort((one, other) => one - other)
}
