import { expect, it } from 'vitest'
import { type CageHistoryEvent, cageHistoryMachine, historyFilterOf } from '#machines/desk/pages/cageHistory/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const placeAt = (search: string): PagePlace => ({ page: 'cageHistory', values: {}, search })
const alphabet = {
  'place.shown': ['', '?type=2', '?from=2026-03-01&to=2026-03-04&state=1'].map((search) => ({
    ...{ type: 'place.shown', place: placeAt(search) },
  })),
  'cage.changed': [{ type: 'cage.changed' }],
  'confirms.changed': [{ type: 'confirms.changed' }],
} satisfies Alphabet<CageHistoryEvent>
const outdated: Message = { to: 'cageHistory', event: { type: 'query.outdated' } }

it('walks every transition: the rows are of the address, and asked for anew when anything was posted or decided', () => {
  const walked = walkChart({
    machine: cageHistoryMachine,
    input: { place: placeAt(''), viewer: { type: 1, permissions: [144] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: { rows: {} },
    key: ({ context }) => context,
    messages: [
      [
        'xstate.init',
        (['cage', 'confirms'] as const).map(
          (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
        ),
      ],
      [
        'place.shown',
        ({ event }) => ({
          to: 'cageHistory',
          event: { type: 'query.filtered', filter: historyFilterOf(event.place.search) },
        }),
      ],
      ['cage.changed', outdated],
      ['confirms.changed', outdated],
    ],
    check: ({ open }) => expect(open).toEqual(['rows']),
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['', {}],
  ['?type=2&state=1&player=7', { type: '2', state: '1', player: '7' }],
  ['?type=two&cage=-1', {}],
  ['?from=2026-03-05&to=2026-03-04&type=1', { type: '1' }],
  ['?from=2026-03-01&to=2026-03-04', { from: '2026-03-01', to: '2026-03-04' }],
])('%s asks the venue for %o', (search, filter) => {
  expect(historyFilterOf(search)).toEqual(filter)
})
