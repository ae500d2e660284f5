/** The gamble of a cabinet: opened with a commitment, decided by one card, over when the win is lost or taken. */
import type { CabinetGamble } from '#protocol/cabinet/gamble.ts'
import type { GambleButton, GambleColour } from '#protocol/core/gamble.ts'
import type { GameEntry } from '../game/catalogue.ts'
import { drawCard, isGambleWon, mostGambles } from '../game/gamble.ts'
import { RoundRandom } from '../game/random.ts'
import type { CabinetMemory, DrawnCard } from './memory.ts'
import type { CommittedNonce, RoundNonces } from './nonces.ts'

type GameOfCabinet = { entry: GameEntry }

export const choiceOf = (button: string): GambleColour | null =>
  button === 'gambleRed' ? 'red' : button === 'gambleBlack' ? 'black' : null

export const noGamble = (): CabinetMemory['gamble'] => ({
  committed: null,
  played: [],
  forced: null,
  meters: { played: 0, wagered: 0, won: 0 },
})

/** How often the win that waits may be doubled: never to what is paid by hand, never a round that has no proof. */
function leftOf({ phase, win, started, gamble }: CabinetMemory, { entry }: GameOfCabinet): number {
  if (!entry.hasGamble || phase !== 'winWaiting' || win === 0 || !started?.proof) return 0
  let left = 0
  for (let doubled = 2 * win; doubled < entry.handPayLimit; doubled *= 2) left += 1
  return Math.max(0, Math.min(left, mostGambles - gamble.played.length))
}

/** Why a press is refused, of a cabinet that plays; null when it acts. */
export function gambleRefusalOf(memory: CabinetMemory, game: GameOfCabinet, button: GambleButton): string | null {
  if (!game.entry.hasGamble) return 'unknownButton'
  if (memory.phase !== 'winWaiting') return 'nothingToGamble'
  if (leftOf(memory, game) === 0) return 'gambleLimit'
  const isOpen = memory.gamble.committed !== null
  if (button === 'gamble') return isOpen ? 'gambleOpen' : null
  return isOpen ? null : 'gambleClosed'
}

/** A nonce is sealed for the one gamble that it was drawn for. */
const gambleName = ({ started, gamble }: CabinetMemory) => `${started?.name}/gamble-${gamble.played.length + 1}`

export const commitGamble = (memory: CabinetMemory, nonces: RoundNonces): CommittedNonce =>
  nonces.commit(gambleName(memory))

/** Whether a gamble stands open that cannot be drawn: what it was sealed under is gone. */
export const isGambleStuck = (memory: CabinetMemory, nonces: RoundNonces): boolean =>
  memory.gamble.committed !== null && nonces.open(gambleName(memory), memory.gamble.committed) === null

export function drawGamble(memory: CabinetMemory, nonces: RoundNonces, choice: GambleColour, key: string): DrawnCard {
  const { committed, forced } = memory.gamble
  const seed = committed && nonces.open(gambleName(memory), committed)
  if (seed === null) throw new Error(`cabinet ${memory.cabinet} cannot open the nonce of its gamble`)
  return { card: drawCard(new RoundRandom(seed, key), choice, forced?.outcome ?? null), seed }
}

export function openGamble(
  memory: CabinetMemory,
  committed: CommittedNonce,
  raise: (exception: 'gamble.opened') => void,
): void {
  memory.gamble.committed = committed
  raise('gamble.opened')
}

/** Pays the stake twice or takes it: the win that waits is what it was made. True when it is won. */
export function decideGamble(
  memory: CabinetMemory,
  { choice, key, drawn, at }: { choice: GambleColour; key: string; drawn: DrawnCard; at: number },
): boolean {
  const { gamble, win: stake } = memory
  const { card, seed } = drawn
  const isWon = isGambleWon(card, choice)
  const win = isWon ? 2 * stake : 0
  const proof = { commitment: gamble.committed?.commitment ?? '', seed, key, forced: gamble.forced !== null }
  gamble.played.push({ at, choice, card, stake, win, ...proof })
  gamble.committed = null
  gamble.meters.played += 1
  gamble.meters.wagered += stake
  gamble.meters.won += win
  if (gamble.forced !== null) {
    gamble.forced.count -= 1
    if (gamble.forced.count === 0) gamble.forced = null
  }
  memory.win = win
  memory.shownAt = at
  return isWon
}

/** Undefined on a game without it. */
export function gambleOf(memory: CabinetMemory, game: GameOfCabinet): CabinetGamble | undefined {
  if (!game.entry.hasGamble) return undefined
  const { committed, played } = memory.gamble
  return {
    isOpen: committed !== null,
    left: leftOf(memory, game),
    commitment: committed?.commitment ?? null,
    played: played.map(({ choice, card, stake, win }) => ({ choice, card, stake, win })),
  }
}
