/** A refund as it is asked for: the venue says first what it would do and whether it waits, then it is sent with its reason, once. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { TransactionState } from '#protocol/core/codes.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import type { RefundOf } from '#protocol/core/refunds.ts'
import { type CallFailure, failureIn } from '../../kit/failure.ts'
import { type Message, send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type {
  Refunded,
  RefundAsked,
  RefundingContext,
  RefundingEvent,
  RefundingTag,
  RefundVerdict,
} from './refunding.types.ts'

const ofIn = ({ context: { refunded } }: { context: RefundingContext }): RefundOf => {
  if (!refunded) throw new Error('nothing is to be taken back')
  return refunded.of
}

const chart = setup({
  types: {} as {
    context: RefundingContext
    events: RefundingEvent
    tags: RefundingTag
    children: { judge: 'judge'; refund: 'refund' }
  },
  actors: {
    judge: unprovidedPromise<RefundVerdict, RefundOf>('judge'),
    refund: unprovidedPromise<DeskTransaction, RefundAsked>('refund'),
  },
  actions: {
    send,
    begin: assign((_, { refunded }: { refunded: Refunded }) => ({
      ...{ refunded, verdict: null, reason: '', key: '', failure: null },
    })),
    setReason: assign((_, { reason }: { reason: string }) => ({ reason: reason.slice(0, 500) })),
    setKey: assign((_, { key }: { key: string }) => ({ key })),
    setVerdict: assign((_, verdict: RefundVerdict) => ({ verdict })),
    forgetVerdict: assign({ verdict: null, failure: null }),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: {
    isWritten: ({ context }) => context.reason.trim() !== '',
    isBlank: ({ context }) => context.reason.trim() === '',
    isUnanswered: (_, failure: CallFailure) => failure.kind === 'unanswered',
  },
})

const failed = { type: 'setFailure', params: failureIn } as const
const closes = { 'refund.closed': [{ guard: 'isBlank', target: '#refunding.none' }, { target: 'dropping' }] } as const
/** Of each step its own: the question lies over it, and whoever stays finds it as it was. */
const droppingFrom = <Step extends string>(step: Step) =>
  ({ tags: 'dropping', on: { 'refund.kept': step, 'refund.dropped': '#refunding.none' } }) as const
/** What may show it, whichever page it is on. */
const outdated = sends(
  { to: 'detail', event: { type: 'detail.retry' } },
  { to: 'cageHistory', event: { type: 'query.outdated' } },
  { to: 'userTab', event: { type: 'query.outdated' } },
)
const doneToast = ({ event }: { event: { output: DeskTransaction } }): Message =>
  toast('success', { key: event.output.state === TransactionState.pending ? 'refund.asked' : 'refund.isDone' })

export const refundingMachine = chart.createMachine({
  id: 'refunding',
  context: { refunded: null, verdict: null, reason: '', key: '', failure: null },
  initial: 'none',
  states: {
    none: {
      on: { 'refund.begun': { target: 'judging', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    judging: {
      tags: ['open', 'judging'],
      description: 'By every rule that would take it, or refuse it; nothing is written.',
      entry: 'forgetVerdict',
      initial: 'looking',
      states: {
        looking: {
          on: closes,
          invoke: {
            id: 'judge',
            src: 'judge',
            input: ofIn,
            onDone: {
              target: '#refunding.asking',
              actions: { type: 'setVerdict', params: ({ event }) => event.output },
            },
            onError: { target: '#refunding.refused', actions: failed },
          },
        },
        dropping: droppingFrom('looking'),
      },
    },
    asking: {
      tags: 'open',
      initial: 'writing',
      states: {
        writing: {
          on: {
            ...closes,
            'refund.written': { actions: { type: 'setReason', params: ({ event }) => event } },
            'refund.submitted': {
              guard: 'isWritten',
              target: '#refunding.sending',
              actions: { type: 'setKey', params: ({ event }) => event },
            },
          },
        },
        dropping: droppingFrom('writing'),
      },
    },
    refused: {
      tags: ['open', 'refused'],
      description: 'It would not be taken as it is, or nobody could look at it. It is looked at again.',
      initial: 'told',
      states: {
        told: { on: { ...closes, 'refund.submitted': '#refunding.judging' } },
        dropping: droppingFrom('told'),
      },
    },
    sending: {
      tags: ['open', 'busy'],
      description: 'Under way once: every try has the same key.',
      exit: outdated,
      invoke: {
        id: 'refund',
        src: 'refund',
        input: ({ context }) => ({ of: ofIn({ context }), reason: context.reason.trim(), key: context.key }),
        onDone: { target: 'none', actions: { type: 'send', params: doneToast } },
        onError: [
          { guard: { type: 'isUnanswered', params: failureIn }, target: 'unknown', actions: failed },
          { target: 'refused', actions: failed },
        ],
      },
    },
    unknown: {
      tags: ['open', 'unknown'],
      description: 'Nobody answered: whether it was taken back is not known. The lists tell it to who closes this.',
      on: { 'refund.submitted': 'sending', 'refund.closed': 'none' },
    },
  },
})

export type RefundingRef = ActorRefFrom<typeof refundingMachine>
