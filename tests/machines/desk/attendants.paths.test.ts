import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import {
  type AttendantsContext,
  type AttendantsEvent,
  attendantsMachine,
  attendantsPlace,
  pastTasksFilterOf,
  queueTabOf,
  type TaskAct,
} from '#machines/desk/pages/attendants/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import { type CollectionAnswer, type CollectionInput, collectionMachine } from '#machines/kit/collection/index.ts'
import { type CommandAnswer, commandMachine, type CommandOrder, type CommandRun } from '#machines/kit/command/index.ts'
import { commandsMachine } from '#machines/kit/commands/index.ts'
import type { Message } from '#machines/kit/messages.ts'
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
