import { expect, it } from 'vitest'
import { type AnyActorRef, assign, createActor, fromPromise, setup } from 'xstate'
import { inspectionAt, sequenceAt, sequenceOf, timersOf, tryEvent } from '#machines/inspect/inspector/index.ts'
import { possibleTransitions, takenBy } from '#machines/kit/transitions.ts'
import { definitionOf } from '#machines/kit/definition.ts'
import { mailbox, send, sends } from '#machines/kit/messages.ts'
import { createRecorder } from '#machines/kit/recorder.ts'

const carried: string[] = []
const child = setup({}).createMachine({ id: 'child', initial: 'alive', states: { alive: {} } })
const door = setup({
  types: {
    context: {} as { turns: number; pin: string },
    events: {} as { type: 'turn' } | { type: 'set'; turns: number },
  },
  actors: { child, never: fromPromise(() => new Promise(() => undefined)) },
  actions: {
    send,
    ring: () => void carried.push('ring'),
    count: assign({ turns: ({ context }) => context.turns + 1 }),
    put: assign((_, { turns }: { turns: number }) => ({ turns })),
  },
  guards: { isFirst: ({ context }) => context.turns === 0 },
  delays: { soon: 9_000 },
}).createMachine({
  id: 'door',
  context: { turns: 0, pin: '1234' },
  initial: 'shut',
  on: { set: { actions: { type: 'put', params: ({ event }) => event } } },
  states: {
    shut: {
      on: {
        turn: [
          {
            guard: 'isFirst',
            target: 'open',
            actions: ['count', 'ring', sends({ to: 'toasts', event: { type: 'hold.began', hold: 'hidden' } })],
          },
          { actions: 'count' },
        ],
      },
    },
    open: {
      invoke: [
        { id: 'child', src: 'child', systemId: mailbox('toasts') },
        { id: 'never', src: 'never' },
      ],
      after: { soon: 'shut' },
      on: { turn: 'shut' },
    },
  },
})

function opened() {
  let at = 0
  const recorder = createRecorder({ now: () => (at += 10), ignore: ['xstate.init', 'xstate.stop'], allow: ['turns'] })
  const actor = createActor(door, { inspect: recorder.inspect, systemId: 'door' }).start()
  return { recorder, actor }
}

it('shows every actor as it was at any moment of the log: its state, its context, and whether it was there', () => {
  const { recorder, actor } = opened()
  actor.send({ type: 'turn' })
  actor.send({ type: 'turn' })
  actor.send({ type: 'set', turns: 7 })
  const now = recorder.inspection()
  const at = (sequence: number) =>
    inspectionAt(now, sequence).actors.map(({ id, state, status, context }) => [id, state, status, context['turns']])
  expect(at(0)).toEqual([['door', 'shut', 'active', 0]])
  expect(at(1)).toEqual([
    ['door', 'open', 'active', 1],
    ['toasts', 'alive', 'active', undefined],
    ['door/never', '', 'active', undefined],
  ])
  expect(at(2)[0]).toEqual(['door', 'shut', 'active', 1])
  expect(at(3)[0]).toEqual(['door', 'shut', 'active', 7])
  expect([sequenceAt(now, 5), sequenceAt(now, 25), sequenceAt(now, 999)]).toEqual([0, 2, 3])
})

it('says which transitions were taken and which are possible, innermost first', () => {
  const { recorder, actor } = opened()
  const definition = definitionOf(door)
  actor.send({ type: 'turn' })
  const [turned] = recorder.inspection().events
  if (!turned) throw new Error('nothing was noted')
  expect(takenBy(definition, turned).map(({ transition }) => transition.id)).toEqual(['door.shut turn 0'])
  // A chart that steps in the venue does not say what it took.
  expect(takenBy(definition, { ...turned, taken: [] }).map(({ transition }) => transition.id)).toEqual([
    'door.shut turn 0',
  ])
  expect(possibleTransitions(definition, 'open').map(({ transition }) => transition.id)).toEqual([
    'door.open xstate.after.soon.door.open 0',
    'door.open turn 0',
    'door set 0',
  ])
  expect(timersOf(actor)).toMatchObject([{ name: 'soon', delay: 9_000 }])
  actor.stop()
})

it('knows a transition through what is always taken behind it, where nothing leads there at once', () => {
  const lift = setup({ types: { events: {} as { type: 'call' } | { type: 'go' } } }).createMachine({
    id: 'lift',
    initial: 'low',
    states: {
      low: { on: { go: 'deciding', call: 'high' } },
      deciding: { initial: 'first', states: { first: { always: '#high' } } },
      high: { id: 'high', on: { go: 'low' } },
    },
  })
  const ids = (event: string) =>
    takenBy(definitionOf(lift), { event, from: 'low', to: 'high' }).map(({ transition }) => transition.id)
  expect([ids('go'), ids('call'), ids('unheard')]).toEqual([['lift.low go 0'], ['lift.low call 0'], []])
})

it('tries an event on a copy: the actor, its children and the world know nothing of it', () => {
  carried.length = 0
  const { actor } = opened()
  const before = actor.getSnapshot()
  expect(tryEvent(actor, { type: 'turn' })).toMatchObject({
    from: 'shut',
    to: 'open',
    isTaken: true,
    before: { turns: 0 },
    after: { turns: 1 },
  })
  expect(tryEvent(actor, { type: 'turn' }).actions).toEqual(expect.arrayContaining(['ring', 'send']))
  expect(tryEvent(actor, { type: 'set', turns: 3 })).toMatchObject({ to: 'shut', after: { turns: 3 } })
  expect(tryEvent(actor, { type: 'unheard' })).toMatchObject({ to: 'shut', isTaken: false })
  expect([actor.getSnapshot() === before, carried]).toEqual([true, []])
  actor.send({ type: 'turn' })
  // Now with children that live, and one of a system id that would be taken.
  expect(tryEvent(actor, { type: 'turn' })).toMatchObject({ from: 'open', to: 'shut' })
  const children = Object.values(actor.getSnapshot().children) as AnyActorRef[]
  expect(children.map((one) => one.getSnapshot().status)).toEqual(['active', 'active'])
  actor.stop()
})

it('tells who told whom what: lanes as they first take part, what comes again and again once', () => {
  const told = (actor: string, cause: string | null, event: string) => ({ actor, cause, event })
  const events = [
    told('app', null, 'started'),
    told('seat', 'app', 'asked'),
    told('seat', null, 'tick'),
    told('seat', null, 'tick'),
    told('app', 'seat', 'answered'),
    told('lobby', null, 'tick'),
  ].map((one, at) => ({
    ...one,
    sequence: at + 1,
    at,
    from: `${at}`,
    to: `${at + 1}`,
    taken: [],
    changed: {},
    detail: {},
  }))
  const all = sequenceOf({ actors: [], events }, null)
  expect(all.lanes).toEqual(['app', 'seat', 'lobby'])
  expect(all.messages.map(({ from, to, event, times }) => [from, to, event, times])).toEqual([
    [null, 'app', 'started', 1],
    ['app', 'seat', 'asked', 1],
    [null, 'seat', 'tick', 2],
    ['seat', 'app', 'answered', 1],
    [null, 'lobby', 'tick', 1],
  ])
  expect(all.messages[2]).toMatchObject({ sequence: 4, states: { from: '2', to: '4' } })
  expect(sequenceOf({ actors: [], events }, 'app').messages.map(({ event }) => event)).toEqual([
    'started',
    'asked',
    'answered',
  ])
})
