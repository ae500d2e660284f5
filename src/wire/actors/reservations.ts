import { parseDate, startOfWeek } from '@internationalized/date'
import { fromPromise } from 'xstate'
import type { AnswerOf, CollectionAnswer, CollectionInput } from '#machines/kit/collection/index.ts'
import type {
  BookingSave,
  ReservationAct,
  ReservationRow,
  ReservationsAbout,
  Saving,
} from '#machines/desk/pages/reservations/index.ts'
import type { QueryFilter } from '#machines/kit/query/index.ts'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { type BookablePlayer, reservationCalls } from '#protocol/calls/reservations.ts'
import type { CallInput } from '#protocol/core/call.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import type { Reservation } from '#protocol/core/tasks.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { gamingDayStartSeconds } from '../page/days.ts'
import { createCommandActors } from './command.ts'

type Setup = { client: Client; now: () => number; timeZone: () => string }
type Query = NonNullable<CallInput<typeof reservationCalls.reservations>['query']>
const pageSize = 200
const weekDays = 7

/** The gaming days that are shown, both in it: a week begins on Monday. */
function daysOf({ view, day, from, to }: QueryFilter, today: string): { from: string; to: string } {
  const after = (first: string, days: number) => parseDate(first).add({ days }).toString()
  if (view === 'list') return { from: from ?? today, to: to ?? after(today, weekDays - 1) }
  const shown = day ?? today
  if (view !== 'week') return { from: shown, to: shown }
  const monday = startOfWeek(parseDate(shown), 'en-GB', 'mon').toString()
  return { from: monday, to: after(monday, weekDays - 1) }
}

/** Reservations of some days with the machines that there are, and what is done about them. */
export function createReservationsActors({ client, now, timeZone }: Setup) {
  async function all(filter: QueryFilter, signal: AbortSignal): Promise<CollectionAnswer> {
    const began = now()
    const options = { signal, poll: true }
    const zone = timeZone()
    const today = gamingDayOf(began, zone)
    const days = daysOf(filter, today)
    const [start, end] = [gamingDayStartSeconds(days.from, zone), gamingDayStartSeconds(days.to, zone, 1)]
    const { state, machine, player } = filter
    const rows: ReservationRow[] = []
    for (let older: Query = {}; ; ) {
      const query: Query = {
        ...{ start, end, ...older },
        ...(state === undefined ? { all: '1' } : { state: state as Reservation['state'] }),
        ...(machine === undefined ? {} : { machine: Number(machine) }),
        ...(player === undefined ? {} : { player: Number(player) }),
      }
      const { reservations } = await client.call(reservationCalls.reservations, { query }, options)
      rows.push(...reservations.map((one) => ({ ...one, sequence: 0 })))
      const last = reservations.at(-1)
      if (reservations.length < pageSize || !last) break
      older = { lastReservationID: last.id }
    }
    const { brands } = await client.call(lobbyCalls.lobby, {}, options)
    const machines = brands
      .flatMap((brand) => brand.machines)
      .map(({ id, name, cabin, isVip }) => ({ id, name, cabin, isVip }))
      .toSorted((one, other) => one.cabin - other.cabin || one.id - other.id)
    const about: ReservationsAbout = { ...days, today, start: start * 1_000, end: end * 1_000, machines }
    const answer: AnswerOf<ReservationRow, ReservationsAbout> = { rows, about, at: now(), tookMs: now() - began }
    return answer
  }
  function save(booking: BookingSave, options: { key: string; signal: AbortSignal }): Promise<Reservation> {
    const { machineID, startsAt, until, reason } = booking
    const span = { machineID, startsAt, until }
    if (booking.id === null) {
      const body = { ...span, playerID: booking.playerID, reason: reason ?? '' }
      return client.call(reservationCalls.book, { body }, options)
    }
    const body = { ...span, version: booking.version, ...(reason === null ? {} : { reason }) }
    return client.call(reservationCalls.moveBooking, { params: { id: booking.id }, body }, options)
  }
  return {
    fetchAll: fromPromise<CollectionAnswer, CollectionInput>(({ input: { filter }, signal }) =>
      orFailure(all(filter, signal)),
    ),
    findPlayers: fromPromise<readonly BookablePlayer[], { text: string }>(({ input, signal }) =>
      orFailure(
        client
          .call(reservationCalls.bookablePlayers, { query: { search: input.text } }, { signal, poll: true })
          .then(({ players }) => players),
      ),
    ),
    save: fromPromise<Reservation, Saving>(({ input: { booking, key }, signal }) =>
      orFailure(save(booking, { key, signal })),
    ),
    command: createCommandActors<ReservationAct>(client, (act, { key, reason, signal }) =>
      act.do === 'save'
        ? save(act.booking, { key, signal })
        : client.call(
            reservationCalls.cancelBooking,
            { params: { id: act.id }, body: { reason: reason ?? '' } },
            { key, signal },
          ),
    ),
  }
}
