import { expect, it } from 'vitest'
import {
  type Blocker,
  blockerOf,
  type CalendarEditContext,
  type CalendarEditEvent,
  calendarEditMachine,
  type ReservationRow,
  type Span,
  steppedSpan,
} from '#machines/desk/pages/reservations/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const hour = 3_600_000
const player = { id: 7, username: 'player', name: 'Deniz', lastname: 'Yılmaz' }
const row: ReservationRow = {
  ...{ id: 3, machineID: 4, machineName: 'Copper Lantern', cabin: 4, player, kind: 'booking', state: 'waiting' },
  ...{ startsAt: 10 * hour, until: 11 * hour, reason: 'a birthday', madeBy: null, endedAt: null },
  ...{ version: 'v-1', sequence: 0 },
}
const here: Span = { machineID: 4, startsAt: row.startsAt, until: row.until }
const there: Span = { machineID: 5, startsAt: 12 * hour, until: 13 * hour }
const blocker: Blocker = { why: 'machineBooked', row: { ...row, id: 9 } }
const moved = { ...row, ...there, version: 'v-2' }
const undo = { key: 'k-2', title: { key: 'back' }, done: { key: 'moved' } }
const drop = (of: Blocker | null) => ({ type: 'bar.dropped', blocker: of, key: 'k-1', undo }) as const

const alphabet = {
  'bar.taken': [
    { type: 'bar.taken', row },
    // What runs stands where it is.
    { type: 'bar.taken', row: { ...row, state: 'active' } },
    { type: 'bar.taken', row: { ...row, kind: 'player' } },
  ],
  'bar.placed': [here, there].map((span) => ({ type: 'bar.placed', span })),
  'bar.dropped': [drop(null), drop(blocker)],
  'bar.released': [{ type: 'bar.released' }],
  'refusal.closed': [{ type: 'refusal.closed' }],
} satisfies Alphabet<CalendarEditEvent>

const refreshed: Message = { to: 'reservationList', event: { type: 'collection.refresh' } }
const messages: Messages = [
  [
    'save done',
    [
      refreshed,
      toast('success', undo.done, {
        words: { key: 'command.undo' },
        message: {
          to: 'command',
          event: {
            type: 'command.ordered',
            key: 'k-2',
            order: {
              // The hours that it had, on what has become of it.
              act: { do: 'save', booking: { ...here, id: 3, version: 'v-2', reason: null } } as { do: string },
              ...{ title: undo.title, confirm: undo.title, words: null, done: null, isAsked: false },
              ...{ isDangerous: false, reason: 'none', phrase: null, affected: [] },
            },
          },
        },
      }),
    ],
  ],
  ['save failed', refreshed],
]

it('walks every transition: one is at hand at most, and nothing is moved that the venue has not moved', () => {
  const walked = walkChart({
    machine: calendarEditMachine,
    alphabet,
    outcomes: { save: { done: [moved], error: [unansweredCall] } },
    key: ({ context }) => {
      const { span, refusal } = context as CalendarEditContext
      return [span?.machineID ?? null, refusal !== null]
    },
    messages,
    check: ({ before, after, event, open }) => {
      const { row: held, span, refusal } = after.context as CalendarEditContext
      expect(open.includes('save')).toBe(after.hasTag('saving'))
      expect(held !== null).toBe(after.hasTag('held'))
      expect(span !== null).toBe(held !== null)
      if (held) expect(held).toEqual(row)
      if (event.type === 'bar.dropped' && before.matches('held')) {
        const isSame = (before.context as CalendarEditContext).span?.machineID === 4
        expect(after.hasTag('saving')).toBe(!isSame && event.blocker === null)
        if (!isSame && event.blocker) expect(refusal).toEqual({ blocker })
      }
      if (event.type === 'bar.released' && before.matches('held')) expect(after.matches('idle')).toBe(true)
      if (event.type.startsWith('xstate.error')) expect(refusal).toEqual({ failure: unansweredCall })
    },
  })
  expect(walked.untaken).toEqual([])
})

it('tells what stands in its way', () => {
  const other = { ...row, id: 9, machineID: 5, player: { ...player, id: 8 } }
  const own = { id: 3, playerID: 7 }
  const at = (span: Partial<Span>, rows: readonly ReservationRow[] = [row, other]) =>
    blockerOf(rows, own, { ...there, ...span }, hour)
  expect(at({})).toBe(null)
  expect(at({ startsAt: 10 * hour, until: 10.5 * hour })).toEqual({ why: 'machineBooked', row: other })
  // It ends where the other begins.
  expect(at({ startsAt: 9 * hour, until: 10 * hour })).toBe(null)
  expect(at({ startsAt: 10 * hour, until: 12 * hour }, [{ ...other, state: 'cancelled' }])).toBe(null)
  const theirs = { ...row, id: 10, machineID: 6 }
  expect(at({ startsAt: 10 * hour, until: 12 * hour }, [theirs])).toEqual({ why: 'playerBooked', row: theirs })
  expect(at({ startsAt: hour })).toEqual({ why: 'past' })
  expect(at({ until: 12 * hour })).toEqual({ why: 'tooShort' })
  expect(at({ until: 37 * hour })).toEqual({ why: 'tooLong' })
})

it.each([
  ['time', hour, { ...here, startsAt: 11 * hour, until: 12 * hour }],
  ['end', hour, { ...here, until: 12 * hour }],
  ['end', -hour, null],
  ['start', -hour, { ...here, startsAt: 9 * hour }],
  ['start', hour, null],
  ['machine', 1, { ...here, machineID: 5 }],
  ['machine', -1, null],
] as const)('is stepped by its %s', (of, by, to) => {
  expect(steppedSpan(here, { of, by, machines: [4, 5] })).toEqual(to)
})
