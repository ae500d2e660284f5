import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import {
  type AttendantsContext,
  type AttendantsEvent,
  attendantsMachine,
  attendantsPlace,
  pastTasksFilterOf,
  queueTabOf,
  taskAddress,
  type TaskAct,
} from '#machines/desk/pages/attendants/index.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import { type DeskPage, deskPages } from '#machines/desk/pages/pages.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import { type CollectionAnswer, type CollectionInput, collectionMachine } from '#machines/kit/collection/index.ts'
import { type CommandAnswer, commandMachine, type CommandOrder, type CommandRun } from '#machines/kit/command/index.ts'
import { commandsMachine } from '#machines/kit/commands/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { everyPermission } from '#protocol/core/permissions.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'

const placeAt = (search: string): PagePlace => ({ page: 'attendants', values: {}, search })
const order: CommandOrder<TaskAct> = {
  ...{ act: { do: 'take', task: 'problem-7' }, title: { key: 'take' }, words: null, confirm: { key: 'take' } },
  ...{ done: null, isAsked: false, isDangerous: false, reason: 'none', phrase: null, affected: [] },
}
const alphabet = {
  'place.shown': ['', '?tab=announcements', '?tab=past', '?tab=past&from=2026-03-01&to=2026-03-02'].map((search) => ({
    type: 'place.shown',
    place: placeAt(search),
  })),
  'attendant.changed': [{ type: 'attendant.changed' }],
  'task.ordered': [{ type: 'task.ordered', order, key: 'k-1' }],
} satisfies Alphabet<AttendantsEvent>

const outdated: Message = { to: 'taskList', event: { type: 'collection.outdated' } }
const outdatedPast: Message = { to: 'pastTasks', event: { type: 'query.outdated' } }
const messages: Messages = [
  ['xstate.init', { to: 'notifications', event: { type: 'topic.watched', topic: 'attendant', by: 'page' } }],
  ['attendant.changed', outdated],
  ['attendant.changed', outdatedPast],
  ['task.ordered', { to: 'command', event: { type: 'command.ordered', order, key: 'k-1' } }],
]

it('walks every transition: lists are looked at again when something is told, and tabs are of the address', () => {
  const walked = walkChart({
    machine: attendantsMachine,
    input: { place: placeAt(''), viewer: { type: 1, permissions: [136] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: {
      list: {},
      past: {},
      announcing: {},
      commands: {},
      calling: {},
    },
    key: ({ context }) => [(context as AttendantsContext).place.search],
    messages,
    check: ({ after, open }) => {
      const { place } = after.context as AttendantsContext
      expect(open).toEqual(expect.arrayContaining(['list', 'commands', 'calling']))
      expect(open.includes('past')).toBe(queueTabOf(place.search) === 'past')
      expect(open.includes('announcing')).toBe(queueTabOf(place.search) === 'announcements')
    },
  })
  expect(walked.untaken).toEqual([])
})

it('two tasks taken one right after the other are both taken, while the venue has answered neither', () => {
  const runs: CommandRun[] = []
  const run = fromPromise<CommandAnswer, CommandRun>(({ input }) => {
    runs.push(input)
    return new Promise(() => {})
  })
  const fetchAll = fromPromise<CollectionAnswer, CollectionInput>(() => new Promise(() => {}))
  const machine = attendantsMachine.provide({
    actors: {
      list: collectionMachine.provide({ actors: { fetchAll } }),
      commands: commandsMachine.provide({ actors: { command: commandMachine.provide({ actors: { run } }) } }),
    },
  })
  const actor = createActor(machine, {
    input: { place: placeAt(''), viewer: { type: 1, permissions: [136] }, timeZone: 'Europe/Istanbul' },
  }).start()
  const tasks = ['problem-7', 'handPay-3']
  for (const task of tasks)
    actor.send({ type: 'task.ordered', order: { ...order, act: { do: 'take', task } }, key: `k-${task}` })
  expect(runs.map(({ act, key }) => [act, key])).toEqual(tasks.map((task) => [{ do: 'take', task }, `k-${task}`]))
  actor.stop()
})

it('its address says what is shown, and of which days', () => {
  expect(queueTabOf('?tab=other')).toBe('open')
  expect(pastTasksFilterOf('?tab=past&from=2026-03-01&to=2026-03-02')).toEqual({ from: '2026-03-01', to: '2026-03-02' })
  expect(attendantsPlace('?tab=past', { tab: null })).toBe('/apps/attendants')
})

const led = {
  ...{ machine: { id: 5, name: 'Koi', cabin: 8 }, day: '2026-01-15' },
  player: { id: 9, username: 'ada', name: 'Ada', lastname: 'Er' },
} as const
const kindsOfTask = ['handPay', 'problem', 'booking', 'call'] as const
const placeOfTask = (kind: (typeof kindsOfTask)[number], permissions: readonly number[], player = true) =>
  taskAddress({ ...led, kind, task: `${kind}-7`, player: player ? led.player : null }, { type: 1, permissions })

it('a task leads whoever may see it to a page that they may open, or to none', () => {
  const pages: readonly DeskPage[] = Object.values(deskPages)
  const isAt = (address: string, path: string) =>
    new RegExp(`^${path.replaceAll(/\/:\w+\?/g, '(/\\d+)?').replaceAll(/\/:\w+/g, '/\\d+')}$`).test(
      address.split('?')[0] ?? '',
    )
  for (const permission of everyPermission)
    for (const kind of kindsOfTask)
      for (const player of [true, false]) {
        const address = placeOfTask(kind, [permission], player)
        if (address === null) continue
        const page = pages.find(({ path }) => isAt(address, path))
        expect([address, permission, page && holds({ type: 1, permissions: [permission] }, page.permission)]).toEqual([
          ...[address, permission, true],
        ])
      }
})

it.each([
  ['problem', [129], true, '/apps/machinesError?problem=7'],
  ['problem', [118], true, '/apps/machine/5'],
  ['problem', [107, 131], true, null],
  ['problem', [132], true, null],
  ['booking', [212], true, '/apps/reservations?day=2026-01-15&machine=5'],
  ['booking', [107], true, '/apps/cashier/9'],
  ['booking', [132], true, null],
  ['call', [107, 118], true, '/apps/cashier/9'],
  // Who adjusts serves, and is led to the player before the cabinet.
  ['call', [111, 129], true, '/apps/cashier/9'],
  ['handPay', [111, 131], true, '/apps/cashier/9'],
  ['call', [136], true, '/apps/machine/5'],
  // Who runs a safe and posts nothing serves nobody.
  ['call', [120, 131], true, '/apps/contacts/9'],
  ['handPay', [107], false, null],
  ['handPay', [107, 129], false, '/apps/machine/5'],
] as const)('%s leads who holds %o there, a player of it %s: %s', (kind, permissions, player, address) => {
  expect(placeOfTask(kind, permissions, player)).toBe(address)
})
