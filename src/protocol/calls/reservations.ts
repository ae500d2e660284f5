/** Machines kept for players by the desk: what is booked, for whom, from when until when (ms). */
import * as z from 'zod/mini'
import { define, isStorable, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Named } from '../core/entities.ts'
import { acts, items } from '../core/permissions.ts'
import { Id, PathId } from '../core/scalars.ts'
import { Reservation } from '../core/tasks.ts'

const second = z.optional(
  z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.pipe(z.transform(Number), z.int().check(z.nonnegative()))),
)
const OfOne = z.object({ id: PathId })
const Span = { machineID: Id, startsAt: z.int(), until: z.int() }
const codes = [ErrorCode.unknown, ErrorCode.conflict, ErrorCode.machineNotAvailable] as const
const bookingCodes = [ErrorCode.vipOnly, ErrorCode.banned, ErrorCode.limitReached, ...codes] as const
const write = { access: 'staff', permission: acts.editReservations, needsKey: true } as const

export const BookablePlayer = z.extend(Named, { isVip: z.boolean() })
export type BookablePlayer = z.infer<typeof BookablePlayer>

export const reservationCalls = {
  reservations: define({
    method: 'GET',
    path: '/admin/reservations',
    summary:
      'Reservations: those that wait or run, with `all` every one, with `state` those that are so; newest first, 200; older ones than `lastReservationID`. `start` and `end`, seconds: those that reach into that time.',
    access: 'staff',
    permission: items.reservations,
    query: z.strictObject({
      all: z.optional(z.literal('1')),
      state: z.optional(Reservation.shape.state),
      machine: z.optional(PathId),
      player: z.optional(PathId),
      start: second,
      end: second,
      lastReservationID: z.optional(PathId),
    }),
    answer: z.object({ reservations: z.array(Reservation) }),
  }),
  bookablePlayers: define({
    method: 'GET',
    path: '/admin/reservations/players',
    summary: 'Players for whom a machine can be booked, ten at most: by what people know of them. Exact ones first.',
    access: 'staff',
    permission: acts.editReservations,
    query: z.strictObject({
      search: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.refine(isStorable)),
    }),
    answer: z.object({ players: z.array(BookablePlayer) }),
  }),
  book: define({
    method: 'POST',
    path: '/admin/reservations',
    summary:
      'Books a machine for a player, for at most a day. 60409 `{reason}`: `machineBooked` or `playerBooked` with the booking that stands there.',
    ...write,
    body: z.object({ playerID: Id, ...Span, reason: Reason }),
    answer: Reservation,
    success: 201,
    codes: bookingCodes,
  }),
  moveBooking: define({
    method: 'PUT',
    path: '/admin/reservations/:id',
    summary:
      'Another machine or time for a booking that has not begun. Refused as `book` is, and 60409 `{reason}`: `begun`, or `changed` when `version` is no longer its own, with the `reservation` as it is now, and `by` whom and `at` what time it was changed last.',
    ...write,
    params: OfOne,
    body: z.object({ ...Span, reason: z.optional(Reason), version: z.string().check(z.maxLength(64)) }),
    answer: Reservation,
    codes: bookingCodes,
  }),
  cancelBooking: define({
    method: 'DELETE',
    path: '/admin/reservations/:id',
    summary: 'Ends a reservation or booking.',
    ...write,
    params: OfOne,
    body: z.object({ reason: Reason }),
    answer: Reservation,
    codes,
  }),
} as const
