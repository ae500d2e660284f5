import { expect, it } from 'vitest'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import {
  dayFilterOf,
  differenceFilterOf,
  differenceOf,
  placeWith,
  type ReconciliationAct,
  type ReconciliationContext,
  type ReconciliationEvent,
  reconciliationMachine,
  tabOf,
} from '#machines/desk/pages/reconciliation/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { commandEnd } from '#tests/kit/samples.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'

const placeAt = (search: string): PagePlace => ({ page: 'reconciliation', values: {}, search })
const order: CommandOrder<ReconciliationAct> = {
  ...{ act: { do: 'check', day: null }, title: { key: 'check' }, words: null, confirm: { key: 'check' }, done: null },
  ...{ isAsked: false, isDangerous: false, reason: 'none', phrase: null, affected: [] },
}
const alphabet = {
  'place.shown': ['', '?day=2026-03-01', '?tab=differences', '?difference=7', '?tab=differences&difference=8'].map(
    (search) => ({ type: 'place.shown', place: placeAt(search) }),
  ),
  'problems.changed': [{ type: 'problems.changed' }],
  'confirms.changed': [{ type: 'confirms.changed' }],
  'reconciliation.ordered': [{ type: 'reconciliation.ordered', order, key: 'k-1' }],
  'command.ended': [commandEnd('done', order.act)],
} satisfies Alphabet<ReconciliationEvent>

const listed: Message[] = [
  { to: 'reconciliationDay', event: { type: 'collection.outdated' } },
  { to: 'reconciliationDifferences', event: { type: 'query.outdated' } },
]
const outdated: Message[] = [...listed, { to: 'detail', event: { type: 'detail.outdated' } }]
const messages: Messages = [
  [
    'xstate.init',
    (['problems', 'confirms'] as const).map(
      (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
    ),
  ],
  ['problems.changed', outdated],
  ['confirms.changed', outdated],
  ['command.ended', [...listed, { to: 'detail', event: { type: 'detail.retry' } }]],
  ['reconciliation.ordered', { to: 'command', event: { type: 'command.ordered', order, key: 'k-1' } }],
  [
    'place.shown',
    ({ event }) => ({ to: 'detail', event: { type: 'detail.shown', id: differenceOf(event.place.search) } }),
  ],
]

it('walks every transition: one of two lists stands, and what is opened and what is ordered live beside it', () => {
  const walked = walkChart({
    machine: reconciliationMachine,
    input: { place: placeAt(''), viewer: { type: 1, permissions: [128] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: { day: {}, differences: {}, detail: {}, commands: {} },
    key: ({ context }) => (context as ReconciliationContext).place.search,
    messages,
    check: ({ after, open }) => {
      const { place } = after.context as ReconciliationContext
      expect(open).toEqual(['commands', tabOf(place.search), 'detail'].sort())
    },
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['', 'day', {}, { state: 'differing' }, null],
  ['?day=2026-03-01&difference=12', 'day', { day: '2026-03-01' }, { state: 'differing' }, 12],
  ['?tab=differences&state=accepted&machine=4', 'differences', {}, { state: 'accepted', machine: '4' }, null],
  ['?tab=x&day=1.3.26&state=none&machine=-4&difference=0', 'day', {}, { state: 'differing' }, null],
])('%s is the list %s', (search, tab, day, filter, opened) => {
  expect([tabOf(search), dayFilterOf(search), differenceFilterOf(search), differenceOf(search)]).toEqual([
    ...[tab, day, filter, opened],
  ])
})

it('an address keeps what is not changed of it', () => {
  expect(placeWith('?day=2026-03-01&difference=4', { difference: null })).toBe('/apps/reconciliation?day=2026-03-01')
})
