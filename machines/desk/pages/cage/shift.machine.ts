/** A cashier's own safe: opened with what is counted, closed by a count that knows nothing of what is expected. */
import type { ActorRefFrom } from 'xstate'
import type { Cage } from '#protocol/calls/cage.ts'
import { failureIn } from '../../../kit/failure.ts'
import { sends } from '../../../kit/messages.ts'
import { toast } from '../../../kit/toast.ts'
import { chart } from './shift.setup.ts'
import { countedOf, type OwnCage } from './shift.types.ts'

const dropped = { 'count.dropped': '#shift.till.deciding' } as const
/** A count takes minutes: a slip of the finger does not end it. */
const closing = [{ guard: 'isBlank', target: '#shift.till.deciding' }, { target: 'dropping' }] as const
/** Nobody knows what has become of it: the safe is looked at again. */
const lookAgain = { to: 'shift', event: { type: 'cage.changed' } } as const
const failed = { type: 'setFailure', params: failureIn } as const
const answer = ({ event }: { event: { output: OwnCage } }) => event.output
const cage = ({ event }: { event: { output: Cage } }) => event.output

const looking = chart.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'fetchCage',
        src: 'fetchCage',
        onDone: { target: 'fresh', actions: { type: 'setAnswer', params: answer } },
        onError: { target: 'failed', actions: failed },
      },
    },
    failed: { tags: 'failed', on: { 'shift.retry': 'loading', 'cage.changed': 'loading' } },
    fresh: { on: { 'cage.changed': 'settling' } },
    settling: { after: { settle: 'asking' } },
    asking: {
      on: { 'cage.changed': 'settling' },
      invoke: {
        id: 'refetch',
        src: 'fetchCage',
        onDone: { target: 'fresh', actions: { type: 'setAnswer', params: answer } },
        onError: 'settling',
      },
    },
  },
})

const opening = chart.createStateConfig({
  tags: 'opening',
  entry: 'clearCount',
  initial: 'asking',
  states: {
    asking: {
      on: {
        'count.edited': { actions: { type: 'setPieces', params: ({ event }) => event } },
        'count.submitted': {
          guard: 'isCounted',
          target: 'saving',
          actions: { type: 'setKey', params: ({ event }) => event },
        },
        'count.closed': closing,
      },
    },
    dropping: { tags: 'dropping', on: { ...dropped, 'count.kept': 'asking' } },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'openCage',
        src: 'openCage',
        input: ({ context }) => countedOf(context),
        onDone: {
          target: '#shift.till.open',
          actions: [{ type: 'setOpened', params: cage }, sends(toast('success', { key: 'cage.opened' }))],
        },
        onError: [
          { guard: { type: 'isUnanswered', params: failureIn }, target: 'unknown', actions: failed },
          { target: 'asking', actions: failed },
        ],
      },
    },
    unknown: {
      tags: 'unknown',
      on: { 'count.retried': 'saving', 'count.closed': { target: '#shift.till.deciding', actions: sends(lookAgain) } },
    },
  },
})

const counting = chart.createStateConfig({
  description: 'What is expected is told by nobody before the count is taken.',
  tags: 'counting',
  entry: 'clearCount',
  initial: 'asking',
  states: {
    asking: {
      always: { guard: 'hasNone', target: '#shift.till.lost' },
      on: {
        'count.edited': { actions: { type: 'setPieces', params: ({ event }) => event } },
        'count.submitted': {
          guard: 'isCounted',
          target: 'saving',
          // A reason is given for a count that was seen to differ; of this one nobody knows yet.
          actions: [{ type: 'setKey', params: ({ event }) => event }, 'withholdReason'],
        },
        'count.closed': closing,
      },
    },
    dropping: {
      tags: 'dropping',
      always: { guard: 'hasNone', target: '#shift.till.lost' },
      on: { ...dropped, 'count.kept': 'asking' },
    },
    variance: {
      tags: 'variance',
      description:
        'The count is not what is expected. It is counted again, or a reason is given; the venue notes each count.',
      always: { guard: 'hasNone', target: '#shift.till.lost' },
      initial: 'explaining',
      states: {
        explaining: {
          on: {
            'count.edited': {
              target: '#shift.till.counting.asking',
              actions: { type: 'setPieces', params: ({ event }) => event },
            },
            'reason.edited': { actions: { type: 'setReason', params: ({ event }) => event } },
            'count.submitted': {
              guard: 'hasReason',
              target: '#shift.till.counting.saving',
              actions: [{ type: 'setKey', params: ({ event }) => event }, 'giveReason'],
            },
            'count.closed': 'dropping',
          },
        },
        dropping: { tags: 'dropping', on: { ...dropped, 'count.kept': 'explaining' } },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'closeCage',
        src: 'closeCage',
        input: ({ context }) => ({ ...countedOf(context), id: context.cage?.id ?? 0, reason: context.given }),
        onDone: { target: 'told', actions: { type: 'setClosed', params: cage } },
        onError: [
          { guard: { type: 'isVariance', params: failureIn }, target: 'variance' },
          { guard: { type: 'isUnanswered', params: failureIn }, target: 'unknown', actions: failed },
          { target: 'asking', actions: failed },
        ],
      },
    },
    unknown: {
      tags: 'unknown',
      on: { 'count.retried': 'saving', 'count.closed': { target: '#shift.till.deciding', actions: sends(lookAgain) } },
    },
    told: { tags: 'told', on: { 'count.closed': '#shift.till.deciding' } },
  },
})

const till = chart.createStateConfig({
  initial: 'unknown',
  states: {
    unknown: { always: { guard: 'isKnown', target: 'deciding' } },
    deciding: { always: [{ guard: 'hasCage', target: 'open' }, { target: 'closed' }] },
    closed: { tags: 'closed', always: { guard: 'hasCage', target: 'open' }, on: { 'shift.begun': 'opening' } },
    opening,
    open: { tags: 'open', always: { guard: 'hasNone', target: 'lost' }, on: { 'shift.begun': 'counting' } },
    counting,
    lost: {
      description: 'Somebody else has closed it.',
      always: { target: 'closed', actions: sends(toast('warning', { key: 'cage.closedByOther' })) },
    },
  },
})

export const shiftMachine = chart.createMachine({
  id: 'shift',
  context: {
    cage: null,
    last: null,
    required: false,
    isKnown: false,
    count: {},
    reason: '',
    given: '',
    key: '',
    failure: null,
  },
  type: 'parallel',
  states: { looking, till },
})
export type ShiftRef = ActorRefFrom<typeof shiftMachine>
