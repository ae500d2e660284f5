/** One's own posting that waits for a second person, taken back before one decides. */
import { type ActorRefFrom, setup } from 'xstate'
import { commandMachine } from '../../../kit/command/command.machine.ts'
import type { CommandInput, CommandOrder } from '../../../kit/command/command.types.ts'
import { mailbox, send, sends } from '../../../kit/messages.ts'

/** `id`: of the transaction. */
export type TakeBackAct = { do: 'takeBack'; id: number }
export type TakingBackEvent = { type: 'posting.takenBack'; order: CommandOrder<TakeBackAct>; key: string }

const chart = setup({
  types: {} as { events: TakingBackEvent; children: { command: 'command' } },
  actors: { command: commandMachine },
  actions: { send },
})

export const takingBackMachine = chart.createMachine({
  id: 'takingBack',
  initial: 'none',
  states: {
    none: { on: { 'posting.takenBack': 'asking' } },
    asking: {
      description: 'Refused or not, the player is looked at again: somebody may have decided it meanwhile.',
      exit: sends({ to: 'serving', event: { type: 'cage.changed' } }),
      invoke: {
        id: 'command',
        src: 'command',
        systemId: mailbox('command'),
        input: ({ event }): CommandInput => {
          const { order, key } = event as TakingBackEvent
          return { order, key }
        },
        onDone: 'none',
        onError: 'none',
      },
    },
  },
})
export type TakingBackRef = ActorRefFrom<typeof takingBackMachine>
