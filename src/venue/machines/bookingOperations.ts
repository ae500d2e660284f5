/** Bookings of one machine: made and ended by staff, begun when their time has come. */
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { refuseBooking } from '../limits/refusals.ts'
import { applyLimits } from '../limits/seat.ts'
import { conflict, needsAnother, wrongField } from '../money/desk/refusals.ts'
import type { ReservationRow } from '../store/rows.ts'
import type { Commit } from './commit.ts'
import { LocalMachine } from './localMachine.ts'
import { addReservation, isOpen, stepReservation } from './reservations.ts'

/** Somebody of the staff, for the audit. */
export type Actor = { accountId: number; reason: string | null; ip: string | null }
type Booking = { accountId: number; startsAt: number; until: number }

const longestBookingMs = 24 * 3_600_000

export class BookingOperations extends LocalMachine {
  /** Books the machine for a player, for a time to come or from now on. */
  async book({ accountId, startsAt, until }: Booking, actor: Actor): Promise<ReservationRow> {
    return this.step(async (commit, at) => {
      if (until <= at || until <= startsAt) throw wrongField('until', 'range', 'It must end after it begins')
      if (until - startsAt > longestBookingMs) throw wrongField('until', 'range', 'At most a day')
      if (actor.accountId === accountId) throw needsAnother()
      await commit.rows.players.lock(accountId)
      const player = await commit.rows.players.get(accountId)
      if (!player || player.type !== UserType.player) throw new Refusal(ErrorCode.unknown, { playerID: accountId })
      const { blockedAt, blockedUntil } = player
      if (blockedAt !== null && (blockedUntil === null || blockedUntil > at)) throw new Refusal(ErrorCode.banned)
      const machineId = this.machine.id
      await refuseBooking(commit.rows, accountId, Math.max(at, startsAt))
      const near = [
        ...(await commit.rows.reservations.where({ machineId, kind: 'booking' })),
        ...(await commit.rows.reservations.where({ accountId, kind: 'booking' })),
      ].find((one) => isOpen(one) && one.startsAt < until && startsAt < one.until)
      if (near) throw conflict({ reason: 'booked', id: near.id, machineID: near.machineId })
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

  /** Ends a reservation or booking of this machine, whether it runs already or not. */
  async endReservation(id: number, actor: Actor): Promise<ReservationRow> {
    return this.step(async (commit, at) => {
      const row = await commit.rows.reservations.get(id)
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
        before: { state: row.state },
        after: { state: ended.state },
      })
      return ended
    })
  }

  /** A booking of the desk whose time has come: the machine is held, or will be when it is free; one whose end has come ends. */
  async bookingDue(booking: { reservationId: number; playerId: number; until: number }): Promise<void> {
    const { reservationId, playerId } = booking
    if (this.state.occupancy.context.booking?.reservationId === reservationId) return
    await this.step(async (commit, at) => {
      const row = await commit.rows.reservations.get(reservationId)
      if (row?.state !== 'waiting') return
      if (await stepReservation(commit, reservationId, ({ until }) => ({ type: 'deadline.passed', at, until }))) return
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
