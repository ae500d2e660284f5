import { expect, it } from 'vitest'
import {
  type OwnCage,
  type ShiftContext,
  type ShiftEvent,
  shiftMachine,
  mostPieces,
  isCountable,
} from '#machines/desk/pages/cage/index.ts'
import { toast } from '#machines/kit/toast.ts'
import type { Cage } from '#protocol/calls/cage.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Pieces } from '#protocol/core/safes.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const cage = (state: Cage['state']) => ({ id: 5, state, opening: 40_000, waiting: 0 }) as Cage
const own: OwnCage = { cage: cage('open'), last: null, required: true }
const none: OwnCage = { cage: null, last: cage('closed'), required: true }
const conflict = (reason: string) => ({ kind: 'refused', code: ErrorCode.conflict, message: 'no', params: { reason } })
const alphabet = {
  'cage.changed': [{ type: 'cage.changed' }],
  'shift.retry': [{ type: 'shift.retry' }],
  'shift.begun': [{ type: 'shift.begun' }],
  'count.edited': [
    { type: 'count.edited', value: 20_000, pieces: 2 },
    { type: 'count.edited', value: 20_000, pieces: Number.NaN },
    { type: 'count.edited', value: 20_000, pieces: -1 },
    { type: 'count.edited', value: 20_000, pieces: mostPieces + 1 },
  ],
  'reason.edited': ['', 'a torn bill'].map((text) => ({ type: 'reason.edited', text }) as const),
  'count.submitted': [{ type: 'count.submitted', key: 'key-0001' }],
  'count.retried': [{ type: 'count.retried' }],
  'count.closed': [{ type: 'count.closed' }],
  'count.kept': [{ type: 'count.kept' }],
  'count.dropped': [{ type: 'count.dropped' }],
} satisfies Alphabet<ShiftEvent>
const messages: Messages = [
  ['openCage done', toast('success', { key: 'cage.opened' })],
  ['enters lost', toast('warning', { key: 'cage.closedByOther' })],
  ['count.closed', ({ before }) => (before.hasTag('unknown') ? { to: 'shift', event: { type: 'cage.changed' } } : [])],
]

it('walks every transition: what is counted is sent once under one key, a variance needs a reason, and a safe that somebody else closed is told', () => {
  const walked = walkChart({
    machine: shiftMachine,
    alphabet,
    outcomes: {
      fetchCage: { done: [own, none], error: [unansweredCall] },
      refetch: { done: [own, none], error: [unansweredCall] },
      openCage: { done: [cage('open')], error: [unansweredCall, conflict('open')] },
      closeCage: { done: [cage('closed')], error: [unansweredCall, conflict('variance'), conflict('waiting')] },
    },
    key: ({ context }) => {
      const { cage: open, isKnown, count, reason } = context as ShiftContext
      return [open === null, isKnown, count[20_000] === undefined ? 0 : count[20_000] === 2 ? 2 : 1, reason !== '']
    },
    messages,
    check: ({ before, after, open, event }) => {
      const { cage: kept, count, reason, given, key } = after.context as ShiftContext
      if (after.hasTag('closed')) expect(kept).toBeNull()
      if (after.hasTag('open')) expect(kept).not.toBeNull()
      expect(open.includes('openCage')).toBe(after.matches({ till: { opening: 'saving' } }))
      expect(open.includes('closeCage')).toBe(after.matches({ till: { counting: 'saving' } }))
      if (after.hasTag('busy')) expect([count[20_000], key]).toEqual([2, 'key-0001'])
      if (event.type === 'count.submitted' && before.hasTag('variance') && after.hasTag('busy'))
        expect([reason, given]).toEqual(['a torn bill', 'a torn bill'])
      // Of a count that nobody has seen to differ no reason is told, whatever was written for another.
      if (event.type === 'count.submitted' && !before.hasTag('variance') && after.hasTag('busy')) expect(given).toBe('')
    },
  })
  expect(walked.untaken).toEqual([])
})

it('as many pieces may be counted as the venue takes, and not one more', () => {
  const takes = (pieces: number) => Pieces.safeParse([{ value: 20_000, pieces }]).success
  expect([takes(mostPieces), takes(mostPieces + 1)]).toEqual([true, false])
  for (const pieces of [mostPieces, 0, null]) expect(isCountable({ 20_000: pieces })).toBe(true)
  for (const pieces of [mostPieces + 1, -1, 1.5, Number.NaN]) expect(isCountable({ 20_000: pieces })).toBe(false)
})
