import { expect, it } from 'vitest'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import {
  dayFilterOf,
  type DayCaseAnswer,
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
import { ErrorCode } from '#protocol/core/codes.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'

const placeAt = (search: string): PagePlace => ({ page: 'reconciliation', values: {}, search })
const order: CommandOrder<ReconciliationAct> = {
  ...{ act: { do: 'check', day: null }, title: { key: 'check' }, words: null, confirm: { key: 'check' }, done: null },
  ...{ isAsked: false, isDangerous: false, reason: 'none', phrase: null, affected: [] },
}
const answer = { known: { difference: { id: 7 } }, at: 9 } as DayCaseAnswer
const missing = { kind: 'refused', code: ErrorCode.unknown, message: 'no', params: null }
const alphabet = {
  'place.shown': ['', '?day=2026-03-01', '?tab=differences', '?difference=7', '?tab=differences&difference=8'].map(
    (search) => ({ type: 'place.shown', place: placeAt(search) }),
  ),
  'problems.changed': [{ type: 'problems.changed' }],
  'confirms.changed': [{ type: 'confirms.changed' }],
  'reconciliation.ordered': [{ type: 'reconciliation.ordered', order, key: 'k-1' }],
  'case.retry': [{ type: 'case.retry' }],
  'case.outdated': [{ type: 'case.outdated' }],
} satisfies Alphabet<ReconciliationEvent>

const toDay: Message = { to: 'reconciliationDay', event: { type: 'collection.outdated' } }
const toDifferences: Message = { to: 'reconciliationDifferences', event: { type: 'query.outdated' } }
const toShown = ({ before }: { before: { matches: (state: { listing: 'day' }) => boolean } }) =>
  before.matches({ listing: 'day' }) ? toDay : toDifferences
const messages: Messages = [
  [
    'xstate.init',
    (['problems', 'confirms'] as const).map(
      (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
    ),
  ],
  ['problems.changed', toShown],
  ['confirms.changed', toShown],
  ['case.outdated', toShown],
  ['command done', toShown],
  ['after every', ({ event }) => (event.type.includes('listing') ? toDay : [])],
]

it('walks every transition: one of two lists stands, what is opened lives as long as the address names it', () => {
  const walked = walkChart({
    machine: reconciliationMachine,
    input: { place: placeAt(''), viewer: { type: 1, permissions: [128] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: {
      day: {},
      differences: {},
      fetchCase: { done: [answer], error: [missing, 'broken'] },
      refetch: { done: [answer], error: ['broken'] },
      command: { done: [{ ended: 'done', act: order.act }], error: ['broken'] },
    },
    key: ({ context }) => {
      const { place, answer: known } = context as ReconciliationContext
      return [place.search, known === null]
    },
    messages,
    check: ({ after, open }) => {
      const { place, answer: known, failure } = after.context as ReconciliationContext
      expect(open.includes('day')).toBe(tabOf(place.search) === 'day')
      expect(open.includes('differences')).toBe(tabOf(place.search) === 'differences')
      expect(open.includes('command')).toBe(after.hasTag('acting'))
      const isOpened = differenceOf(place.search) !== null
      expect(after.matches({ detail: 'none' })).toBe(!isOpened)
      expect(known !== null).toBe(after.matches({ detail: 'shown' }))
      expect(failure !== null).toBe(after.hasTag('failed'))
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
