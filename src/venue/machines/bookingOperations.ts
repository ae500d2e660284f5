/** Bookings of one machine: made and ended by staff, begun when their time has come. */
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { isBlocked, refuseBlocked } from '../identity/admission.ts'
import { refuseBooking } from '../limits/refusals.ts'
import { applyLimits } from '../limits/seat.ts'
import { conflict, needsAnother, wrongField } from '../money/desk/refusals.ts'
import type { ReservationRow } from '../store/rows.ts'
import { versionOf } from '../store/versionOf.ts'
import type { Commit } from './commit.ts'
import { LocalMachine } from './localMachine.ts'
import { addReservation, isOpen, stepReservation } from './reservations.ts'

/** Somebody of the staff, for the audit. */
export type Actor = { accountId: number; reason: string | null; ip: string | null }
type Booking = { accountId: number; startsAt: number; until: number }

const longestBookingMs = 24 * 3_600_000
const farthestMs = 366 * 24 * 3_600_000

export class BookingOperations extends LocalMachine {
  /** Books the machine for a player, for a time to come or from now on. */
  async book({ accountId, startsAt, until }: Booking, actor: Actor): Promise<ReservationRow> {
    return this.step(async (commit) => {
      const machineId = this.machine.id
      // Asked again after its answer was lost: what was booked then is not in its own way.
      const asAsked = await commit.rows.reservations.where({ machineId, accountId, kind: 'booking', startsAt, until })
      const own = asAsked.find((one) => isOpen(one) && one.madeBy === actor.accountId)
      if (own) return own
      await refuseWrongSpan(commit, { accountId, machineId, startsAt, until }, actor)
      const by = { madeBy: actor.accountId, reason: actor.reason }
      const row = await addReservation(commit, { machineId, accountId, kind: 'booking', startsAt, until, ...by })
      await this.audit(commit, actor, {
        act: 'booked',
        object: `reservation/${row.id}`,
        before: null,
        after: { playerId: accountId, machineId, startsAt, until },
      })
      return row
    })
  }

  /** A booking that has not begun stands here from now on, whichever machine it was of, or at another time. */
  async moveBooking(
    id: number,
    { startsAt, until, reason, version }: Omit<Booking, 'accountId'> & { reason: string | null; version: string },
    actor: Actor,
  ): Promise<ReservationRow> {
    return this.step(async (commit, at) => {
      const row = await lockedReservation(commit, id)
      if (!row) throw new Refusal(ErrorCode.unknown, { id })
      if (!isOpen(row)) throw conflict({ reason: 'ended' })
      if (version !== versionOf(row)) throw conflict({ reason: 'changed' })
      if (row.kind !== 'booking' || row.state !== 'waiting' || row.startsAt <= at) throw conflict({ reason: 'begun' })
      if (startsAt <= at) throw wrongField('startsAt', 'range', 'It must begin later than now')
      const machineId = this.machine.id
      await refuseWrongSpan(commit, { accountId: row.accountId, machineId, startsAt, until }, actor, id)
      const changed = { machineId, startsAt, until, ...(reason === null ? {} : { reason }) }
      await commit.rows.reservations.change(id, changed)
      await this.audit(commit, actor, {
        act: 'booking moved',
        object: `reservation/${id}`,
        before: { machineId: row.machineId, startsAt: row.startsAt, until: row.until },
        after: { machineId, startsAt, until },
      })
      return { ...row, ...changed }
    })
  }

  /** Ends a reservation or booking of this machine, whether it runs already or not. */
  async endReservation(id: number, actor: Actor): Promise<ReservationRow> {
    return this.step(async (commit, at) => {
      const row = await lockedReservation(commit, id)
      if (row?.machineId !== this.machine.id) throw new Refusal(ErrorCode.unknown, { id })
      if (!isOpen(row)) throw conflict({ state: row.state })
      if (!(await commit.fire({ type: 'reservation.cancel', reservationId: id, at }, actor.accountId))) {
        if (row.state !== 'waiting') throw conflict({ reason: 'notNow' })
        await stepReservation(commit, id, () => ({ type: 'reservation.cancel' }))
      }
      const ended = (await commit.rows.reservations.get(id)) ?? row
      await this.audit(commit, actor, {
        act: 'reservation cancelled',
        object: `reservation/${id}`,
        before: { state: row.state, playerId: row.accountId, startsAt: row.startsAt, until: row.until },
        after: { state: ended.state, machineId: row.machineId },
      })
      return ended
    })
  }

