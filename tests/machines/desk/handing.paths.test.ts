import { expect, it } from 'vitest'
import {
  type HandingContext,
  type HandingEvent,
  handingMachine,
  type HandOvers,
  mostPieces,
} from '#machines/desk/pages/cage/index.ts'
import type { CommandInput } from '#machines/kit/command/index.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const cashier = { id: 2, username: 'selma', name: 'Selma', lastname: 'Ak' }
const safe = { id: 6, cashier }
const offered = { id: 9 } as HandOvers['offered'][number]
const known: HandOvers = { given: [], offered: [offered], others: [], safes: [safe] }
const two: HandOvers = { given: [], offered: [], others: [], safes: [safe, { id: 7, cashier }] }
const alphabet = {
  'cage.changed': [{ type: 'cage.changed' }],
  'handing.retry': [{ type: 'handing.retry' }],
  'give.begun': [{ type: 'give.begun' }],
  'take.begun': [9, 8].map((id) => ({ type: 'take.begun', id }) as const),
  'handOver.decided': (['takeBack', 'refuse', 'callOff', 'letThrough'] as const).map(
    (as) => ({ type: 'handOver.decided', id: 9, as, key: 'key-0001' }) as const,
  ),
  'safe.chosen': [{ type: 'safe.chosen', id: 7 }],
  'count.edited': [
    { type: 'count.edited', value: 20_000, pieces: 2 },
    { type: 'count.edited', value: 20_000, pieces: Number.NaN },
    { type: 'count.edited', value: 20_000, pieces: mostPieces + 1 },
  ],
  'count.submitted': [{ type: 'count.submitted', key: 'key-0001' }],
  'count.closed': [{ type: 'count.closed' }],
  'count.kept': [{ type: 'count.kept' }],
  'count.dropped': [{ type: 'count.dropped' }],
} satisfies Alphabet<HandingEvent>

const act = { do: 'give' }
const sent = { ended: 'done', act, answer: { count: 'same' } }
const differs = { ended: 'done', act, answer: { count: 'differs' } }
const unknown = { ended: 'unknown', act }
const disputed = { ended: 'done', act, answer: { count: 'disputed' } }
const refused = { ended: 'refused', act }
const isSending = (snapshot: { matches: (state: object) => boolean }) => snapshot.matches({ counting: 'sending' })
const isOffering = (lists: HandOvers | null) => lists?.offered.some(({ id }) => id === 9) === true
const isGone = ({ context }: { context: unknown }) => !isOffering((context as HandingContext).known)
const goneToast = (isUnclear: boolean) =>
  toast('warning', { key: isUnclear ? 'cage.handing.over' : 'cage.handing.gone' })
const messages: Messages = [
  [
    'fetchHandOvers done',
    ({ before, event }) => {
      const { takenId, isUnclear } = before.context as HandingContext
      const isCounting = before.hasTag('counting') && !isSending(before) && takenId !== null
      return isCounting && !isOffering((event as { output?: unknown }).output as HandOvers) ? goneToast(isUnclear) : []
    },
  ],
  [
    'command failed',
    ({ before }) => {
      const { takenId } = before.context as HandingContext
      return isSending(before) && takenId !== null && isGone(before) ? goneToast(true) : []
    },
  ],
  [
    'command done',
    ({ before, event }) => {
      const { takenId, isUnclear } = before.context as HandingContext
      if (!isSending(before)) return []
      const { output } = event as { output?: unknown }
      if (output === disputed) return toast('warning', { key: 'cage.handing.disputed' })
      if (takenId !== null && (output === differs || output === refused || output === unknown) && isGone(before))
        return goneToast(output === unknown || isUnclear)
      return output === sent
        ? toast('success', { key: takenId === null ? 'cage.handing.given' : 'cage.handing.taken' })
        : []
    },
  ],
]

it('walks every transition: a count goes to one safe, or takes what is offered; a count that differs is asked again', () => {
  const walked = walkChart({
    machine: handingMachine,
    alphabet,
    outcomes: {
      fetchHandOvers: { done: [known, two], error: [unansweredCall] },
      command: { done: [sent, differs, disputed, refused, unknown], error: ['broken'] },
    },
    key: ({ context }) => {
      const { known: lists, takenId, toId, count, isVariance, isUnclear } = context as HandingContext
      return [lists?.safes.length ?? -1, takenId, toId, count[20_000] === 2, isVariance, isUnclear]
    },
    messages,
    check: ({ before, after, open, event }) => {
      const { takenId, toId, isVariance } = after.context as HandingContext
      expect(open.includes('fetchHandOvers')).toBe(after.matches({ looking: 'asking' }))
      expect(open.includes('command')).toBe(isSending(after) || after.matches({ counting: 'ending' }))
      const { order, key } = (after.children.command?.getSnapshot().input ?? {}) as Partial<CommandInput>
      if (isSending(after)) {
        const counted = { amount: 40_000, pieces: [{ value: 20_000, pieces: 2 }] }
        expect([order?.act, key]).toEqual([
          takenId === null ? { do: 'give', to: toId, ...counted } : { do: 'take', id: 9, ...counted },
          'key-0001',
        ])
        if (takenId === null) expect([6, 7]).toContain(toId)
      }
      // Nobody counts on what is not theirs to take any more.
      if (after.matches({ counting: 'asking' }) && takenId !== null) expect(isGone(after)).toBe(false)
      // A third person lets it through with a reason, and not by a slip of the finger.
      if (after.matches({ counting: 'ending' }))
        expect(order).toMatchObject(
          event.type === 'handOver.decided' && event.as === 'letThrough'
            ? { act: { do: 'settle', id: 9 }, isAsked: true, reason: 'required' }
            : { act: { do: 'end', id: 9 }, isAsked: true, reason: 'none' },
        )
      // Nobody guesses on: the third count that differs closes the dialog.
      if (isSending(before) && (event as { output?: unknown }).output === disputed)
        expect([
          after.hasTag('counting'),
          after.matches({ looking: 'settling' }) || after.matches({ looking: 'asking' }),
        ]).toEqual([false, true])
      if (event.type === 'count.edited' && before.hasTag('counting') && !before.hasTag('busy'))
        expect(isVariance).toBe(false)
    },
  })
  expect(walked.untaken).toEqual([])
})
