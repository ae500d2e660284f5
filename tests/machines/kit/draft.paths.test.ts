import { expect, it } from 'vitest'
import { type DraftEvent, draftMachine } from '#machines/kit/draft/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'draft.edited': [true, false].map((isDirty) => ({ type: 'draft.edited', isDirty })),
  'draft.closed': [{ type: 'draft.closed' }],
  'draft.discarded': [{ type: 'draft.discarded' }],
} satisfies Alphabet<DraftEvent>
const freed: Message = { to: 'leaving', event: { type: 'leave.freed' } }

it('walks every transition: closed without a word while nothing is written, asked about else', () => {
  const walked = walkChart({
    machine: draftMachine,
    input: undefined,
    alphabet,
    outcomes: { leaving: {} },
    key: () => [],
    messages: [
      ['xstate.init', freed],
      [
        'draft.edited',
        ({ before, event: { isDirty } }) => {
          if (before.matches('dirty') === isDirty) return []
          return isDirty ? { to: 'leaving', event: { type: 'leave.guarded' } } : freed
        },
      ],
      [
        'draft.closed',
        ({ before }) => (before.matches('dirty') ? { to: 'leaving', event: { type: 'leave.asked', to: '' } } : []),
      ],
    ],
    check: ({ before, after, event, open }) => {
      const isOver = event.type === 'draft.discarded' || (event.type === 'draft.closed' && before.matches('pristine'))
      expect(after.status).toBe(isOver ? 'done' : 'active')
      expect(open).toEqual(isOver ? [] : ['leaving'])
    },
  })
  expect(walked.untaken).toEqual([])
})
