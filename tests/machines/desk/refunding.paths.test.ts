import { expect, it } from 'vitest'
import {
  type Refunded,
  type RefundingContext,
  type RefundingEvent,
  refundingMachine,
  type RefundVerdict,
  selectRefundFailure,
  selectRefundReason,
  selectRefundStep,
  selectRefundVerdict,
} from '#machines/desk/refunding/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import { ErrorCode, TransactionState } from '#protocol/core/codes.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const player = { id: 4, username: 'ada', name: 'Ada', lastname: 'Kaya' }
const refunded: Refunded = { of: { kind: 'transaction', id: 9 }, player, type: 1, gain: 500, at: 0 }
const pockets = { cash: 900, credit: 0, bonus: 0, discount: 0 }
const verdict: RefundVerdict = { amount: 500, why: [], pockets, change: { ...pockets, cash: -500 } }
const refused = { kind: 'refused', code: ErrorCode.conflict, message: 'no', params: { reason: 'refund waits' } }
const alphabet = {
  'refund.begun': [{ type: 'refund.begun', refunded }],
  'refund.written': ['  ', ' the wrong player '].map((reason) => ({ type: 'refund.written', reason }) as const),
  'refund.submitted': [{ type: 'refund.submitted', key: 'key-0001' }],
  'refund.closed': [{ type: 'refund.closed' }],
  'refund.kept': [{ type: 'refund.kept' }],
  'refund.dropped': [{ type: 'refund.dropped' }],
} satisfies Alphabet<RefundingEvent>

/** Whatever became of it, what may show it is asked for again. */
const lookAgain: Message[] = [
  { to: 'detail', event: { type: 'detail.retry' } },
  { to: 'cageHistory', event: { type: 'query.outdated' } },
  { to: 'userTab', event: { type: 'query.outdated' } },
]
const messages: Messages = [
  ['leaves sending', lookAgain],
  [
    'refund done',
    ({ event }) =>
      toast('success', { key: event.output.state === TransactionState.pending ? 'refund.asked' : 'refund.isDone' }),
  ],
]

it('walks every transition: judged before it is asked for, sent with a reason under one key, and told as it was taken', () => {
  const walked = walkChart({
    machine: refundingMachine,
    alphabet,
    outcomes: {
      judge: { done: [verdict], error: [unansweredCall, refused] },
      refund: {
        done: [{ state: TransactionState.pending }, { state: TransactionState.refund }],
        error: [unansweredCall, refused],
      },
    },
    key: ({ context }) => {
      const { reason, verdict: known, failure } = context as RefundingContext
      return [reason, known !== null, failure?.kind ?? null]
    },
    messages,
    check: ({ before, after, open, event }) => {
      const { reason, verdict: known, failure, key } = after.context as RefundingContext
      expect(open).toEqual(
        after.matches({ judging: 'looking' }) ? ['judge'] : after.matches('sending') ? ['refund'] : [],
      )
      // What is asked about was judged, and what is refused says why.
      if (after.matches('asking')) expect(known).toEqual(verdict)
      if (after.matches('refused') || after.matches('unknown')) expect(failure).not.toBeNull()
      if (after.matches('sending')) {
        expect([reason.trim(), key]).toEqual(['the wrong player', 'key-0001'])
        expect(after.children.refund?.getSnapshot().input).toEqual({
          ...{ of: refunded.of, reason: 'the wrong player', key: 'key-0001' },
        })
      }
      // A question over it leaves it as it is: the step, what was told of it, and that nobody is asked again.
      const isOverlay = after.hasTag('dropping') || event.type === 'refund.kept'
      if (isOverlay) {
        const seen = (one: typeof after) => [
          ...[selectRefundStep(one as never), selectRefundVerdict(one as never)],
          ...[selectRefundFailure(one as never), selectRefundReason(one as never)],
        ]
        expect(seen(after)).toEqual(seen(before))
        if (!after.hasTag('judging')) expect(open).toEqual([])
      }
      // A reason that was written is lost by nobody who did not say so.
      if (after.matches('none') && event.type === 'refund.closed' && !before.matches('unknown'))
        expect((before.context as RefundingContext).reason.trim()).toBe('')
      if (event.type === 'refund.begun' && before.matches('none')) expect(reason).toBe('')
    },
  })
  expect(walked.untaken).toEqual([])
})
