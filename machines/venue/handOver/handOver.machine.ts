/** Cash on its way out of one open safe into another. Its row holds the facts; stepped by `transition()`. */
import { setup } from 'xstate'
import type { HandOverEvent } from './handOver.types.ts'

/** So many counts that differ, and nobody guesses on. */
export const mostCounts = 3

type Take = Pick<
  Extract<HandOverEvent, { type: 'handOver.take' }>,
  'actorId' | 'takerId' | 'makerId' | 'counted' | 'amount'
>
type Recount = Pick<Extract<HandOverEvent, { type: 'handOver.recount' }>, 'actorId' | 'takerId' | 'recounts'>
type End = Pick<Extract<HandOverEvent, { type: 'handOver.end' }>, 'actorId' | 'giverId' | 'takerId' | 'mayConfirm'>

const chart = setup({
  types: {} as { events: HandOverEvent },
  actions: {
    /** Row: one more count that did not agree. */
    countRecount: () => {},
  },
  guards: {
    isCountedByOther: (_, { actorId, takerId, makerId, counted, amount }: Take) =>
      actorId === takerId && actorId !== makerId && counted === amount,
    isTaker: (_, { actorId, takerId }: Recount) => actorId === takerId,
    isLastCount: (_, { actorId, takerId, recounts }: Recount) => actorId === takerId && recounts + 1 >= mostCounts,
    isThirdPerson: (_, { actorId, giverId, takerId, mayConfirm }: End) =>
      mayConfirm && actorId !== giverId && actorId !== takerId,
    mayEnd: (_, { actorId, giverId, takerId, mayConfirm }: End) =>
      mayConfirm || actorId === giverId || actorId === takerId,
  },
})

export const handOverMachine = chart.createMachine({
  id: 'handOver',
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The cash is still in the safe of who gives it; neither safe can be closed.',
      on: {
        'handOver.take': { guard: { type: 'isCountedByOther', params: ({ event }) => event }, target: 'taken' },
        'handOver.recount': [
          { guard: { type: 'isLastCount', params: ({ event }) => event }, target: 'disputed', actions: 'countRecount' },
          { guard: { type: 'isTaker', params: ({ event }) => event }, actions: 'countRecount' },
        ],
        'handOver.end': { guard: { type: 'mayEnd', params: ({ event }) => event }, target: 'ended' },
      },
    },
    disputed: {
      description:
        'The two do not count the same. A third person settles it, or it is ended; until then it waits as before.',
      on: {
        'handOver.settle': { guard: { type: 'isThirdPerson', params: ({ event }) => event }, target: 'taken' },
        'handOver.end': { guard: { type: 'mayEnd', params: ({ event }) => event }, target: 'ended' },
      },
    },
    taken: { type: 'final' },
    ended: { type: 'final' },
  },
})
