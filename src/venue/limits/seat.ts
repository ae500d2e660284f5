/** What a player's limits do to the seat that they have: carried out in the steps of its machine. */
import type { LeaveReason, SeatHolder } from '#machines/venue/occupancy/index.ts'
import { stepReservation } from '../machines/reservations.ts'
import { postGameResult } from '../machines/transfers.ts'
import { awaitedByHand } from '../money/ledger/sessionPockets.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import { gamingDayOf, gamingDayStartMs } from '#protocol/core/gamingDay.ts'
import type { ReservationRow, VenueRows } from '../store/rows.ts'
import { amountOf, type Bounds, boundsOf, isShutOutAt, moneyLimits, rowOf, shutOutOf } from './bounds.ts'
import { type Left, leftOf, unposted } from './left.ts'
import { renewCheck } from './realityChecks.ts'
import { type SeatBounds, type Step, unbound } from './step.ts'

const isFinal = (reason: LeaveReason | null | undefined) =>
  reason != null && reason !== 'left' && reason !== 'cancelled'
const isLossLimited = (bounds: Bounds) =>
  moneyLimits.some(({ kind, name }) => kind === 'loss' && amountOf(bounds, name) !== null)

/** As the rows have it, for who takes the machine over. */
export async function readSeatBounds(
  rows: VenueRows,
  { sessionId, playerId }: { sessionId: number; playerId: number },
  at: number,
): Promise<SeatBounds> {
  const row = await rows.limits.get(playerId)
  if (!row) return unbound
  const of = (state: 'asked' | 'waiting') => rows.checks.where({ sessionId, state })
  const [check = null] = [...(await of('asked')), ...(await of('waiting'))]
  return { isLossLimited: isLossLimited(boundsOf(row, at)), judgedRound: null, check }
}

/** A seat just taken, or whose holder has changed their limits. */
async function bindSeat(step: Step, bounds: Bounds): Promise<void> {
  const check = await renewCheck(step, bounds, step.bounds.check)
  step.bounds = { isLossLimited: isLossLimited(bounds), judgedRound: null, check }
}
export async function bindNewSeat(step: Step, playerId: number): Promise<void> {
  const row = await step.rows.limits.get(playerId)
  if (row) await bindSeat(step, boundsOf(row, step.at))
}

/** Ends the seat of who has lost what they may, by the credit and the ledger as they are between two rounds; in a round it waits for the end. */
export async function enforceLossLimit(step: Step): Promise<void> {
  const { cabinet, rows, at } = step
  const { holder } = step.occupancy.context
  if (!holder || holder.leaving !== null || !step.bounds.isLossLimited) return
  // What play gave yesterday is none of today's, also where this comes before the clock does.
  if (cabinet?.phase !== 'idle' || !(await postDay(step))) return
  step.bounds = { ...step.bounds, judgedRound: cabinet.round }
  const { playerId } = holder
  const struck = await struckLimits(step, holder, cabinet)
  if (struck.length === 0) return
  await step.lockPlayers(playerId)
  if (!(await step.fire({ type: 'seat.leave', reason: 'limit', winWaiting: false, at }, null))) return
  const row = await rows.limits.get(playerId)
  const struckUntil = Math.max(row?.struckUntil ?? 0, ...struck.map(({ until }) => until))
  await rows.limits.save({ ...rowOf(playerId, boundsOf(row, at), row), struckUntil })
  step.effects.push({ order: 'limits', playerId })
}

/** The loss limits that are reached by the credit on the cabinet and the ledger: a win that is not taken is not won. */
async function struckLimits(step: Step, holder: SeatHolder, { meters }: CabinetState): Promise<Left[]> {
  const { rows, machineId, at, tools } = step
  const { playerId, sessionId } = holder
  const bounds = boundsOf(await rows.limits.get(playerId), at)
  const credit = meters.CurrentCredit + (await awaitedByHand(rows, sessionId))
  const won = await unposted(rows, machineId, credit)
  const left = await leftOf(rows, playerId, bounds, 'loss', { at, timeZone: tools.timeZone }, -won)
  return left.filter((one) => one.left <= 0)
}

