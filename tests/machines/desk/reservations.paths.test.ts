import { expect, it } from 'vitest'
import {
  reservationFilterOf,
  type ReservationOrder,
  type ReservationsContext,
  type ReservationsEvent,
  reservationsMachine,
  reservationsPlace,
} from '#machines/desk/pages/reservations/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const placeAt = (search: string): PagePlace => ({ page: 'reservations', values: {}, search })
const order: ReservationOrder = {
  ...{ act: { do: 'cancel', id: 3 }, title: { key: 'cancel' }, words: null, confirm: { key: 'cancel' }, done: null },
  ...{ isAsked: true, isDangerous: false, reason: 'required', phrase: null, affected: [] },
}
const span = { machineID: 4, startsAt: 1_000, until: 2_000 }
const found = [{ id: 7, username: 'player', name: 'Deniz', lastname: 'Yılmaz', isVip: false }]
const alphabet = {
  'place.shown': ['', '?view=week'].map((search) => ({ type: 'place.shown', place: placeAt(search) })),
  'reservations.changed': [{ type: 'reservations.changed' }],
  'machines.changed': [{ type: 'machines.changed' }],
  'reservation.ordered': [{ type: 'reservation.ordered', order, key: 'k-1' }],
  'writing.asked': [{ type: 'writing.asked', row: null, span }],
  'writing.submitted': [
    { type: 'writing.submitted', key: 'k-2', booking: { ...span, id: null, playerID: 7, reason: 'a birthday' } },
  ],
  'player.sought': ['den', ' '].map((text) => ({ type: 'player.sought', text })),
} satisfies Alphabet<ReservationsEvent>

const toList = (event: Extract<Message, { to: 'reservationList' }>['event']): Message => ({
  to: 'reservationList',
  event,
})
const ordered: Message = { to: 'command', event: { type: 'command.ordered', order, key: 'k-1' } }
const messages: Messages = [
  [
    'xstate.init',
    (['reservations', 'machines'] as const).map(
      (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
    ),
  ],
  [
    'place.shown',
    ({ event }) => toList({ type: 'collection.filtered', filter: reservationFilterOf(event.place.search) }),
  ],
  ['reservations.changed', toList({ type: 'collection.outdated' })],
  ['machines.changed', toList({ type: 'collection.outdated' })],
  ['reservation.ordered', ({ before }) => (before.matches({ writing: { open: 'writing' } }) ? [] : ordered)],
  ['after focusBack', ordered],
  ['save done', [toList({ type: 'collection.refresh' }), toast('success', { key: 'reservations.saved' })]],
  ['save failed', toList({ type: 'collection.refresh' })],
]

it('walks every transition: what is written stays until the venue has taken it', () => {
  const walked = walkChart({
    machine: reservationsMachine,
    input: { place: placeAt(''), viewer: { type: 1, permissions: [213] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: {
      list: {},
      commands: {},
      calendarEdit: {},
      draft: { done: [undefined] },
      save: { done: [{ id: 3 }], error: [unansweredCall] },
      findPlayers: { done: [found], error: ['broken'] },
    },
    key: ({ context }) => {
      const { place, written, failure, sought, players } = context as ReservationsContext
      return [place.search, written !== null, failure !== null, sought, players.length]
    },
    messages,
    check: ({ after, open }) => {
      const { written, failure } = after.context as ReservationsContext
      expect(open).toEqual(expect.arrayContaining(['list', 'commands', 'calendarEdit']))
      expect(written !== null).toBe(after.matches({ writing: 'open' }))
      expect(open.includes('draft')).toBe(after.matches({ writing: 'open' }))
      expect(open.includes('save')).toBe(after.hasTag('saving'))
      if (open.includes('findPlayers')) expect(after.hasTag('seeking')).toBe(true)
      if (failure) expect(after.matches({ writing: { open: 'writing' } })).toBe(true)
    },
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['', { view: 'day' }],
  ['?day=2026-03-01&from=2026-03-02&to=2026-03-04', { view: 'day', day: '2026-03-01' }],
  ['?view=week&day=1.3.2026&state=waiting', { view: 'week', state: 'waiting' }],
  [
    '?view=list&day=2026-03-01&from=2026-03-02&to=2026-03-04&machine=4&player=0',
    { view: 'list', from: '2026-03-02', to: '2026-03-04', machine: '4' },
  ],
  ['?view=year&state=over&player=7', { view: 'day', player: '7' }],
])('%s asks for %o', (search, filter) => {
  expect(reservationFilterOf(search)).toEqual(filter)
})

it('an address keeps what is not changed of it', () => {
  expect(reservationsPlace('?view=week&q=den', { day: '2026-03-01', q: null })).toBe(
    '/apps/reservations?view=week&day=2026-03-01',
  )
})
