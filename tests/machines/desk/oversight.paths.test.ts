import { expect, it } from 'vitest'
import { oversightMachine, type OversightEvent, oversightFilterOf } from '#machines/desk/pages/oversight/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const placeAt = (search: string): PagePlace => ({ page: 'oversight', values: {}, search })
const alphabet = {
  'place.shown': ['', '?kind=door&machine=7', '?tab=patterns', '?tab=release'].map((search) => ({
    ...{ type: 'place.shown', place: placeAt(search) },
  })),
  'problems.changed': [{ type: 'problems.changed' }],
} satisfies Alphabet<OversightEvent>

it('walks every transition: the list is of the address, and asked for again when a machine has a problem', () => {
  const walked = walkChart({
    machine: oversightMachine,
    input: { place: placeAt(''), viewer: { type: 3, permissions: [131, 133] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: { rows: {} },
    key: ({ context }) => context,
    messages: [
      ['xstate.init', { to: 'notifications', event: { type: 'topic.watched', topic: 'problems', by: 'page' } }],
      [
        'place.shown',
        ({ event }) => ({
          to: 'oversight',
          event: { type: 'query.filtered', filter: oversightFilterOf(event.place.search) },
        }),
      ],
      ['problems.changed', { to: 'oversight', event: { type: 'query.outdated' } }],
    ],
    check: ({ open }) => expect(open).toEqual(['rows']),
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['', { tab: 'events' }],
  ['?kind=door&machine=7&player=3', { tab: 'events', kind: 'door', machine: '7', player: '3' }],
  ['?kind=sharedAddress&machine=0', { tab: 'events' }],
  ['?tab=patterns&kind=sharedAddress&machine=7', { tab: 'patterns', kind: 'sharedAddress' }],
  ['?tab=release&kind=door&from=2026-03-01&to=2026-03-04', { tab: 'release' }],
  ['?tab=%3Cscript%3E&from=2026-03-01&to=2026-03-04', { tab: 'events', from: '2026-03-01', to: '2026-03-04' }],
])('%s asks the venue for %o', (search, filter) => {
  expect(oversightFilterOf(search)).toEqual(filter)
})
