/** Machines kept for a player: by themselves for an hour, by the desk for a time to come. */
import { eq } from 'drizzle-orm'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { staffCalls } from '#protocol/calls/operations.ts'
import { secondsUntil } from '../lobby/lobby.ts'
import { account, reservation } from '../store/schema/index.ts'
import { reservationsBefore, reservationsOf } from './taskPages.ts'
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
  registerCall(staffCalls.reservations, async ({ query: { all, lastReservationID } }) => ({
    reservations: await reservationsBefore(database, { all: all === '1', before: lastReservationID }),
  }))
  registerCall(staffCalls.book, (input) =>
    once(tools, staffCalls.book, input, async () => {
      const { playerID, machineID, startsAt, until, reason } = input.body
      const machine = machineAt(tools, machineID)
      const [player] = await database.select().from(account).where(eq(account.id, playerID))
      if (machine.machine.isVip && player && !player.isVip) throw new Refusal(ErrorCode.vipOnly)
      const booking = { accountId: playerID, startsAt, until }
      return one((await machine.book(booking, actorOf(input, reason))).id)
    }),
  )
  registerCall(staffCalls.cancelBooking, (input) =>
    once(tools, staffCalls.cancelBooking, input, async () => {
      const { id, machineID } = await one(input.params.id)
      await machineAt(tools, machineID).endReservation(id, actorOf(input, input.body.reason))
      return one(id)
    }),
  )
}
