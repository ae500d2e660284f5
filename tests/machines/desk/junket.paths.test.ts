import { expect, it } from 'vitest'
import {
  type JunketContext,
  type JunketEvent,
  junketFilterOf,
  junketMachine,
  type JunketOrder,
} from '#machines/desk/pages/junket/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import type { Category } from '#protocol/calls/categories.ts'
import { commandEnd } from '#tests/kit/samples.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const placeAt = (search: string): PagePlace => ({ page: 'junket', values: {}, search })
const category: Category = { id: 3, name: 'Izmir', type: 'player', count: 2, version: 'v1' }
const order: CommandOrder<JunketOrder> = {
  ...{ act: { do: 'create', type: 'player', name: 'Rize' }, title: { key: 'do' }, words: null, confirm: { key: 'do' } },
  ...{ isAsked: false, isDangerous: false, reason: 'none', phrase: null, affected: [], done: null },
}
const alphabet = {
  'place.shown': ['', '?type=transaction'].map((search) => ({ type: 'place.shown', place: placeAt(search) }) as const),
  'cage.changed': [{ type: 'cage.changed' }],
  'confirms.changed': [{ type: 'confirms.changed' }],
  'junket.ordered': [{ type: 'junket.ordered', order, key: 'k-1' }],
  'command.ended': [
    commandEnd('done', order.act),
    commandEnd('done', { do: 'rename', id: 3 }),
    commandEnd('done', { do: 'delete', id: 3 }),
    commandEnd('refused', order.act),
  ],
  'naming.asked': [null, category].map((one) => ({ type: 'naming.asked', category: one }) as const),
  'naming.closed': [{ type: 'naming.closed' }],
} satisfies Alphabet<JunketEvent>
const outdated: Message = { to: 'categories', event: { type: 'query.outdated' } }

it('walks every transition: orders go to what runs them, the name that is written stays until it is done', () => {
  const walked = walkChart({
    machine: junketMachine,
    input: { place: placeAt(''), viewer: { type: 3, permissions: [220] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: {
      rows: {},
      commands: {},
      draft: { done: [undefined] },
    },
    key: ({ context }) => {
      const { place, edited } = context as JunketContext
      return [place.search, edited === null]
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
          ...{ to: 'categories', event: { type: 'query.filtered', filter: junketFilterOf(event.place.search) } },
        }),
      ],
      ['cage.changed', outdated],
      ['confirms.changed', outdated],
      ['junket.ordered', { to: 'command', event: { type: 'command.ordered', order, key: 'k-1' } }],
      ['after every', outdated],
    ],
    check: ({ before, after, event, open }) => {
      expect(open).toEqual(expect.arrayContaining(['commands', 'rows']))
      // Written only by the draft, which asks before it is closed.
      expect(open.includes('draft')).toBe(after.hasTag('naming'))
      // What was refused, or is the end of another act, leaves the name as it is written.
      const { edited } = before.context as JunketContext
      const ended = event.type === 'command.ended' && event.ended === 'done' && event.act.do
      if (before.hasTag('naming') && event.type !== 'naming.closed' && event.type !== 'xstate.done.actor.draft')
        expect(after.hasTag('naming')).toBe(ended !== (edited === null ? 'create' : 'rename'))
    },
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['', { type: 'player' }],
  ['?type=transaction&from=2026-11-01&to=2026-11-20', { type: 'transaction', from: '2026-11-01', to: '2026-11-20' }],
  ['?type=machine&from=2026-11-20&to=2026-11-01', { type: 'player', from: '2026-11-01', to: '2026-11-20' }],
])('%s asks the venue for %o', (search, filter) => {
  expect(junketFilterOf(search)).toEqual(filter)
})
