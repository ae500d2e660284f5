/** Several commands at once: each has its own place, its own dialog and its own end. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { commandMachine } from '../command/command.machine.ts'
import type { CommandInput, CommandOrder, CommandOutput } from '../command/command.types.ts'
import { mailbox, type Message, send } from '../messages.ts'
import { toast } from '../toast.ts'
import { commandPlaces, type CommandPlace } from './commands.places.ts'
import type { CommandsContext, CommandsEvent, CommandsInput } from './commands.types.ts'

/** Acts are plain JSON. */
const isSame = (one: CommandOrder, other: CommandOrder) => JSON.stringify(one.act) === JSON.stringify(other.act)
type At = { place: CommandPlace }
type Done = { context: CommandsContext; event: { output: CommandOutput } }
const endedMessages = ({ context: { endedTo }, event }: Done): Message[] =>
  endedTo ? [{ to: endedTo, event: { type: 'command.ended', ...event.output } }] : []
/** Of whoever invokes commands: what is ordered is handed to them. */
export const toCommands = {
  actions: {
    type: 'send',
    params: ({ event: { order, key } }: { event: CommandInput }): Message => ({
      to: 'command',
      event: { type: 'command.ordered', order, key },
    }),
  },
} as const

const chart = setup({
  types: {} as {
    input: CommandsInput
    context: CommandsContext
    events: CommandsEvent
    children: { command0: 'command'; command1: 'command'; command2: 'command'; command3: 'command' }
  },
  actors: { command: commandMachine },
  actions: {
    send,
    take: assign(({ context: { orders } }, { place, order }: At & { order: CommandsContext['orders'][number] }) => ({
      orders: orders.map((one, at) => (at === place ? order : one)),
    })),
  },
  guards: {
    isFull: ({ context: { orders } }) => !orders.includes(null),
    /** An order takes the first place that is free; what is under way already is not begun again. */
    isNext: ({ context: { orders } }, { place, order }: At & { order: CommandOrder }) =>
      orders.indexOf(null) === place && !orders.some((one) => one !== null && isSame(one.order, order)),
  },
})

function slot(place: CommandPlace) {
  const id = `command${place}` as const
  const told = ({ context }: { context: CommandsContext }) => context.told
  return chart.createStateConfig({
    initial: 'free',
    states: {
      free: {
        entry: { type: 'take', params: { place, order: null } },
        on: {
          'command.ordered': {
            guard: { type: 'isNext', params: ({ event: { order } }) => ({ place, order }) },
            target: 'taken',
            actions: { type: 'take', params: ({ event: { order, key } }) => ({ place, order: { order, key } }) },
          },
        },
      },
      taken: {
        invoke: {
          id,
          src: 'command',
          systemId: mailbox(id),
          input: ({ context: { orders } }) => {
            const order = orders[place]
            if (!order) throw new Error('nothing is ordered there')
            return order
          },
          onDone: {
            target: 'free',
            actions: [
              { type: 'send', params: told },
              { type: 'send', params: endedMessages },
            ],
          },
          onError: { target: 'free', actions: { type: 'send', params: told } },
        },
      },
    },
  })
}

export const commandsMachine = chart.createMachine({
  id: 'commands',
  description:
    'A page invokes it under the system id command and sends it orders; each runs beside the others, four at most. What the venue tells of one reaches all, and each takes what bears its id. When one is over, whoever the page named is told. Its view is Commands.',
  context: ({ input }) => ({ ...input, orders: commandPlaces.map(() => null) }),
  on: {
    // No place took it.
    'command.ordered': { guard: 'isFull', actions: { type: 'send', params: toast('error', { key: 'command.full' }) } },
    'command.pushed': {
      actions: {
        type: 'send',
        params: ({ event }) => commandPlaces.map((place): Message => ({ to: `command${place}`, event })),
      },
    },
  },
  type: 'parallel',
  states: { first: slot(0), second: slot(1), third: slot(2), fourth: slot(3) },
})

export type CommandsRef = ActorRefFrom<typeof commandsMachine>
