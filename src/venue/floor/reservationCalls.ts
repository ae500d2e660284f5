/** Machines kept for a player: by themselves for an hour, by the desk for a time to come. */
import { eq } from 'drizzle-orm'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { reservationCalls } from '#protocol/calls/reservations.ts'
import { secondsUntil } from '../lobby/lobby.ts'
import { account, reservation } from '../store/schema/index.ts'
import { findPlayers } from '../money/desk/served.ts'
import { conflict } from '../money/desk/refusals.ts'
import { isOpen } from '../machines/reservations.ts'
import { named } from '../people/named.ts'
import { askedReservations, lastChangeOf, reservationsOf } from './reservationPages.ts'
import { actorOf, machineAt, once, type VenueTools } from '../compose/tools.ts'

export function registerReservationCalls(tools: VenueTools): void {
  const { registerCall, database, registry } = tools

  registerCall(lobbyCalls.reserve, (input) =>
    once(tools, lobbyCalls.reserve, input, async () => {
      const { accountId, isVip, type } = input.caller
      const { machineId } = input.body
      const { id, until } = await machineAt(tools, machineId).reserve({ accountId, isVip, isStaff: type > 0 })
      return { id, machineID: machineId, until, secondsLeft: secondsUntil(until, tools.clock.now()) }
    }),
  )
  registerCall(lobbyCalls.cancelReservation, (input) =>
    once(tools, lobbyCalls.cancelReservation, input, async () => {
      const own = [...registry().services()].find(({ reservation }) => reservation?.playerId === input.caller.accountId)
      if (!own) throw new Refusal(ErrorCode.unknown)
      await machineAt(tools, own.machine.id).cancelReservation(input.caller.accountId)
      return {}
    }),
  )

  const one = async (id: number) => {
    const [found] = await reservationsOf(database, eq(reservation.id, id))
    if (!found) throw new Refusal(ErrorCode.unknown, { id })
    return found
  }
  /** A machine in the VIP room is kept for VIP alone. */
  async function refuseVip(machineId: number, playerId: number): Promise<void> {
    const [player] = await database.select().from(account).where(eq(account.id, playerId))
    if (machineAt(tools, machineId).machine.isVip && player && !player.isVip) throw new Refusal(ErrorCode.vipOnly)
  }
  registerCall(reservationCalls.reservations, async ({ query }) => ({
    reservations: await askedReservations(database, query),
  }))
  registerCall(reservationCalls.bookablePlayers, async ({ query: { search } }) => ({
    players: (await findPlayers(database, tools.clock.now(), search)).map((player) => ({
      ...named(player),
      isVip: player.isVip,
    })),
  }))
  registerCall(reservationCalls.book, (input) =>
    once(tools, reservationCalls.book, input, async () => {
      const { playerID, machineID, startsAt, until, reason } = input.body
      await refuseVip(machineID, playerID)
      const booking = { accountId: playerID, startsAt, until }
      return one((await machineAt(tools, machineID).book(booking, actorOf(input, reason))).id)
    }),
  )
  registerCall(reservationCalls.moveBooking, (input) =>
    once(tools, reservationCalls.moveBooking, input, async () => {
      const { id } = input.params
      const { machineID, reason = null, ...wanted } = input.body
      const known = await one(id)
      if (!isOpen(known)) throw conflict({ reason: 'ended' })
      // Asked again after its answer was lost: it stands there already.
      if (known.machineID === machineID && known.startsAt === wanted.startsAt && known.until === wanted.until)
        return known
      if (known.version !== wanted.version)
        throw conflict({ reason: 'changed', reservation: known, ...(await lastChangeOf(database, id)) })
      await refuseVip(machineID, known.player.id)
      await machineAt(tools, machineID).moveBooking(id, { ...wanted, reason }, actorOf(input, reason))
      return one(id)
    }),
  )
  registerCall(reservationCalls.cancelBooking, (input) =>
    once(tools, reservationCalls.cancelBooking, input, async () => {
      const { id, machineID } = await one(input.params.id)
      await machineAt(tools, machineID).endReservation(id, actorOf(input, input.body.reason))
      return one(id)
    }),
  )
}
