/** What has been taken of the charts so far, painted on the drawing for who asks. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { CoverageContext, CoverageEvent, Source, Taken } from './coverage.types.ts'

const chart = setup({
  types: {} as { context: CoverageContext; events: CoverageEvent; children: { fetchTaken: 'fetchTaken' } },
  actors: { fetchTaken: unprovidedPromise<Taken, { source: Source }>('fetchTaken') },
  actions: {
    setSource: assign((_, { source }: { source: Source | null }) => ({ source, taken: null })),
    setTaken: assign((_, { taken }: { taken: Taken }) => ({ taken })),
  },
  guards: { hasSource: ({ context }) => context.source !== null },
})

export const coverageMachine = chart.createMachine({
  id: 'coverage',
  description: 'Lives as long as the inspector. main provides fetchTaken.',
  context: { source: null, taken: null },
  initial: 'off',
  on: { 'coverage.chosen': { target: '.deciding', actions: { type: 'setSource', params: ({ event }) => event } } },
  states: {
    off: {},
    deciding: { always: [{ guard: 'hasSource', target: 'counting' }, { target: 'off' }] },
    counting: {
      invoke: {
        id: 'fetchTaken',
        src: 'fetchTaken',
        // Nothing is counted before it is chosen whose steps.
        input: ({ context: { source } }) => ({ source: source ?? 'page' }),
        onDone: { target: 'painted', actions: { type: 'setTaken', params: ({ event }) => ({ taken: event.output }) } },
        onError: 'failed',
      },
    },
    painted: {},
    failed: { description: 'Nothing is painted. It can be tried again.', on: { 'coverage.retried': 'counting' } },
  },
})

export type CoverageRef = ActorRefFrom<typeof coverageMachine>
