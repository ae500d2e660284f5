/** How many machines have problems: asked at once and every two minutes, told by pushes between. */
import { assign, setup } from 'xstate'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type {
  ProblemBadgeContext,
  ProblemBadgeEvent,
  ProblemBadgeInput,
  ProblemBadgeTag,
} from './problemBadge.types.ts'

const chart = setup({
  types: {} as {
    input: ProblemBadgeInput
    context: ProblemBadgeContext
    events: ProblemBadgeEvent
    tags: ProblemBadgeTag
    children: { countProblems: 'countProblems' }
  },
  actors: { countProblems: unprovidedPromise<number>('countProblems') },
  actions: { setCount: assign((_, { count }: { count: number }) => ({ count })) },
  guards: { isPolling: ({ context }) => context.isPolling },
  delays: { refresh: 120_000 },
})

export const problemBadgeMachine = chart.createMachine({
  id: 'problemBadge',
  description:
    'Lives for those who may see problems. A push holds the count and is newer than any answer under way. Without the interval flag of the settings it asks once.',
  context: ({ input }) => ({ ...input, count: null }),
  initial: 'asking',
  on: {
    'problems.counted': { target: '.resting', actions: { type: 'setCount', params: ({ event }) => event } },
  },
  states: {
    asking: {
      invoke: {
        id: 'countProblems',
        src: 'countProblems',
        onDone: { target: 'resting', actions: { type: 'setCount', params: ({ event }) => ({ count: event.output }) } },
        onError: 'stale',
      },
    },
    resting: { after: { refresh: { guard: 'isPolling', target: 'asking' } } },
    stale: { tags: 'stale', after: { refresh: { guard: 'isPolling', target: 'asking' } } },
  },
})
