import { expect, it } from 'vitest'
import { type AdjustingContext, type AdjustingEvent, adjustingMachine } from '#machines/desk/adjusting/index.ts'
import type { CommandInput } from '#machines/kit/command/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'adjustment.begun': [null, -700, 300].map(
    (left) => ({ type: 'adjustment.begun', safe: { id: 5, left, of: null } }) as const,
  ),
  'adjustment.edited': [
    ...[null, 0, Number.NaN, 4_000].map((amount) => ({ type: 'adjustment.edited', change: { amount } }) as const),
    { type: 'adjustment.edited', change: { isOut: true } },
    ...['  ', ' the bank '].map((reason) => ({ type: 'adjustment.edited', change: { reason } }) as const),
  ],
  'adjustment.submitted': [{ type: 'adjustment.submitted', key: 'key-0001' }],
  'adjustment.closed': [{ type: 'adjustment.closed' }],
  'adjustment.kept': [{ type: 'adjustment.kept' }],
  'adjustment.dropped': [{ type: 'adjustment.dropped' }],
} satisfies Alphabet<AdjustingEvent>

const act = { do: 'adjust' }
const isSending = (snapshot: { matches: (state: 'sending') => boolean }) => snapshot.matches('sending')
/** Whatever became of it, the safe is looked at again. */
const lookAgain: Message[] = [
  { to: 'shift', event: { type: 'cage.changed' } },
  { to: 'cageSafes', event: { type: 'query.outdated' } },
]
const messages: Messages = [
  ['command done', ({ before }) => (isSending(before) ? lookAgain : [])],
  ['command failed', ({ before }) => (isSending(before) ? lookAgain : [])],
]

it('walks every transition: asked for with a way, an amount and a reason; of a closed safe all that is left, and nothing else', () => {
  const walked = walkChart({
    machine: adjustingMachine,
    alphabet,
    outcomes: {
      command: {
        done: [
          { ended: 'done', act },
          { ended: 'refused', act },
        ],
        error: ['broken'],
      },
    },
    key: ({ context }) => {
      const { safe, draft } = context as AdjustingContext
      return [safe?.left ?? null, String(draft.amount), draft.isOut, draft.reason]
    },
    messages,
    check: ({ before, after, open, event }) => {
      const { safe, draft } = after.context as AdjustingContext
      expect(open.includes('command')).toBe(isSending(after))
      if (event.type === 'adjustment.begun' && before.matches('none'))
        expect(draft).toEqual({ amount: null, isOut: false, reason: '' })
      if (!isSending(after) || isSending(before)) return
      const { order, key } = (after.children.command?.getSnapshot().input ?? {}) as Partial<CommandInput>
      const amount = safe?.left ?? (draft.isOut ? -4_000 : 4_000)
      expect([order?.act, order?.isAsked, key]).toEqual([
        { do: 'adjust', id: 5, amount, reason: 'the bank' },
        false,
        'key-0001',
      ])
    },
  })
  expect(walked.untaken).toEqual([])
})
