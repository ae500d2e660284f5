import type { SnapshotFrom } from 'xstate'
import type { seatMachine } from './seat.machine.ts'

type Seat = SnapshotFrom<typeof seatMachine>
export type SeatScreen = 'preparing' | 'joining' | 'asking' | 'playing' | 'away' | 'leaving' | 'moved' | 'over'

/** A key for asking `can` only. */
const anyKey = 'representative'

export function selectSeatScreen(snapshot: Seat): SeatScreen {
  if (snapshot.status !== 'active') return 'over'
  if (snapshot.hasTag('preparing')) return 'preparing'
  if (snapshot.hasTag('moved')) return 'moved'
  if (snapshot.hasTag('asking')) return 'asking'
  if (snapshot.hasTag('leaving')) return 'leaving'
  if (snapshot.hasTag('away')) return 'away'
  if (snapshot.hasTag('playable')) return 'playing'
  return snapshot.context.leavingKey === null ? 'joining' : 'leaving'
}
export const selectGame = (snapshot: Seat) => snapshot.context.game
/** Name, brand, cabin and layout, or null before the seat is taken. */
export const selectMachine = (snapshot: Seat) => snapshot.context.seated?.machine ?? null
export const selectElsewhere = (snapshot: Seat) => snapshot.context.elsewhere
/** Null while the seat is held without a limit. */
export const selectSecondsLeft = (snapshot: Seat) =>
  snapshot.hasTag('unlimited') ? null : snapshot.context.secondsLeft
/** How often a line was dialled since the last one was lost. */
export const selectTries = (snapshot: Seat) => snapshot.context.retries
/** For how long a lost seat is held; 1 before the seat is taken. */
export const selectGraceSeconds = (snapshot: Seat) => snapshot.context.seated?.graceSeconds ?? 1
/** Ms the session has lasted. */
export const selectElapsed = (snapshot: Seat) => snapshot.context.elapsed
/**
 * What was won less what was bet, minor units, as the venue reads it off the meters. Where it does not: what stands on the cabinet less
 * what was moved there. Null before the seat is taken, and while money is on its way that would count as won.
 */
export function selectNet({ context: { game, seated, toppingUp, arriving } }: Seat): number | null {
  if (!game || !seated) return null
  if (game.net !== undefined) return game.net
  return toppingUp === null && arriving === null ? game.credit - seated.session.funded : null
}
/** Money on its way to the cabinet for longer than usual, minor units; null without. */
export const selectArriving = (snapshot: Seat) =>
  snapshot.hasTag('arriving') ? (snapshot.context.arriving?.amount ?? 0) : null
export const selectVolume = (snapshot: Seat) => snapshot.context.volume
/** Name of the button whose press is under way, or null. */
export const selectPressing = (snapshot: Seat) => snapshot.context.pressing?.button ?? null
/** True once the player has asked to leave, through a lost line too. */
export const selectIsLeaving = (snapshot: Seat) => snapshot.context.leavingKey !== null

/** What the cabinet has told of its next round's draw; null where it tells nothing. */
export const selectCommitment = (snapshot: Seat) => snapshot.context.game?.commitment ?? null

const lights = new Map<string, (snapshot: Seat) => boolean>()
/** Whether the cabinet has lit a button. It stays lit while a press is under way: the chart takes one at a time. The same selector for the same button. */
export function selectIsLit(button: string): (snapshot: Seat) => boolean {
  const known = lights.get(button)
  if (known) return known
  const select = (snapshot: Seat) =>
    snapshot.hasTag('playable') &&
    snapshot.context.game?.buttons.some((one) => one.button === button && one.enabled) === true
  lights.set(button, select)
  return select
}
/** In a round, or with a win not taken: whether they really want to leave. */
export const selectIsAskedToLeave = (snapshot: Seat) => snapshot.hasTag('askedToLeave')
const selectCanLeave = (snapshot: Seat) =>
  snapshot.context.leavingKey === null && snapshot.can({ type: 'player.leave', key: anyKey })
/** Cashes out now, and not only once the line is back. */
export const selectCanCashOut = (snapshot: Seat) => !snapshot.hasTag('away') && selectCanLeave(snapshot)
/** Nothing was brought to the seat yet: the player is asked. */
export const selectIsBuyingIn = (snapshot: Seat) => snapshot.hasTag('unfunded')
export const selectIsTransferring = (snapshot: Seat) => snapshot.context.toppingUp !== null
export const selectBuyIn = (snapshot: Seat) => snapshot.context.buyIn
/** The most that the machine takes at once; null where the venue does not say. */
export const selectTransferLimit = (snapshot: Seat) => snapshot.context.seated?.machine.transferLimit ?? null
export const selectCanTopUp = (snapshot: Seat) => snapshot.can({ type: 'player.topUp', amount: 1, key: anyKey })
export const selectCanRetry = (snapshot: Seat) => snapshot.can({ type: 'player.retry' })

/** What the page asks of its player, in a dialog of the seat: while it stands nothing is pressed, in whatever window. */
export const selectIsQuestioned = (snapshot: Seat) => selectIsAskedToLeave(snapshot) || selectIsBuyingIn(snapshot)

/** The children, for their views: while the device is looked at, once it may be played on, and of a seat that is asked for or held. */
export const selectPreflight = (snapshot: Seat) => snapshot.children.preflight
export const selectConnection = (snapshot: Seat) => snapshot.children.connection
export const selectControlsRef = (snapshot: Seat) => snapshot.children.controls
export const selectLayers = (snapshot: Seat) => snapshot.children.layers
export const selectPaytable = (snapshot: Seat) => snapshot.children.paytable
export const selectCelebration = (snapshot: Seat) => snapshot.children.celebration
export const selectDevices = (snapshot: Seat) => snapshot.children.devices
export const selectStream = (snapshot: Seat) => snapshot.children.stream
/** Of a seat that is held. */
export const selectRealityCheck = (snapshot: Seat) => snapshot.children.realityCheck
export const selectCallAttendant = (snapshot: Seat) => snapshot.children.callAttendant
export const selectTakeWin = (snapshot: Seat) => snapshot.children.takeWin
/** null before the seat is taken. */
export const selectSessionId = (snapshot: Seat) => snapshot.context.seated?.session.id ?? null
