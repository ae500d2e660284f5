/** Other people's apps as their inspectors tell of them, and ours as theirs would be told. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyStateMachine, assign, createActor, createMachine, fromPromise, setup } from 'xstate'
import { expect, it } from 'vitest'
import { configOf, createAttached, createStatelyTeller, valueOf } from '#machines/inspect/attached/index.ts'
import { inspectionAt } from '#machines/inspect/inspector/index.ts'
import { activeStates, definitionOf, isMachine } from '#machines/kit/definition.ts'
import { createRecorder, stateName } from '#machines/kit/recorder.ts'
import type { StatelyMessage } from '#protocol/core/stately.ts'
import { root } from '../../../scripts/lib/tools.mjs'

const base = { rootId: 'x:0', createdAt: '1000', id: null, _version: '0.7.2' }
const lamp = JSON.stringify({
  id: 'lamp',
  initial: 'dark',
  context: { type: '' },
  states: {
    dark: { on: { press: { target: 'lit', guard: { type: 'has power' } } } },
    lit: { entry: { type: '' }, after: { 500: 'dark' }, invoke: { src: { config: {} }, id: 'heat' } },
  },
})
const actor = (sessionId: string, more: object = {}): StatelyMessage => ({
  ...{ ...base, type: '@xstate.actor', sessionId, name: 'lamp', definition: lamp },
  ...{ snapshot: { status: 'active', value: 'dark', context: { presses: 0 } } },
  ...more,
})
const step = (sessionId: string, type: string, value: unknown, context: object, status = 'active'): StatelyMessage => ({
  ...{ ...base, type: '@xstate.snapshot', sessionId, event: { type, by: 'hand' } },
  snapshot: { status, value, context },
})

it('draws a foreign machine by its config, and tells steps, causes, differences and earlier moments', () => {
  const attached = createAttached()
  attached.take('a', actor('x:0'))
  attached.take('a', actor('x:1', { parentId: 'x:0', name: 'x:1' }))
  // Another app names its first actor alike.
  attached.take('b', actor('x:0'))
  attached.take('a', { ...base, type: '@xstate.event', sessionId: 'x:1', sourceId: 'x:0', event: { type: 'press' } })
  attached.take('a', step('x:1', 'press', 'lit', { presses: 1 }))
  attached.take('a', step('x:1', 'xstate.after.500.lamp.lit', 'dark', { presses: 1 }))
  attached.take('b', step('x:0', 'press', 'lit', { presses: 1 }, 'done'))
  const known = attached.inspection()
  expect(known.actors.map(({ id, parent, chart, state, status }) => [id, parent, chart, state, status])).toEqual([
    ['lamp', null, 'lamp', 'dark', 'active'],
    ['x:1', 'lamp', 'lamp', 'dark', 'active'],
    ['lamp x:0', null, 'lamp', 'lit', 'done'],
  ])
  expect(
    known.events.map(({ actor: of, event, from, to, cause, changed }) => [of, event, from, to, cause, changed]),
  ).toEqual([
    ['x:1', 'press', 'dark', 'lit', 'lamp', { presses: { from: 0, to: 1 } }],
    ['x:1', 'xstate.after.500.lamp.lit', 'lit', 'dark', null, {}],
    ['lamp x:0', 'press', 'dark', 'lit', null, { presses: { from: 0, to: 1 } }],
  ])
  expect(known.events[0]?.detail).toEqual({ by: 'hand' })
  const chart = attached.definition('lamp')
  expect(chart?.states.map(({ id }) => id)).toEqual(['lamp', 'lamp.dark', 'lamp.lit'])
  expect(chart?.states[1]?.transitions).toMatchObject([{ event: 'press', guard: 'has power', targets: ['lamp.lit'] }])
  expect(inspectionAt(known, 1).actors.find(({ id }) => id === 'x:1')).toMatchObject({
    state: 'lit',
    context: { presses: 1 },
  })
})

it('takes what is no chart, what nobody has heard of, and more than it keeps', () => {
  const attached = createAttached({ events: 10, actors: 4 })
  attached.take('a', step('x:9', 'press', 'lit', {}))
  attached.take('a', actor('x:0', { definition: '{"initial": "nowhere"', name: 'odd' }))
  attached.take(
    'a',
    actor('x:1', { definition: '{"id":"bad","initial":"a","states":{"a":{"on":{"go":"gone"}}}}', name: 'bad' }),
  )
  attached.take('a', actor('x:2', { snapshot: { status: 'done', output: 4 }, name: 'promise' }))
  expect(attached.inspection().actors.map(({ chart, state }) => [chart, state, attached.definition(chart)])).toEqual([
    ['odd', 'dark', null],
    ['bad', 'dark', null],
    ['promise', '', null],
  ])
  for (let count = 0; count < 40; count += 1) attached.take('a', step('x:0', 'tick', 'dark', { count }))
  const { events } = attached.inspection()
  expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 10 }, (_, place) => 31 + place))
  attached.take('a', actor('x:3'))
  attached.take('a', actor('x:4'))
  // What has ended goes first.
  expect(attached.inspection().actors.map(({ id }) => id)).toEqual(['odd', 'bad', 'lamp', 'lamp x:4'])
})

const machines: AnyStateMachine[] = []
for (const file of globSync('machines/**/*.machine.ts', { cwd: root }))
  machines.push(...Object.values((await import(pathToFileURL(join(root, file)).href)) as object).filter(isMachine))

