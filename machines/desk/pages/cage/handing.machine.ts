/** Cash from safe to safe: counted out to a colleague, or counted in, without being told what it should be. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import { commandMachine } from '../../../kit/command/command.machine.ts'
import type { CommandInput, CommandOutput } from '../../../kit/command/command.types.ts'
import { type CallFailure, failureIn } from '../../../kit/failure.ts'
import { mailbox, send, sends } from '../../../kit/messages.ts'
import { toast } from '../../../kit/toast.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import { actOf, orderOf } from './handing.order.ts'
import type { HandingAnswer, HandingContext, HandingEvent, HandingTag, HandOvers } from './handing.types.ts'
import { isBlank, isCountable, sumOf } from './shift.types.ts'

const countOf = ({ answer }: CommandOutput) => (answer as HandingAnswer | undefined)?.count
const output = ({ event }: { event: { output: CommandOutput } }) => event.output

const chart = setup({
  types: {} as {
    context: HandingContext
    events: HandingEvent
    tags: HandingTag
    children: { fetchHandOvers: 'fetchHandOvers'; command: 'command' }
  },
  actors: { fetchHandOvers: unprovidedPromise<HandOvers>('fetchHandOvers'), command: commandMachine },
  actions: {
    send,
    setKnown: assign((_, known: HandOvers) => ({ known, failure: null })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    startGiving: assign(({ context: { known } }) => ({
      ...{ takenId: null, count: {}, isVariance: false },
      toId: known?.safes.length === 1 ? (known.safes[0]?.id ?? null) : null,
    })),
    startTaking: assign((_, { id }: { id: number }) => ({
      ...{ takenId: id, toId: null, count: {}, isVariance: false, isUnclear: false },
    })),
    setSafe: assign((_, { id }: { id: number }) => ({ toId: id })),
    setPieces: assign(({ context }, { value, pieces }: { value: number; pieces: number | null }) => ({
      count: { ...context.count, [value]: pieces },
      isVariance: false,
    })),
    setVariance: assign({ isVariance: true }),
    setUnclear: assign({ isUnclear: true }),
  },
  guards: {
    hasSafes: ({ context }) => (context.known?.safes.length ?? 0) > 0,
    isOffered: ({ context }, { id }: { id: number }) => context.known?.offered.some((one) => one.id === id) === true,
    isCounted: ({ context: { count, takenId, toId } }) =>
      isCountable(count) && sumOf(count) > 0 && (takenId !== null || toId !== null),
    isBlank: ({ context }) => isBlank(context.count),
    isGone: ({ context: { takenId, known } }) =>
      takenId !== null && known?.offered.some(({ id }) => id === takenId) !== true,
    isDone: (_, { ended }: CommandOutput) => ended === 'done',
    isUnknown: (_, { ended }: CommandOutput) => ended === 'unknown',
    isVariance: (_, ended: CommandOutput) => countOf(ended) === 'differs',
    isDisputed: (_, ended: CommandOutput) => countOf(ended) === 'disputed',
  },
  delays: { settle: 1_000 },
})

const looking = chart.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      on: { 'cage.changed': { target: 'asking', reenter: true } },
      invoke: {
        id: 'fetchHandOvers',
        src: 'fetchHandOvers',
        onDone: { target: 'fresh', actions: { type: 'setKnown', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
      },
    },
    fresh: { on: { 'cage.changed': 'settling' } },
    settling: { after: { settle: 'asking' } },
    failed: { tags: 'failed', on: { 'cage.changed': 'settling', 'handing.retry': 'asking' } },
  },
})

const gone = {
  guard: 'isGone',
  target: 'none',
  actions: {
    type: 'send',
    params: ({ context }: { context: HandingContext }) =>
      toast('warning', { key: context.isUnclear ? 'cage.handing.over' : 'cage.handing.gone' }),
  },
} as const

const counting = chart.createStateConfig({
  initial: 'none',
  states: {
    none: {
      on: {
        'give.begun': { guard: 'hasSafes', target: 'asking', actions: 'startGiving' },
        'take.begun': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'startTaking', params: ({ event }) => event },
        },
        'handOver.decided': 'ending',
      },
    },
    asking: {
      tags: 'counting',
      description:
        'Who takes it is told that a count differs, and never by how much. One that is not offered any more is counted no further.',
      always: gone,
      on: {
        'safe.chosen': { actions: { type: 'setSafe', params: ({ event }) => event } },
        'count.edited': { actions: { type: 'setPieces', params: ({ event }) => event } },
        'count.submitted': { guard: 'isCounted', target: 'sending' },
        'count.closed': [{ guard: 'isBlank', target: 'none' }, { target: 'dropping' }],
      },
    },
    dropping: { tags: ['counting', 'dropping'], always: gone, on: { 'count.kept': 'asking', 'count.dropped': 'none' } },
    sending: {
      tags: ['counting', 'busy'],
      invoke: {
        id: 'command',
        src: 'command',
        systemId: mailbox('command'),
        input: ({ context, event }): CommandInput => ({
          order: orderOf(actOf(context)),
          key: (event as Extract<HandingEvent, { key: string }>).key,
        }),
        onDone: [
          { guard: { type: 'isVariance', params: output }, target: 'asking', actions: 'setVariance' },
          {
            guard: { type: 'isDisputed', params: output },
            target: 'none',
            actions: [sends(toast('warning', { key: 'cage.handing.disputed' })), raise({ type: 'cage.changed' })],
          },
          {
            guard: { type: 'isDone', params: output },
            target: 'none',
            actions: [
              {
                type: 'send',
                params: ({ context }) =>
                  toast('success', { key: context.takenId === null ? 'cage.handing.given' : 'cage.handing.taken' }),
              },
              raise({ type: 'cage.changed' }),
            ],
          },
          {
            guard: { type: 'isUnknown', params: output },
            target: 'asking',
            actions: ['setUnclear', raise({ type: 'cage.changed' })],
          },
          { target: 'asking', actions: raise({ type: 'cage.changed' }) },
        ],
        onError: { target: 'asking', actions: 'setUnclear' },
      },
    },
    ending: {
      invoke: {
        id: 'command',
        src: 'command',
        systemId: mailbox('command'),
        input: ({ event }): CommandInput => {
          const { id, as, key } = event as Extract<HandingEvent, { type: 'handOver.decided' }>
          return { order: orderOf({ do: as === 'letThrough' ? 'settle' : 'end', id }, as), key }
        },
        onDone: { target: 'none', actions: raise({ type: 'cage.changed' }) },
        onError: 'none',
      },
    },
  },
})

export const handingMachine = chart.createMachine({
  id: 'handing',
  context: { known: null, takenId: null, toId: null, count: {}, isVariance: false, isUnclear: false, failure: null },
  type: 'parallel',
  states: { looking, counting },
})
export type HandingRef = ActorRefFrom<typeof handingMachine>
