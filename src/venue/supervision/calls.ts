import { registerAuditCalls } from './audit/calls.ts'
import { registerChatCalls } from '../chat/calls.ts'
import { registerQuickPanelCalls } from '../chat/quickPanel.ts'
import { reporting, type VenueTools } from '../compose/tools.ts'
import { registerActivityCalls } from './activities/calls.ts'
import { registerAnnouncementCalls } from './announcements.ts'
import { registerAttendantCalls } from './attendant.ts'
import { registerPlayersCalls } from './attendantCalls.ts'
import { registerSessionCommand } from './commands.ts'
import { registerMessageCalls } from './messages.ts'
import { registerOversightCalls } from './oversight.ts'
import { registerSessionCalls } from './sessions.ts'
import { registerWatchCalls } from './watch.ts'

/** People at work: who plays, what happens on the floor, what waits there for a person, and what they say to each other. */
export function registerPeopleCalls(tools: VenueTools): void {
  registerSessionCalls(tools)
  registerMessageCalls(tools)
  registerSessionCommand(tools)
  registerWatchCalls(tools)
  registerActivityCalls(reporting(tools))
  registerAttendantCalls(tools)
  registerPlayersCalls(tools)
  registerAnnouncementCalls(tools)
  registerAuditCalls(reporting(tools))
  registerOversightCalls(reporting(tools))
  registerChatCalls(tools)
  registerQuickPanelCalls(tools)
}