/** Throws where the loss of the win that waits would reach a loss limit: without it nothing is left of that. */
export async function refuseGamble(step: Step): Promise<void> {
  const { cabinet, bounds } = step
  const { holder } = step.occupancy.context
  if (!holder || !cabinet || !bounds.isLossLimited) return
  if (!(await postDay(step))) throw new Refusal(ErrorCode.conflict, { reason: 'transferring' })
  const [struck] = await struckLimits(step, holder, cabinet)
  if (!struck) return
  const { limit, period, until } = struck
  throw new Refusal(ErrorCode.limitReached, { reason: 'gambleLoss', limit, period, left: 0, until })
}

/** What binds the player has changed: their seat, their reservation and bookings of this machine are held against it. */
export async function applyLimits(step: Step, playerId: number): Promise<void> {
  const { rows, at, cabinet } = step
  await step.lockPlayers(playerId)
  const row = await rows.limits.get(playerId)
  const bounds = boundsOf(row, at)
  const { holder } = step.occupancy.context
  if (holder?.playerId === playerId) {
    await bindSeat(step, bounds)
    const winWaiting = cabinet?.phase === 'winWaiting'
    const shut = shutOutOf(bounds)
    if (!shut) await enforceLossLimit(step)
    else if (!isFinal(holder.leaving)) await step.fire({ type: 'seat.leave', reason: shut.limit, winWaiting, at }, null)
  }
  const now = { at, timeZone: step.tools.timeZone }
  const struck = (await leftOf(rows, playerId, bounds, 'loss', now)).filter(({ left }) => left <= 0)
  const struckUntil = Math.max(row?.struckUntil ?? 0, ...struck.map(({ until }) => until))
  for (const claim of await claimsOf(step, playerId))
    if (claim.startsAt < struckUntil || isShutOutAt(bounds, Math.max(at, claim.startsAt))) await endClaim(step, claim)
}

async function claimsOf({ rows, machineId }: Step, accountId: number): Promise<ReservationRow[]> {
  const of = (state: 'waiting' | 'active') => rows.reservations.where({ machineId, accountId, state })
  return [...(await of('active')), ...(await of('waiting'))]
}
async function endClaim(step: Step, { id, state }: ReservationRow): Promise<void> {
  if (await step.fire({ type: 'reservation.cancel', reservationId: id, at: step.at }, null)) return
  if (state === 'waiting') await stepReservation(step, id, () => ({ type: 'reservation.cancel' }))
}

/** A result that is later than this after the turn counts when it is posted. */
const lateMs = 60_000
/**
 * The gaming day has turned under a seat: what play gave so far is posted as that of the day that has ended, so that the limits of
 * the new one count from nothing. False when it cannot be told yet.
 */
export async function postDay(step: Step): Promise<boolean> {
  const { rows, at, cabinet, machineId } = step
  const { timeZone } = step.tools
  const { holder } = step.occupancy.context
  if (!holder) return true
  if (!cabinet || step.transfers.size > 0) return false
  const { sessionId, playerId } = holder
  const session = await rows.sessions.get(sessionId)
  const today = gamingDayOf(at, timeZone)
  if (!session || gamingDayOf(session.openedAt, timeZone) === today) return true
  const key = `game/day/${sessionId}/${today}`
  if ((await rows.ledger.known([key])).has(key)) return true
  await step.lockPlayers(playerId)
  const turn = gamingDayStartMs(today, timeZone)
  const postedAt = at - turn < lateMs ? turn - 1 : at
  const credit = cabinet.meters.CurrentCredit + (await awaitedByHand(rows, sessionId))
  await postGameResult(rows, { key, machineId, sessionId, accountId: playerId, credit, at: postedAt }, timeZone)
  return true
}
