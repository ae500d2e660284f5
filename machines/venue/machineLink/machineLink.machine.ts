/** Whether a machine's cabinet can be asked, and is believed: no money moves otherwise. Stepped by `transition()`. */
import { assign, setup } from 'xstate'
import type { MachineLinkContext, MachineLinkEvent, MachineLinkTag } from './machineLink.types.ts'

const chart = setup({
  types: {} as { context: MachineLinkContext; events: MachineLinkEvent; tags: MachineLinkTag },
  actions: {
    setLostAt: assign((_, { version }: { version: number }) => ({ lostAt: version })),
    setDoubt: assign((_, { doubt }: Pick<Extract<MachineLinkEvent, { doubt: unknown }>, 'doubt'>) => ({ doubt })),
    clearDoubt: assign({ doubt: null }),
    /** After the step: staff is told what contradicts the books, once. */
    raiseDoubt: () => {},
  },
})

export const machineLinkMachine = chart.createMachine({
  id: 'machineLink',
  context: { lostAt: 0, doubt: null },
  initial: 'lost',
  on: {
    'cabinet.lost': { target: '.lost', actions: { type: 'setLostAt', params: ({ event }) => event } },
    'cabinet.contradicts': {
      target: '.doubted',
      actions: [
        { type: 'setLostAt', params: ({ event }) => event },
        { type: 'setDoubt', params: ({ event }) => event },
        'raiseDoubt',
      ],
    },
  },
  states: {
    lost: {
      description: 'It cannot be asked, or nobody has looked at it whole since it could.',
      on: { 'cabinet.found': 'believed' },
    },
    believed: { tags: 'reachable', description: 'It answers, and what it says agrees with the books.' },
    doubted: {
      description: 'It contradicts the books: nothing is shown of it until it agrees or two persons have settled it.',
      on: {
        'cabinet.lost': { actions: { type: 'setLostAt', params: ({ event }) => event } },
        'cabinet.contradicts': { actions: { type: 'setDoubt', params: ({ event }) => event } },
        'cabinet.agrees': { target: 'lost', actions: 'clearDoubt' },
      },
    },
  },
})
