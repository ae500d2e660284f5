/** Every call beside those of identity and of the lobby, by the part of the house that answers it. */
import { registerCageCalls } from './cage/calls.ts'
import { registerCategoryCalls } from './categories/calls.ts'
import { registerDeskCalls } from './desk/calls.ts'
import { registerLimitCalls } from './limits/calls.ts'
import { registerPlayHistory } from './history/calls.ts'
import { registerMachineOffice } from './machines/calls.ts'
import { registerStaffCalls } from './staff/calls.ts'
import { registerPeopleCalls } from './supervision/calls.ts'
import { registerStatisticsCalls } from './statistics/calls.ts'
import type { VenueTools } from './tools.ts'
import { registerUserCalls } from './users/calls.ts'

export function registerCalls(tools: VenueTools): void {
  registerStaffCalls(tools)
  registerDeskCalls(tools)
  registerCageCalls(tools)
  registerCategoryCalls(tools)
  registerStatisticsCalls(tools)
  registerPeopleCalls(tools)
  registerMachineOffice(tools)
  registerUserCalls(tools)
  registerPlayHistory(tools)
  registerLimitCalls(tools)
}
