import type {
  CommandEvent,
  CommandInput,
  CommandOrdered,
  CommandOutput,
  CommandPushed,
} from '../command/command.types.ts'
import type { Message, TakerOf } from '../messages.ts'

/** How one of several was over, for whoever wants to know. */
export type CommandEnded = { type: 'command.ended' } & CommandOutput

/** `told`: what is sent whenever one is over, however it ended. `endedTo`: to whom besides it is sent how. */
export type CommandsInput = { told: readonly Message[]; endedTo?: TakerOf<CommandEnded> }
/** `orders`: of each place, null where nothing runs. */
export type CommandsContext = CommandsInput & { orders: readonly (CommandInput | null)[] }
export type CommandsEvent = CommandOrdered | CommandPushed

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    command0: CommandEvent
    command1: CommandEvent
    command2: CommandEvent
    command3: CommandEvent
  }
}
