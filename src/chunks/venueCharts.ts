/** The charts that run in the venue, to be drawn: fetched when one of them is looked at. */
import type { AnyStateMachine } from 'xstate'
import { approvalMachine } from '#machines/venue/approval/approval.machine.ts'
import { cabinetMachine } from '#machines/venue/cabinet/cabinet.machine.ts'
import { deskTransactionMachine } from '#machines/venue/deskTransaction/deskTransaction.machine.ts'
import { exclusionMachine } from '#machines/venue/exclusion/exclusion.machine.ts'
import { fixMachine } from '#machines/venue/fix/fix.machine.ts'
import { handOverMachine } from '#machines/venue/handOver/handOver.machine.ts'
import { handPayMachine } from '#machines/venue/handPay/handPay.machine.ts'
import { leaseMachine } from '#machines/venue/lease/lease.machine.ts'
import { limitMachine } from '#machines/venue/limit/limit.machine.ts'
import { machineLinkMachine } from '#machines/venue/machineLink/machineLink.machine.ts'
import { machineReservationMachine } from '#machines/venue/machineReservation/machineReservation.machine.ts'
import { occupancyMachine } from '#machines/venue/occupancy/occupancy.machine.ts'
import { registrationMachine } from '#machines/venue/registration/registration.machine.ts'
import { safeMachine } from '#machines/venue/safe/safe.machine.ts'
import { seatCheckMachine } from '#machines/venue/seatCheck/seatCheck.machine.ts'
import { snoozeMachine } from '#machines/venue/snooze/snooze.machine.ts'
import { transferMachine } from '#machines/venue/transfer/transfer.machine.ts'
import { venueMachine } from '#machines/venue/venue/venue.machine.ts'
import { definitionOf } from '#machines/kit/definition.ts'

const machines: readonly AnyStateMachine[] = [
  approvalMachine,
  cabinetMachine,
  deskTransactionMachine,
  exclusionMachine,
  fixMachine,
  handOverMachine,
  handPayMachine,
  leaseMachine,
  limitMachine,
  machineLinkMachine,
  machineReservationMachine,
  occupancyMachine,
  registrationMachine,
  safeMachine,
  seatCheckMachine,
  snoozeMachine,
  transferMachine,
  venueMachine,
]
export const venueCharts = new Map(machines.map((machine) => [machine.id, definitionOf(machine)]))
