import { registerDockCalls } from '../inspect/dockCalls.ts'
import { registerMachineCalls } from './machineCalls.ts'
import { registerMaintenanceCalls } from './maintenanceCalls.ts'
import { registerProblemCalls } from './problemCalls.ts'
import { registerReservationCalls } from './reservationCalls.ts'
import { registerTaskCalls } from './taskCalls.ts'
import type { VenueTools } from '../compose/tools.ts'

/** What people do to machines and seats beyond playing. */
export function registerStaffCalls(tools: VenueTools): void {
  registerMachineCalls(tools)
  registerMaintenanceCalls(tools)
  registerTaskCalls(tools)
  registerProblemCalls(tools)
  registerReservationCalls(tools)
  registerDockCalls(tools)
}
