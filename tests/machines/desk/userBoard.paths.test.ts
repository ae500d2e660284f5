import { expect, it } from 'vitest'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import { rangeOf } from '#machines/desk/pages/range.ts'
import {
  drillFilterOf,
  drillOf,
  tabOf,
  type UserBoardContext,
  type UserBoardEvent,
  userBoardMachine,
} from '#machines/desk/pages/userBoard/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const placeAt = (search: string): PagePlace => ({ page: 'userBoard', values: {}, search })
const searches = ['', '?tab=hot&from=2026-03-01&to=2026-03-04', '?tab=cashiers', '?player=7&figure=cash']
const alphabet = {
  'place.shown': searches.map((search) => ({ type: 'place.shown', place: placeAt(search) })),
  'presence.changed': [{ type: 'presence.changed' }],
  'player.changed': [{ type: 'player.changed', id: 7 }],
} satisfies Alphabet<UserBoardEvent>
const lists = ['figureList', 'hotList', 'cashierList'] as const

function walked(permissions: number[]) {
  return walkChart({
    machine: userBoardMachine,
    input: { place: placeAt(''), viewer: { type: 1, permissions }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: { people: {}, figures: {}, hot: {}, cashiers: {}, drill: {} },
    key: ({ context }) => context,
    messages: [
      [
        'xstate.init',
        (['presence', 'players'] as const).map(
          (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
        ),
      ],
      [
        'place.shown',
        ({ event }): Message[] => [
          ...lists.map(
            (to): Message => ({ to, event: { type: 'collection.filtered', filter: rangeOf(event.place.search) } }),
          ),
          { to: 'drillRows', event: { type: 'query.filtered', filter: drillFilterOf(event.place.search) } },
        ],
      ],
      ['presence.changed', { to: 'presenceList', event: { type: 'collection.outdated' } }],
      [
        'after gather',
        [
          ...lists.map((to): Message => ({ to, event: { type: 'collection.outdated' } })),
          { to: 'drillRows', event: { type: 'query.outdated' } },
        ],
      ],
    ],
    check: ({ after, open }) => {
      const { place, viewer } = after.context as UserBoardContext
      const tab = tabOf(place.search, viewer)
      expect([...open].toSorted()).toEqual(
        [
          ...['people', 'figures'],
          ...(tab === 'hot' || tab === 'cashiers' ? [tab] : []),
          ...(drillOf(place.search) ? ['drill'] : []),
        ].toSorted(),
      )
    },
  })
}

it('walks every transition: what is asked for is what the address shows, and a storm of news asks once', () => {
  expect(walked([126, 144]).untaken).toEqual([])
})

it('who may not see the cage’s history never asks for the cashiers', () => {
  const untaken = walked([126]).untaken.join('\n')
  expect(untaken).toContain('cashiers')
  expect(untaken).not.toContain('hot →')
})

it('the address says what is open, and nonsense in it opens nothing', () => {
  const cashier = { type: 1, permissions: [126, 107] }
  expect([tabOf('?tab=cashiers', cashier), tabOf('?tab=cashiers', { type: 1, permissions: [126] })]).toEqual([
    'cashiers',
    'players',
  ])
  expect(tabOf('?tab=nothing', cashier)).toBe('players')
  expect(drillOf('?player=7&figure=tip')).toEqual({ player: '7', figure: 'tip' })
  expect(drillOf('?player=7&figure=profit')).toEqual({ player: '7', figure: null })
  expect([drillOf('?player=x'), drillOf('?figure=cash')]).toEqual([null, null])
  expect(drillFilterOf('?player=7&figure=tip&from=2026-03-01&to=2026-03-02')).toEqual({
    ...{ from: '2026-03-01', to: '2026-03-02', player: '7', figure: 'tip' },
  })
})
