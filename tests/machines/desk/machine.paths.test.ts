import { expect, it } from 'vitest'
import { wallOf } from '#machines/desk/watch/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import {
  type MachineAnswer,
  type MachineContext,
  type MachineEvent,
  machineMachine,
  tabOf,
} from '#machines/desk/pages/machine/index.ts'
import type { OrderedAct } from '#machines/desk/pages/machines/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import { valuesOf } from '#protocol/core/machineFields.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const viewer = { type: 1, permissions: [118, 128] }
const placeAt = (machineId: number, search = ''): PagePlace => ({
  ...{ page: 'machine', values: { machineId: String(machineId) }, search },
})
const answer = {
  machine: { id: 4, name: 'Quay', cabin: 4, sasUrl: 'sim:quay' },
  version: 'v1',
  brands: [{ id: 1, name: 'Aurelia' }],
} as unknown as MachineAnswer
const base = { values: valuesOf(answer.machine), version: answer.version }
const refused = { kind: 'refused', code: 60_404, message: 'no', params: null }
const order: CommandOrder<OrderedAct> = {
  ...{ act: { do: 'powerOff', ids: [4] }, title: { key: 'stop' }, words: null, confirm: { key: 'stop' }, done: null },
  ...{ isAsked: true, isDangerous: true, reason: 'optional', phrase: null, affected: [] },
}
const alphabet = {
  'place.shown': [
    { type: 'place.shown', place: placeAt(4) },
    { type: 'place.shown', place: placeAt(4, '?tab=meters') },
    { type: 'place.shown', place: placeAt(4, '?tab=sessions') },
    { type: 'place.shown', place: placeAt(4, '?tab=sessions&wall=4') },
    { type: 'place.shown', place: placeAt(7) },
  ],
  'statuses.changed': [
    { type: 'statuses.changed', machines: [{ id: 4, status: 6, sequence: 9 }] },
    { type: 'statuses.changed', machines: [{ id: 99, status: 6, sequence: 9 }] },
  ],
  'machines.changed': [{ type: 'machines.changed' }],
  'sessions.changed': [{ type: 'sessions.changed' }],
  'problems.changed': [{ type: 'problems.changed' }],
  'machines.ordered': [{ type: 'machines.ordered', order, key: 'k-1' }],
  'machine.retry': [{ type: 'machine.retry' }],
} satisfies Alphabet<MachineEvent>

const messages: Messages = [
  ['machines.ordered', { to: 'command', event: { type: 'command.ordered', order, key: 'k-1' } }],
  [
    'xstate.init',
    (['statuses', 'machines', 'sessions', 'problems'] as const).map(
      (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
    ),
  ],
  ['place.shown', ({ event }) => ({ to: 'wall', event: { type: 'wall.shown', ids: wallOf(event.place.search) } })],
  ['refetch done', { to: 'machineForm', event: { type: 'form.renewed', change: { base, by: null, at: null } } }],
  ...(['sessions.changed', 'problems.changed'] as const).map((when): Messages[number] => [
    when,
    ({ before }) =>
      before.matches({ open: { tab: 'listing' } }) ? { to: 'machineRows', event: { type: 'query.outdated' } } : [],
  ]),
]

it('walks every transition: what is looked at lives as long as its tab, the form as long as the machine, and another machine begins anew', () => {
  const walked = walkChart({
    machine: machineMachine,
    input: { place: placeAt(4), viewer, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: {
      fetchMachine: { done: [answer], error: [unansweredCall, refused] },
      refetch: { done: [answer], error: [unansweredCall] },
      fetchMeters: { done: [{ id: 4 }], error: [unansweredCall] },
      form: {},
      wall: {},
      rows: {},
      commands: {},
    },
    key: ({ context }) => {
      const { id, tab, answer: known } = context as MachineContext
      return [id, tab, known === null]
    },
    messages,
    check: ({ after, open }) => {
      const { place, id, tab, answer: known } = after.context as MachineContext
      expect([String(id), tab]).toEqual([place.values.machineId, tabOf(place.search, viewer)])
      const isOpen = after.hasTag('open')
      expect(known !== null).toBe(isOpen)
      expect(open.includes('form')).toBe(isOpen)
      expect(open).toEqual(expect.arrayContaining(['commands', 'wall']))
      expect(open.includes('rows')).toBe(isOpen && tab === 'sessions')
      if (open.includes('fetchMeters')) expect(tab).toBe('meters')
      expect(open.includes('refetch')).toBe(after.matches({ open: { looking: 'asking' } }))
    },
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['?tab=meters', [128], 'meters'],
  ['?tab=meters', [118], 'settings'],
  ['?tab=sessions', [], 'sessions'],
  ['?tab=rounds', [128], 'rounds'],
  ['?tab=rounds', [118], 'settings'],
  ['?tab=problems', [136], 'problems'],
  ['?tab=problems', [118], 'settings'],
  ['?tab=nothing', [128], 'settings'],
] as const)('%s with %o opens %s', (search, permissions, tab) => {
  expect(tabOf(search, { type: 1, permissions })).toBe(tab)
})
