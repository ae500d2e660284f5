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
import type { SessionFigures } from '#protocol/sockets/sockets.ts'
import { valuesOf } from '#protocol/core/machineFields.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'

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
const order: CommandOrder<OrderedAct> = {
  ...{
    act: { do: 'powerOff', ids: [4], sessions: [] },
    title: { key: 'stop' },
    words: null,
    confirm: { key: 'stop' },
    done: null,
  },
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
  'figures.changed': [4, 99].map(
    (machineID) =>
      ({
        type: 'figures.changed',
        figures: { sessions: [{ machineID } as SessionFigures], at: 1, sequence: 1 },
      }) as const,
  ),
  'machines.changed': [{ type: 'machines.changed' }],
  'sessions.changed': [{ type: 'sessions.changed' }],
  'problems.changed': [{ type: 'problems.changed' }],
  'machines.ordered': [{ type: 'machines.ordered', order, key: 'k-1' }],
  'detail.answered': [{ type: 'detail.answered', known: answer }],
} satisfies Alphabet<MachineEvent>

const idOf = ({ values }: PagePlace) => Number(values.machineId)
const outdated: Message = { to: 'detail', event: { type: 'detail.outdated' } }
const rowsOutdated: Message = { to: 'machineRows', event: { type: 'query.outdated' } }
const metersOutdated: Message = { to: 'machineMeters', event: { type: 'detail.outdated' } }
const messages: Messages = [
  ['machines.ordered', { to: 'command', event: { type: 'command.ordered', order, key: 'k-1' } }],
  [
    'xstate.init',
    (['statuses', 'machines', 'sessions', 'problems'] as const).map(
      (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
    ),
  ],
  [
    'place.shown',
    ({ before, event: { place } }) => [
      { to: 'wall', event: { type: 'wall.shown', ids: wallOf(place.search) } },
      ...(idOf(place) === (before.context as MachineContext).id
        ? []
        : [{ to: 'detail' as const, event: { type: 'detail.shown' as const, id: idOf(place) } }]),
    ],
  ],
  [
    'detail.answered',
    ({ before }) =>
      before.matches('open')
        ? { to: 'machineForm', event: { type: 'form.renewed', change: { base, by: null, at: null } } }
        : [],
  ],
  [
    'statuses.changed',
    ({ before, event }) => (event.machines[0].id === before.context.id ? [outdated, metersOutdated, rowsOutdated] : []),
  ],
  [
    'figures.changed',
    ({ before, event }) => (event.figures.sessions[0]?.machineID === before.context.id ? metersOutdated : []),
  ],
  ['enters open.metering', { to: 'notifications', event: { type: 'topic.watched', topic: 'figures', by: 'page' } }],
  ['machines.changed', outdated],
  ['sessions.changed', [outdated, rowsOutdated, metersOutdated]],
  ['problems.changed', [outdated, rowsOutdated]],
]

it('walks every transition: what is looked at lives as long as its tab, the form as long as the machine, and another machine begins anew', () => {
  const walked = walkChart({
    machine: machineMachine,
    input: { place: placeAt(4), viewer, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: {
      detail: {},
      meters: {},
      form: {},
      iceCheck: {},
      picture: {},
      trial: {},
      wall: {},
      rows: {},
      commands: {},
    },
    key: ({ context }) => {
      const { id, tab } = context as MachineContext
      return [id, tab]
    },
    messages,
    check: ({ after, open }) => {
      const { place, id, tab } = after.context as MachineContext
      expect([id, tab]).toEqual([idOf(place), tabOf(place.search, viewer)])
      const isOpen = after.matches('open')
      expect(open).toEqual([
        ...['commands', 'detail'],
        ...(isOpen ? ['form', 'iceCheck'] : []),
        ...(isOpen && tab === 'meters' ? ['meters'] : []),
        ...(isOpen ? ['picture'] : []),
        ...(isOpen && tab === 'sessions' ? ['rows'] : []),
        ...(isOpen ? ['trial'] : []),
        'wall',
      ])
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
  ['?tab=checksums', [137], 'checksums'],
  ['?tab=checksums', [118], 'settings'],
  ['?tab=nothing', [128], 'settings'],
] as const)('%s with %o opens %s', (search, permissions, tab) => {
  expect(tabOf(search, { type: 1, permissions })).toBe(tab)
})
