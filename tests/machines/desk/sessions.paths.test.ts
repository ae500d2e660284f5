import { expect, it } from 'vitest'
import {
  sessionOf,
  type SessionOrder,
  type SessionsContext,
  type SessionsEvent,
  sessionsMachine,
  withSession,
} from '#machines/desk/pages/sessions/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import { wallOf } from '#machines/desk/watch/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, type Messages, type Step, walkChart } from '#tests/kit/walk.ts'
import { commandEnd } from '../../kit/samples.ts'

const placeAt = (search: string): PagePlace => ({ page: 'sessions', values: {}, search })
const order: CommandOrder<SessionOrder> = {
  ...{ act: { do: 'kick', ids: [4] }, title: { key: 'kick' }, words: null, confirm: { key: 'kick' }, done: null },
  ...{ isAsked: true, isDangerous: true, reason: 'required', phrase: null, affected: [] },
}
const one = { id: 4, machineID: 7, credit: 500, bet: 100, lag: 40, cashIn: 600, cashOut: 0, handPaid: 0 }
const figures = { sessions: [{ ...one, net: -100, turnOver: 900, isHot: false }], at: 5_000, sequence: 3 }
const { id: _id, machineID: _machineID, ...change } = { ...one, net: -100, turnOver: 900, isHot: false }
const alphabet = {
  'place.shown': ['', '?session=4', '?session=5&wall=7'].map((search) => ({
    ...{ type: 'place.shown', place: placeAt(search) },
  })),
  'statuses.changed': [{ type: 'statuses.changed', machines: [{ id: 7, status: 6, sequence: 9 }] }],
  'sessions.changed': [{ type: 'sessions.changed' }],
  'figures.changed': [{ type: 'figures.changed', figures }],
  'sessions.ordered': [{ type: 'sessions.ordered', order, key: 'k-1' }],
  'command.ended': [commandEnd('done', order.act)],
} satisfies Alphabet<SessionsEvent>

const outdated: Message = { to: 'sessionList', event: { type: 'collection.outdated' } }
const messages: Messages = [
  [
    'xstate.init',
    (['sessions', 'figures', 'statuses'] as const).map(
      (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
    ),
  ],
  [
    'place.shown',
    ({ event }) => [
      { to: 'wall', event: { type: 'wall.shown', ids: wallOf(event.place.search) } },
      { to: 'detail', event: { type: 'detail.shown', id: sessionOf(event.place.search) } },
    ],
  ],
  [
    'figures.changed',
    { to: 'sessionList', event: { type: 'collection.patched', patches: [{ id: 4, sequence: 5_000, change }] } },
  ],
  ['sessions.ordered', { to: 'command', event: { type: 'command.ordered', order, key: 'k-1' } }],
  ['statuses.changed', outdated],
  ['sessions.changed', [outdated, { to: 'detail', event: { type: 'detail.outdated' } }]],
  ['command.ended', [outdated, { to: 'detail', event: { type: 'detail.retry' } }]],
]

it('walks every transition: the log is of the session that the address names, orders go to what runs them, and all news reach the list', () => {
  const walked = walkChart({
    machine: sessionsMachine,
    input: { place: placeAt(''), viewer: { type: 1, permissions: [127] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: { list: {}, wall: {}, commands: {}, detail: {}, story: {}, refunding: {} },
    key: ({ context }) => (context as SessionsContext).place.search,
    messages,
    check: ({ open }: Step) => expect(open).toEqual(['commands', 'detail', 'list', 'refunding', 'story', 'wall']),
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['', null],
  ['?session=34', 34],
  ['?session=-1', null],
  ['?session=x', null],
  ['?session=1.5', null],
])('%s opens %o', (search, id) => {
  expect(sessionOf(search)).toBe(id)
})
it('leaves the rest of the address', () => {
  expect(withSession('?q=a&session=3&wall=1,2', 4)).toBe('?q=a&wall=1,2&session=4')
  expect(withSession('?session=3', null)).toBe('')
})
