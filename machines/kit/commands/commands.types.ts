import type { CommandEvent, CommandInput, CommandOrdered, CommandPushed } from '../command/command.types.ts'
import type { Message } from '../messages.ts'

/** `told`: what is sent whenever one is over, however it ended. */
export type CommandsInput = { told: readonly Message[] }
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
