import { expect, it } from 'vitest'
import {
  type CageHistoryContext,
  type CageHistoryEvent,
  cageHistoryMachine,
  handOverFilterOf,
  historyFilterOf,
  historyTabOf,
  safeFilterOf,
} from '#machines/desk/pages/cageHistory/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const placeAt = (search: string): PagePlace => ({ page: 'cageHistory', values: {}, search })
const alphabet = {
  'place.shown': [
    '',
    '?type=2',
    '?from=2026-03-01&to=2026-03-04&state=1',
    '?tab=handOvers',
    '?tab=handOvers&cashier=3&h.s=at',
    '?tab=handOvers&state=taken',
    '?tab=safes',
    '?tab=safes&state=open',
  ].map((search) => ({
    ...{ type: 'place.shown', place: placeAt(search) },
  })),
  'cage.changed': [{ type: 'cage.changed' }],
  'confirms.changed': [{ type: 'confirms.changed' }],
} satisfies Alphabet<CageHistoryEvent>
const outdated: Message[] = (['cageHistory', 'cageHandOvers', 'cageSafes'] as const).map((to) => ({
  ...{ to, event: { type: 'query.outdated' } },
}))

it('walks every transition: the rows are of the address, and asked for anew when anything was posted or decided', () => {
  const walked = walkChart({
    machine: cageHistoryMachine,
    input: { place: placeAt(''), viewer: { type: 1, permissions: [144] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: { rows: {}, refunding: {}, handOvers: {}, safes: {}, adjusting: {} },
    key: ({ context }) => context,
    messages: [
      [
        'xstate.init',
        (['cage', 'confirms'] as const).map(
          (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
        ),
      ],
      ['cage.changed', outdated],
      ['confirms.changed', outdated],
    ],
    check: ({ after, open }) => {
      const { search } = (after.context as CageHistoryContext).place
      const lists = { postings: 'rows', handOvers: 'handOvers', safes: 'safes' } as const
      const filters = { postings: historyFilterOf, handOvers: handOverFilterOf, safes: safeFilterOf }
      const tab = historyTabOf(search)
      // One list lives, and is asked for what the address says. Postings alone are taken back, and safes alone adjusted.
      const acts = { postings: ['refunding'], handOvers: [], safes: ['adjusting'] }[tab]
      expect(new Set(open)).toEqual(new Set([lists[tab], ...acts]))
      expect(after.children[lists[tab]]?.getSnapshot().input).toEqual({ filter: filters[tab](search) })
    },
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['', {}],
  ['?type=2&state=1&player=7', { type: '2', state: '1', player: '7' }],
  ['?type=two&cage=-1&category=x&coin=gold', {}],
  ['?category=4&coin=bonus', { category: '4', coin: 'bonus' }],
  ['?from=2026-03-05&to=2026-03-04&type=1', { from: '2026-03-04', to: '2026-03-05', type: '1' }],
  ['?from=2026-03-01&to=2026-03-04', { from: '2026-03-01', to: '2026-03-04' }],
])('%s asks the venue for %o', (search, filter) => {
  expect(historyFilterOf(search)).toEqual(filter)
})

it.each([
  ['?tab=handOvers&state=taken&cashier=7', { state: 'taken', cashier: '7' }],
  ['?tab=handOvers&state=1&type=2', {}],
])('%s asks the venue for hand-overs of %o', (search, filter) => {
  expect(handOverFilterOf(search)).toEqual(filter)
})

it.each([
  ['?tab=safes&state=closed&cashier=7', { state: 'closed', cashier: '7' }],
  ['?tab=safes&state=taken&from=2026-03-05&to=2026-03-04', { from: '2026-03-04', to: '2026-03-05' }],
  ['?tab=safes&from=2026-03-01&to=2026-03-04', { from: '2026-03-01', to: '2026-03-04' }],
])('%s asks the venue for safes of %o', (search, filter) => {
  expect(safeFilterOf(search)).toEqual(filter)
})
