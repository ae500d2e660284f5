import { expect, it } from 'vitest'
import type { JunketOrder } from '#machines/desk/pages/junket/index.ts'
import {
  candidatesFilterOf,
  categoryOf,
  detailFilterOf,
  type JunketDetailContext,
  type JunketDetailEvent,
  junketDetailMachine,
} from '#machines/desk/pages/junketDetail/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const placeAt = (type: string, search = ''): PagePlace => ({
  ...{ page: 'junketDetail', values: { type, categoryId: '3' }, search },
})
const order: CommandOrder<JunketOrder> = {
  ...{
    act: { do: 'assign', type: 'player', id: 3, ids: [7] },
    title: { key: 'do' },
    words: null,
    confirm: { key: 'do' },
  },
  ...{ isAsked: false, isDangerous: false, reason: 'none', phrase: null, affected: [], done: null },
}
const alphabet = {
  'place.shown': [
    { type: 'place.shown', place: placeAt('player') },
    { type: 'place.shown', place: placeAt('transaction', '?tab=players') },
  ],
  'cage.changed': [{ type: 'cage.changed' }],
  'confirms.changed': [{ type: 'confirms.changed' }],
  'junket.ordered': [{ type: 'junket.ordered', order, key: 'k-1' }],
  'adding.asked': [{ type: 'adding.asked' }],
  'adding.closed': [{ type: 'adding.closed' }],
  'adding.searched': [{ type: 'adding.searched', text: 'ada' }],
} satisfies Alphabet<JunketDetailEvent>
const outdated = (['categoryPlayers', 'categoryTransactions', 'candidates'] as const).map(
  (to): Message => ({ to, event: { type: 'query.outdated' } }),
)

it('walks every transition: transactions are listed of their own kind alone, and who is found is let go with the dialog', () => {
  const walked = walkChart({
    machine: junketDetailMachine,
    input: { place: placeAt('player'), viewer: { type: 3, permissions: [220] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: {
      ...{ players: {}, transactions: {}, candidates: {} },
      commands: {},
    },
    key: ({ context }) => {
      const { place, search } = context as JunketDetailContext
      return [place.values.type, search]
    },
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
          ...{ to: 'categoryPlayers', event: { type: 'query.filtered', filter: detailFilterOf(event.place) } },
        }),
      ],
      ['cage.changed', outdated],
      ['confirms.changed', outdated],
      ['junket.ordered', { to: 'command', event: { type: 'command.ordered', order, key: 'k-1' } }],
      ['after every', outdated],
      [
        'after settle',
        ({ before }) => {
          const { place, search } = before.context as JunketDetailContext
          return { to: 'candidates', event: { type: 'query.filtered', filter: candidatesFilterOf(place, search) } }
        },
      ],
    ],
    check: ({ after, open }) => {
      const { place } = after.context as JunketDetailContext
      expect(open).toContain('players')
      expect(open.includes('transactions')).toBe(categoryOf(place).type === 'transaction')
      expect(open.includes('candidates')).toBe(after.hasTag('adding'))
    },
  })
  expect(walked.untaken).toEqual([])
})

it('the address says which category in which days; who is looked for is asked for by words alone', () => {
  const place = placeAt('transaction', '?from=2026-11-01&to=2026-11-20&tab=players')
  const of = { type: 'transaction', id: '3' }
  expect(detailFilterOf(place)).toEqual({ ...of, from: '2026-11-01', to: '2026-11-20' })
  expect(candidatesFilterOf(place, '  ada ')).toEqual({ ...of, search: 'ada' })
  expect(candidatesFilterOf(place, ' ')).toEqual(of)
})
