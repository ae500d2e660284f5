import { expect, it } from 'vitest'
import { type CageContext, type CageEvent, cageMachine } from '#machines/desk/pages/cage/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const placeAt = (playerId: string | null): PagePlace => ({ page: 'cage', values: { playerId }, search: '' })
const alphabet = {
  'place.shown': ['4', '7', null].map((id) => ({ type: 'place.shown', place: placeAt(id) }) as const),
  'cage.changed': [{ type: 'cage.changed' }],
  'player.changed': [{ type: 'player.changed', id: 4 }],
  'slip.asked': [{ type: 'slip.asked', id: 9 }],
  'slip.printed': [{ type: 'slip.printed' }],
  'slip.closed': [{ type: 'slip.closed' }],
} satisfies Alphabet<CageEvent>
const messages: Messages = [
  [
    'xstate.init',
    (['cage', 'players'] as const).map(
      (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
    ),
  ],
  [
    'player.changed',
    ({ before }) =>
      before.matches({ desk: 'serving' }) ? { to: 'serving', event: { type: 'player.changed', id: 4 } } : [],
  ],
  [
    'cage.changed',
    ({ before }) => (before.matches({ desk: 'serving' }) ? { to: 'serving', event: { type: 'cage.changed' } } : []),
  ],
  ['cage.changed', { to: 'shift', event: { type: 'cage.changed' } }],
]

it.each([
  ['who may post', [107]],
  ['who may not', [120]],
] as const)(
  'walks every transition of %s: one is served as long as the address says so, and a slip is of a posting that is there',
  (_, permissions) => {
    const maySee = permissions[0] === 107
    const walked = walkChart({
      machine: cageMachine,
      input: { place: placeAt(null), viewer: { type: 1, permissions }, timeZone: 'Europe/Istanbul' },
      alphabet,
      outcomes: {
        finder: {},
        shift: {},
        serving: {},
        fetchTransaction: { done: [{ id: 9 }], error: [unansweredCall] },
      },
      key: ({ context }) => [(context as CageContext).playerId],
      messages,
      check: ({ after, open, said }) => {
        const { playerId, slip, slipFailure } = after.context as CageContext
        expect(open.includes('serving')).toBe(maySee && playerId !== null)
        expect([open.includes('finder'), open.includes('shift')]).toEqual([true, true])
        if (after.matches({ slip: 'shown' })) expect(slip).toEqual({ id: 9 })
        if (after.hasTag('slipFailed')) expect(slipFailure).toEqual(unansweredCall)
        if (said.some(({ type }) => type === 'print')) expect(slip).toEqual({ id: 9 })
      },
    })
    if (maySee) expect(walked.untaken).toEqual([])
  },
)
