/** One player at the desk: how they stand, live, and one posting after another, each judged before it is sent and sent once. */
import { type ActorRefFrom, raise } from 'xstate'
import { failureIn } from '../../../kit/failure.ts'
import { askedOf, chart, emptyDraft } from './serving.setup.ts'
import type { Posted, Served, ServingContext, ServingEvent, Verdict } from './serving.types.ts'

const served = ({ event }: { event: { output: Served } }) => event.output
const verdict = ({ event }: { event: { output: Verdict } }) => event.output
const posted = ({ event }: { event: { output: Posted } }) => event.output
const player = ({ context: { playerId } }: { context: ServingContext }) => ({ playerId })
const edited = ({ event }: { event: Extract<ServingEvent, { type: 'draft.edited' }> }) => event
const failed = { type: 'setFailure', params: failureIn } as const

/** Somebody else serves the same player, or they play: what was judged may be past. */
const judgeAgain = {
  guard: { type: 'isTold', params: ({ event }: { event: Extract<ServingEvent, { type: 'player.changed' }> }) => event },
  target: 'deciding',
} as const

const looking = chart.createStateConfig({
  initial: 'fresh',
  on: {
    'player.changed': { guard: { type: 'isTold', params: ({ event }) => event }, target: '.settling' },
    'cage.changed': '.settling',
    'serving.retry': '.asking',
  },
  states: {
    fresh: {},
    settling: { after: { settle: 'asking' } },
    asking: {
      invoke: {
        id: 'refetch',
        src: 'fetchServed',
        input: player,
        onDone: { target: 'fresh', actions: { type: 'setServed', params: served } },
        onError: [{ guard: { type: 'isMissing', params: failureIn }, target: '#serving.missing' }, { target: 'stale' }],
      },
    },
    stale: {
      tags: 'stale',
      description: 'The last look failed: what is shown may be old, and it is looked again.',
      after: { again: 'asking' },
    },
  },
})

const composing = chart.createStateConfig({
  description:
    'What is written is judged by the venue when the fingers rest, so that whoever presses Enter knows what it does.',
  initial: 'deciding',
  on: {
    'draft.edited': [
      { guard: { type: 'isReason', params: edited }, actions: { type: 'setReason', params: edited } },
      { target: '.deciding', actions: { type: 'edit', params: edited } },
    ],
    'draft.cleared': { target: '.empty', actions: ['clearDraft', 'clearPosted'] },
  },
  states: {
    deciding: {
      always: [{ guard: 'isHandPay', target: 'ready' }, { guard: 'isWhole', target: 'settling' }, { target: 'empty' }],
    },
    empty: {},
    settling: {
      tags: 'judging',
      after: { pause: 'judging' },
      on: {
        'draft.submitted': { target: 'judging', actions: { type: 'hurry', params: ({ event }) => event } },
      },
    },
    judging: {
      tags: 'judging',
      on: { 'draft.submitted': { actions: { type: 'hurry', params: ({ event }) => event } } },
      invoke: {
        id: 'judge',
        src: 'judge',
        input: ({ context }) => askedOf(context),
        onDone: [
          { guard: { type: 'mayGoOn', params: verdict }, target: '#serving.open.desk.posting' },
          { target: 'ready', actions: { type: 'setVerdict', params: verdict } },
        ],
        onError: { target: 'refused', actions: failed },
      },
    },
    ready: {
      on: {
        'player.changed': judgeAgain,
        'draft.submitted': {
          guard: 'mayPost',
          target: '#serving.open.desk.posting',
          actions: { type: 'setKey', params: ({ event }) => event },
        },
      },
    },
    refused: {
      description: 'It would not be taken as it is, or nobody answered. Asked again, it is judged again first.',
      on: {
        'player.changed': judgeAgain,
        'draft.submitted': {
          guard: 'isWhole',
          target: 'judging',
          actions: { type: 'hurry', params: ({ event }) => event },
        },
      },
    },
  },
})

const desk = chart.createStateConfig({
  initial: 'composing',
  states: {
    composing,
    posting: {
      tags: 'posting',
      description: 'Under way once: a second Enter does nothing, and every try has the same key.',
      invoke: {
        id: 'post',
        src: 'post',
        input: ({ context }) => {
          const { kind, reason, handPayId } = context.draft
          return { kind, asked: askedOf(context), reason: reason.trim(), handPayId, key: context.key }
        },
        onDone: {
          target: 'composing.empty',
          actions: [{ type: 'setPosted', params: posted }, 'clearDraft', raise({ type: 'serving.retry' })],
        },
        onError: [
          { guard: { type: 'isUnanswered', params: failureIn }, target: 'unknown', actions: failed },
          { target: 'composing.refused', actions: failed },
        ],
      },
    },
    unknown: {
      tags: 'unknown',
      description:
        'Nobody answered: whether it was posted is not known. Tried again with the same key it is posted once at most.',
      on: {
        'posting.retried': 'posting',
        'draft.cleared': { target: 'composing.empty', actions: ['clearDraft', raise({ type: 'serving.retry' })] },
      },
    },
  },
})

export const servingMachine = chart.createMachine({
  id: 'serving',
  context: ({ input }) => ({
    ...input,
    ...{
      served: null,
      draft: emptyDraft,
      turn: 0,
      verdict: null,
      isHurried: false,
      key: '',
      posted: null,
      failure: null,
    },
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'fetchServed',
        src: 'fetchServed',
        input: player,
        onDone: { target: 'open', actions: [{ type: 'setServed', params: served }, 'clearFailure'] },
        onError: [
          { guard: { type: 'isMissing', params: failureIn }, target: 'missing' },
          { target: 'failed', actions: failed },
        ],
      },
    },
    missing: { tags: 'missing' },
    failed: { tags: 'failed', on: { 'serving.retry': 'loading' } },
    open: { tags: 'open', type: 'parallel', states: { looking, desk } },
  },
})
export type ServingRef = ActorRefFrom<typeof servingMachine>
