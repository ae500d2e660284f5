/** Every call beside those of identity and of the lobby, by the part of the house that answers it. */
import { registerApprovalCalls } from '../approvals/calls.ts'
import { registerCageCalls } from '../money/cage/calls.ts'
import { registerSafeAdjustmentCalls } from '../money/cage/adjustments.ts'
import { registerHandOverCalls } from '../money/cage/handOverCalls.ts'
import { registerCategoryCalls } from '../people/categories/calls.ts'
import { registerCategoryReads } from '../people/categories/reads.ts'
import { registerDeskCalls } from '../money/desk/calls.ts'
import { registerServingCalls } from '../money/desk/servingCalls.ts'
import { registerLimitCalls } from '../limits/calls.ts'
import { registerPlayHistory } from '../history/calls.ts'
import { registerMachineOffice } from '../floor/calls.ts'
import { registerStaffCalls } from '../floor/operationCalls.ts'
import { registerPeopleCalls } from '../supervision/calls.ts'
import { registerStatisticsCalls } from '../statistics/calls.ts'
import { registerExportCalls } from '../exports/calls.ts'
import { registerViewCalls } from '../views/calls.ts'
import { reporting, type VenueTools } from './tools.ts'
import { registerUserCalls } from '../people/calls.ts'

export function registerCalls(tools: VenueTools): void {
  registerStaffCalls(tools)
  registerApprovalCalls(tools)
  registerDeskCalls(tools)
  registerServingCalls(tools)
  registerCageCalls(tools)
  registerHandOverCalls(tools)
  registerSafeAdjustmentCalls(tools)
  registerCategoryCalls(tools)
  registerCategoryReads(reporting(tools))
  registerStatisticsCalls(tools)
  registerPeopleCalls(tools)
  registerMachineOffice(tools)
  registerUserCalls(tools)
  registerPlayHistory(tools)
  registerLimitCalls(tools)
  registerViewCalls(tools)
  registerExportCalls(reporting(tools))
}
