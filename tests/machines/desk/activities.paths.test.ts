import { expect, it } from 'vitest'
import { activitiesMachine, type ActivitiesEvent, activityFilterOf } from '#machines/desk/pages/activities/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const placeAt = (search: string): PagePlace => ({ page: 'activities', values: {}, search })
const alphabet = {
  'place.shown': ['', '?action=machine.close', '?from=2026-03-01&to=2026-03-04&machine=7'].map((search) => ({
    ...{ type: 'place.shown', place: placeAt(search) },
  })),
  'statuses.changed': [{ type: 'statuses.changed', machines: [] }],
  'sessions.changed': [{ type: 'sessions.changed' }],
  'machines.changed': [{ type: 'machines.changed' }],
  'problems.changed': [{ type: 'problems.changed' }],
  'player.changed': [{ type: 'player.changed', id: null }],
} satisfies Alphabet<ActivitiesEvent>

it('walks every transition: the rows are of the address, and a storm of news asks for them once', () => {
  const walked = walkChart({
    machine: activitiesMachine,
    input: { place: placeAt(''), viewer: { type: 1, permissions: [133] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: { rows: {} },
    key: ({ context }) => context,
    messages: [
      [
        'xstate.init',
        (['statuses', 'sessions', 'machines', 'problems', 'players'] as const).map(
          (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
        ),
      ],
      [
        'place.shown',
        ({ event }) => ({
          to: 'activities',
          event: { type: 'query.filtered', filter: activityFilterOf(event.place.search) },
        }),
      ],
      ['after gather', { to: 'activities', event: { type: 'query.outdated' } }],
    ],
    check: ({ open }) => expect(open).toEqual(['rows']),
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['', {}],
  ['?action=seat.init&machine=7&player=3&actor=2', { action: 'seat.init', machine: '7', player: '3', actor: '2' }],
  ['?action=%3Cscript%3E&machine=0&player=-1&actor=x', {}],
  ['?from=2026-03-05&to=2026-03-04', { from: '2026-03-04', to: '2026-03-05' }],
  [
    '?from=2026-03-01&to=2026-03-04&action=machine%20edited',
    { from: '2026-03-01', to: '2026-03-04', action: 'machine edited' },
  ],
])('%s asks the venue for %o', (search, filter) => {
  expect(activityFilterOf(search)).toEqual(filter)
})
