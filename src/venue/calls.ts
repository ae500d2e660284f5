/** Every call beside those of identity and of the lobby, by the part of the house that answers it. */
import { registerDeskCalls } from './desk/calls.ts'
import { registerStaffCalls } from './staff/calls.ts'
import type { VenueTools } from './tools.ts'

export function registerCalls(tools: VenueTools): void {
  registerStaffCalls(tools)
  registerDeskCalls(tools)
}