  /** A booking of the desk whose time has come: the machine is held, or will be when it is free; one whose end has come ends. */
  async bookingDue(booking: { reservationId: number; playerId: number; until: number }): Promise<void> {
    const { reservationId, playerId } = booking
    if (this.state.occupancy.context.booking?.reservationId === reservationId) return
    await this.step(async (commit, at) => {
      const row = await lockedReservation(commit, reservationId)
      // It may have been moved since it was seen to be due.
      if (row?.state !== 'waiting' || row.machineId !== this.machine.id || row.startsAt > at) return
      if (await stepReservation(commit, reservationId, ({ until }) => ({ type: 'deadline.passed', at, until }))) return
      const player = await commit.rows.players.get(playerId)
      if (player && isBlocked(player, at)) {
        await stepReservation(commit, reservationId, () => ({ type: 'reservation.cancel' }))
        return
      }
      await applyLimits(commit, playerId)
      if ((await commit.rows.reservations.get(reservationId))?.state !== 'waiting') return
      const [active] = await commit.rows.reservations.where({ accountId: playerId, state: 'active' })
      // One per player: it waits until the other one ends.
      if (!active) await commit.fire({ type: 'booking.due', ...booking, at }, null)
    })
  }

  protected audit(
    commit: Commit,
    actor: Actor,
    told: { act: string; before: unknown; after: unknown; object?: string; reason?: string | null },
  ): Promise<void> {
    const { accountId: actorId, reason, ip } = actor
    return commit.rows.audit.add({ at: commit.at, actorId, ip, object: `machine/${this.machine.id}`, reason, ...told })
  }
}

/** Read once its player is locked: from then on it neither begins, nor ends, nor is moved by anybody else. */
async function lockedReservation(commit: Commit, id: number): Promise<ReservationRow | null> {
  const seen = await commit.rows.reservations.get(id)
  if (!seen) return null
  await commit.lockPlayers(seen.accountId)
  return commit.rows.reservations.get(id)
}

type Wanted = Booking & { machineId: number }
/** Throws where the machine cannot be kept for them then. `id`: the booking that it becomes of, which is not in its own way. */
async function refuseWrongSpan(
  commit: Commit,
  { accountId, machineId, startsAt, until }: Wanted,
  actor: Actor,
  id?: number,
): Promise<void> {
  const { rows, at } = commit
  if (until <= at || until <= startsAt) throw wrongField('until', 'range', 'It must end after it begins')
  if (until - startsAt > longestBookingMs) throw wrongField('until', 'range', 'At most a day')
  if (startsAt - at > farthestMs) throw wrongField('startsAt', 'range', 'At most a year from now')
  if (actor.accountId === accountId) throw needsAnother()
  await commit.lockPlayers(accountId)
  const player = await rows.players.get(accountId)
  if (!player || player.type !== UserType.player) throw new Refusal(ErrorCode.unknown, { playerID: accountId })
  refuseBlocked(player, at)
  await refuseBooking(rows, accountId, Math.max(at, startsAt))
  const stands = (one: ReservationRow) => one.id !== id && isOpen(one) && one.startsAt < until && startsAt < one.until
  const told = (reason: string, { id: other, machineId: machineID, accountId: playerID, ...one }: ReservationRow) =>
    conflict({ reason, id: other, machineID, playerID, startsAt: one.startsAt, until: one.until })
  const here = (await rows.reservations.where({ machineId, kind: 'booking' })).find(stands)
  if (here) throw told('machineBooked', here)
  const theirs = (await rows.reservations.where({ accountId, kind: 'booking' })).find(stands)
  if (theirs) throw told('playerBooked', theirs)
}
