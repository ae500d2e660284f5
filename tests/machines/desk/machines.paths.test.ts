import { expect, it } from 'vitest'
import {
  filterOf,
  type MachinesContext,
  type MachinesEvent,
  machinesMachine,
  type OrderedAct,
} from '#machines/desk/pages/machines/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import { wallOf } from '#machines/desk/watch/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'

const placeAt = (search: string): PagePlace => ({ page: 'machines', values: { filter: 'all' }, search })
const order: CommandOrder<OrderedAct> = {
  ...{
    act: { do: 'powerOff', ids: [4, 5], sessions: [] },
    title: { key: 'stop' },
    words: null,
    confirm: { key: 'stop' },
    done: null,
  },
  ...{ isAsked: true, isDangerous: true, reason: 'optional', phrase: null, affected: [] },
}
const machine = { name: 'Quay', brandID: 1, cabin: 40, sasUrl: '', tag: '', bet_info: '' }
const taken = { kind: 'refused', code: 60_409, message: 'no', params: { reason: 'taken', field: 'cabin' } }
const alphabet = {
  'place.shown': ['', '?from=2026-03-01&to=2026-03-04', '?q=night&wall=7'].map((search) => ({
    ...{ type: 'place.shown', place: placeAt(search) },
  })),
  'statuses.changed': [{ type: 'statuses.changed', machines: [{ id: 4, status: 6, sequence: 9 }] }],
  'machines.changed': [{ type: 'machines.changed' }],
  'sessions.changed': [{ type: 'sessions.changed' }],
  'problems.changed': [{ type: 'problems.changed' }],
  'machines.ordered': [{ type: 'machines.ordered', order, key: 'k-1' }],
  'making.asked': [{ type: 'making.asked' }],
  'making.submitted': [{ type: 'making.submitted', machine, key: 'k-2' }],
} satisfies Alphabet<MachinesEvent>

const outdated: Message = { to: 'machineList', event: { type: 'collection.outdated' } }
const watched = (['statuses', 'machines', 'sessions', 'problems'] as const).map(
  (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
)
const messages: Messages = [
  ['machines.ordered', { to: 'command', event: { type: 'command.ordered', order, key: 'k-1' } }],
  ['xstate.init', watched],
  [
    'place.shown',
    ({ event }) => ({
      to: 'machineList',
      event: { type: 'collection.filtered', filter: filterOf(event.place.search) },
    }),
  ],
  ['place.shown', ({ event }) => ({ to: 'wall', event: { type: 'wall.shown', ids: wallOf(event.place.search) } })],
  [
    'statuses.changed',
    {
      to: 'machineList',
      event: { type: 'collection.patched', patches: [{ id: 4, sequence: 9, change: { status: 6 } }] },
    },
  ],
  ...['statuses.changed', 'machines.changed', 'sessions.changed', 'problems.changed'].map(
    (when) => [when, outdated] as const,
  ),
]

it('walks every transition: the list lives as long as the page, orders go to what runs them, and each piece of news reaches the list', () => {
  const walked = walkChart({
    machine: machinesMachine,
    input: { place: placeAt(''), viewer: { type: 1, permissions: [117] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: {
      list: {},
      wall: {},
      commands: {},
      draft: { done: [undefined] },
      makeMachine: { done: [{ id: 77 }], error: [taken] },
    },
    key: ({ context }) => {
      const { filter, makingFailure, made } = context as MachinesContext
      return [filter, makingFailure === null, made]
    },
    messages,
    check: ({ event, after, open, said }) => {
      const { place, filter, makingFailure, made } = after.context as MachinesContext
      expect(filter).toEqual(filterOf(place.search))
      expect(open.filter((id) => !['makeMachine', 'draft'].includes(id))).toEqual(['commands', 'list', 'wall'])
      expect(open.includes('draft')).toBe(after.hasTag('making'))
      expect(open.includes('makeMachine')).toBe(after.hasTag('saving'))
      // Why it was refused is told for as long as it is being made, and whoever has made it is led there.
      if (!after.hasTag('making') || after.hasTag('saving')) expect(makingFailure).toBeNull()
      // Only once the form holds the page no longer.
      expect(made).toBe(after.matches('made') ? 77 : null)
      expect(said.filter(({ type }) => type === 'navigate')).toHaveLength(event.type.startsWith('xstate.after') ? 1 : 0)
    },
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['', {}],
  ['?from=2026-03-01&to=2026-03-04', { from: '2026-03-01', to: '2026-03-04' }],
  // Turned round it is exchanged, and the page says so.
  ['?from=2026-03-05&to=2026-03-04', { from: '2026-03-04', to: '2026-03-05' }],
  ['?from=yesterday&to=2026-03-04', {}],
  ['?from=2026-03-01', {}],
])('%s asks the venue for %o', (search, filter) => {
  expect(filterOf(search)).toEqual(filter)
})