it.each(machines.map((machine) => [machine.id, machine] as const))(
  '%s goes out as a config and comes back the same',
  (_, machine) => {
    const out = definitionOf(machine)
    const back = definitionOf(createMachine(JSON.parse(JSON.stringify(configOf(out))) as object))
    const plain = ({ states }: typeof out) =>
      states.map(({ id, parent, type, initial, invokes, transitions, tags, entry, exit }) => ({
        ...{ id, parent, type, initial, invokes, tags, entry, exit },
        transitions: transitions
          .map(({ event, guard, targets, actions }) => ({ event, guard, targets, actions }))
          .toSorted((one, other) => (one.event < other.event ? -1 : one.event > other.event ? 1 : 0)),
      }))
    expect(plain(back)).toEqual(plain(out))
  },
)

it('tells another inspector what our recorder knows: each actor once, each step once, no key that is not allowed', () => {
  const recorder = createRecorder({ now: () => 5, allow: ['count'] })
  const child = setup({ actors: { wait: fromPromise(() => new Promise<void>(() => undefined)) } }).createMachine({
    ...{ id: 'box', type: 'parallel', context: { count: 0, password: 'hidden' } },
    states: {
      door: {
        initial: 'shut',
        states: { shut: { on: { open: 'wide' } }, wide: { invoke: { src: 'wait', id: 'wait' } } },
      },
      light: { on: { open: { actions: assign({ count: ({ context }) => context.count + 1 }) } } },
    },
  })
  const box = createActor(child, { systemId: 'box', inspect: recorder.inspect })
  const tell = createStatelyTeller(({ chart }) => {
    const machine = recorder.machine(chart)
    return machine ? definitionOf(machine) : null
  })
  box.start()
  const first = tell(recorder.inspection(), 7)
  box.send({ type: 'open', password: 'hidden' })
  const second = tell(recorder.inspection(), 8)
  expect(tell(recorder.inspection(), 9)).toEqual([])
  expect(JSON.stringify([first, second])).not.toContain('hidden')
  const shown = createAttached()
  for (const message of [...first, ...second]) shown.take('ours', message)
  const ours = recorder.inspection()
  expect(shown.inspection().actors.map(({ id, chart, state }) => [id, chart, state])).toEqual(
    ours.actors.map(({ id, chart, state }) => [id, chart === 'wait' ? id : chart, state]),
  )
  const chart = shown.definition('box')
  const now = shown.inspection().actors.find(({ id }) => id === 'box')?.state ?? ''
  expect(chart && [...activeStates(chart, now)].sort()).toEqual(['box', 'box.door', 'box.door.wide', 'box.light'])
})

it.each(['a', 'a.b.c', '{a, b.c}', 'a.{b, c.{d, e.f}}'])('%s is the value that it came from', (text) => {
  expect(stateName(valueOf(text))).toBe(text)
})
