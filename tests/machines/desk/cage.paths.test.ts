import { expect, it } from 'vitest'
import {
  type CageContext,
  type CageEvent,
  cageMachine,
  type DeskKind,
  deskKindNames,
} from '#machines/desk/pages/cage/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const placeAt = (playerId: string | null): PagePlace => ({ page: 'cage', values: { playerId }, search: '' })
const kept = (playerID: number) => ({
  kind: 'deposit',
  asked: { playerID, type: 1, amount: 500 },
  reason: '',
  handPayId: null,
  key: 'key-kept',
})
const alphabet = {
  'place.shown': ['4', '7', null].map((id) => ({ type: 'place.shown', place: placeAt(id) }) as const),
  'cage.changed': [{ type: 'cage.changed' }],
  'player.changed': [{ type: 'player.changed', id: 4 }],
  'card.read': (['amount', 'dialog'] as const).map((into) => ({ type: 'card.read', card: '70077007', into }) as const),
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
  // Where a dialog stands over the page it is told by a toast.
  [
    'card.read',
    ({ event, before }): Message[] => {
      if (event.into === 'dialog') return [toast('warning', { key: 'cage.card.dialog' })]
      const { playerId, viewer } = before.context as CageContext
      if (playerId !== null) return [{ to: 'serving', event: { type: 'card.read', card: '70077007', into: 'amount' } }]
      const finds: Message[] = [
        { to: 'finder', event: { type: 'search.typed', text: '70077007' } },
        { to: 'finder', event: { type: 'search.submitted' } },
      ]
      return viewer.permissions.some((one) => [107, 111].includes(one)) ? finds : []
    },
  ],
  ['cage.changed', { to: 'shift', event: { type: 'cage.changed' } }],
  [
    'cage.changed',
    ({ before }) => (before.matches({ handing: 'open' }) ? { to: 'handing', event: { type: 'cage.changed' } } : []),
  ],
]

it.each([
  ['who may post and run a safe', [107, 120]],
  ['who may run a safe only', [120]],
  ['who may post only', [107]],
  ['who may adjust only', [111]],
] as const)(
  'walks every transition of %s: one is served as long as the address says so, and a slip is of a posting that is there',
  (_, permissions) => {
    const maySee = permissions.some((one) => one === 107 || one === 111)
    const walked = walkChart({
      machine: cageMachine,
      input: { place: placeAt(null), viewer: { type: 1, permissions }, timeZone: 'Europe/Istanbul' },
      alphabet,
      outcomes: {
        finder: {},
        shift: {},
        adjusting: {},
        handing: {},
        serving: {},
        takingBack: {},
        recall: { done: [null, kept(4), kept(9)], error: ['no storage'] },
        fetchTransaction: { done: [{ id: 9 }], error: [unansweredCall] },
      },
      key: ({ context }) => [(context as CageContext).playerId],
      messages,
      check: ({ after, open, said, event }) => {
        const { playerId, slip, slipFailure } = after.context as CageContext
        const isRecalling = after.matches({ desk: 'recalling' })
        expect(open.includes('serving')).toBe(maySee && playerId !== null && !isRecalling)
        expect(open.includes('takingBack')).toBe(open.includes('serving'))
        const { kinds } = (after.children.serving?.getSnapshot().input ?? {}) as { kinds?: DeskKind[] }
        if (kinds)
          expect(kinds).toEqual(
            deskKindNames.filter((kind) => permissions.some((one) => one === (kind === 'adjustment' ? 111 : 107))),
          )
        const sentTo = said.flatMap(({ type, params }) => (type === 'navigate' ? [params] : []))
        const of: number | undefined =
          event.type === 'xstate.done.actor.recall' ? event.output?.asked.playerID : undefined
        expect(sentTo).toEqual(maySee && of !== undefined && of !== playerId ? [{ to: `/apps/cashier/${of}` }] : [])
        expect(['finder', 'shift', 'adjusting'].filter((child) => !open.includes(child))).toEqual([])
        expect(open.includes('handing')).toBe(permissions.some((one) => one === 120))
        if (after.matches({ slip: 'shown' })) expect(slip).toEqual({ id: 9 })
        if (after.hasTag('slipFailed')) expect(slipFailure).toEqual(unansweredCall)
        if (said.some(({ type }) => type === 'print')) expect(slip).toEqual({ id: 9 })
      },
    })
    const withoutSafe = 'cage.handing.deciding --always[1]--> cage.handing.closed'
    if (permissions.length === 2) expect(walked.untaken).toEqual([withoutSafe])
    else expect(walked.untaken.includes(withoutSafe)).toBe(permissions[0] === 120)
  },
)
