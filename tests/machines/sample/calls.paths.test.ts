import { expect, it } from 'vitest'
import { callsMachine } from '#machines/sample/calls/index.ts'
import type { CallsContext, CallsEvent, ShownAnswer } from '#machines/sample/calls/index.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const listed = { method: 'GET', path: '/api/faq', summary: 'Questions.', area: 'faq' } as const
const answer: ShownAnswer = { status: 200, text: '[]', length: 2 }
const call = { method: 'GET', path: '/api/faq' } as const
const alphabet = {
  'call.chosen': [{ type: 'call.chosen', call }],
  'call.closed': [{ type: 'call.closed' }],
  'draft.changed': [
    { type: 'draft.changed', part: 'params', text: '{"id": 1}' },
    { type: 'draft.changed', part: 'params', text: '[1]' },
    { type: 'draft.changed', part: 'data', text: '{' },
    { type: 'draft.changed', part: 'data', text: '"7"' },
  ],
  'call.sent': [{ type: 'call.sent' }],
  'data.reset': [{ type: 'data.reset' }],
  'split.moved': [{ type: 'split.moved', share: 40 }],
} satisfies Alphabet<CallsEvent>

const invoked = { fetchCalls: 'fetching', fetchExample: 'preparing', sendCall: 'sending', resetData: 'resetting' }

it('walks every transition; one call at a time is written, sent and shown, and what is no JSON is never sent', () => {
  const walked = walkChart({
    machine: callsMachine,
    alphabet,
    outcomes: {
      fetchCalls: { done: [[listed]] },
      fetchExample: { done: [{ params: '', data: '{"a": 1}' }] },
      sendCall: { done: [answer] },
      resetData: { done: [undefined] },
    },
    messages: [
      ['sendCall failed', toast('error', { key: 'sample.failed' })],
      ['resetData failed', toast('error', { key: 'sample.failed' })],
      ['resetData done', toast('success', { key: 'sample.wasReset' })],
    ],
    check: ({ before, after, open, event }) => {
      const context = after.context as CallsContext
      const inState = Object.entries(invoked).filter(
        ([, state]) => after.matches(state) || after.matches({ ready: state }),
      )
      expect(open).toEqual(inState.map(([id]) => id))
      for (const state of ['preparing', 'writing', 'sending'])
        if (after.matches({ ready: state })) expect(context.chosen).toEqual(call)
      if (after.matches({ ready: 'listing' })) expect(context.chosen).toBeNull()
      if (after.matches({ ready: 'sending' })) expect([context.answer, context.unreadable]).toEqual([null, null])
      if (event.type !== 'call.sent' || !before.matches({ ready: 'writing' })) return
      const { params, data } = context.draft
      const isFit = params !== '[1]' && data !== '{'
      expect(after.matches({ ready: 'sending' })).toBe(isFit)
      if (!isFit) expect(context.unreadable).toBe(params === '[1]' ? 'params' : 'data')
    },
  })
  expect(walked.untaken).toEqual([])
})
