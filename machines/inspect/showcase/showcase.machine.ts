/** The page of the design system: which of its parts is open, and commands rehearsed without the venue. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { mailbox } from '../../kit/messages.ts'
import { commandMachine } from '../../kit/command/command.machine.ts'
import type { ShowcaseContext, ShowcaseEvent, ShowcaseOrder, ShowcasePart } from './showcase.types.ts'

const chart = setup({
  types: {} as { context: ShowcaseContext; events: ShowcaseEvent; children: { command: 'command' } },
  actors: { command: commandMachine },
  actions: {
    setPart: assign((_, { part }: { part: ShowcasePart }) => ({ part })),
    clearPart: assign({ part: null }),
    setSwitch: assign((_, { isOn }: { isOn: boolean }) => ({ isOn })),
    setOption: assign((_, { option }: { option: string }) => ({ option })),
    setSample: assign(({ context }, { name, value }: { name: string; value: unknown }) => ({
      samples: { ...context.samples, [name]: value },
    })),
  },
})

export const showcaseMachine = chart.createMachine({
  id: 'showcase',
  description:
    'One part at a time stands over the page. wire answers the rehearsed commands; nothing reaches the venue.',
  context: { part: null, isOn: true, option: 'one', samples: {} },
  on: {
    'switch.turned': { actions: { type: 'setSwitch', params: ({ event }) => event } },
    'option.chosen': { actions: { type: 'setOption', params: ({ event }) => event } },
    'sample.changed': { actions: { type: 'setSample', params: ({ event }) => event } },
  },
  initial: 'looking',
  states: {
    looking: {
      on: {
        'part.opened': { target: 'showing', actions: { type: 'setPart', params: ({ event }) => event } },
        'command.rehearsed': 'rehearsing',
      },
    },
    showing: { exit: 'clearPart', on: { 'part.closed': 'looking' } },
    rehearsing: {
      invoke: {
        id: 'command',
        src: 'command',
        systemId: mailbox('command'),
        input: ({ event }) => event as ShowcaseOrder,
        onDone: 'looking',
        onError: 'looking',
      },
    },
  },
})

export type ShowcaseRef = ActorRefFrom<typeof showcaseMachine>
