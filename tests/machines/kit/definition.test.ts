import { expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import { activeStates, definitionOf, delayOf, eventText, differing } from '#machines/kit/definition.ts'
import { stateName } from '#machines/kit/recorder.ts'
import { ChartDefinition } from '#protocol/core/charts.ts'

const lamp = setup({
  types: { context: {} as { watts: number } },
  actions: { note: () => undefined },
  guards: { isNight: () => true },
  delays: { minute: 60_000, adaptive: ({ context }: { context: { watts: number } }) => context.watts },
}).createMachine({
  id: 'lamp',
  context: { watts: 5 },
  type: 'parallel',
  states: {
    bulb: {
      initial: 'dark',
      states: {
        dark: {
          tags: 'off',
          on: { switch: [{ guard: 'isNight', target: 'lit', actions: 'note' }, { target: 'broken' }] },
        },
        lit: { description: 'It shines.', after: { minute: 'dark' }, entry: assign({ watts: 6 }) },
        broken: { type: 'final' },
      },
    },
    plug: { initial: 'in', states: { in: { initial: 'warm', states: { warm: {}, cold: {} } }, out: {} } },
  },
})

it('reads a chart off its machine as data that survives JSON', () => {
  const definition = definitionOf(lamp)
  expect(ChartDefinition.parse(JSON.parse(JSON.stringify(definition)))).toEqual(definition)
  expect(definition.delays).toEqual({ minute: 60_000, adaptive: null })
  expect(definition.states.map(({ id, parent, type }) => [id, parent, type])).toEqual([
    ['lamp', null, 'parallel'],
    ['lamp.bulb', 'lamp', 'compound'],
    ['lamp.bulb.dark', 'lamp.bulb', 'atomic'],
    ['lamp.bulb.lit', 'lamp.bulb', 'atomic'],
    ['lamp.bulb.broken', 'lamp.bulb', 'final'],
    ['lamp.plug', 'lamp', 'compound'],
    ['lamp.plug.in', 'lamp.plug', 'compound'],
    ['lamp.plug.in.warm', 'lamp.plug.in', 'atomic'],
    ['lamp.plug.in.cold', 'lamp.plug.in', 'atomic'],
    ['lamp.plug.out', 'lamp.plug', 'atomic'],
  ])
  expect(definition.states[2]).toEqual({
    id: 'lamp.bulb.dark',
    key: 'dark',
    parent: 'lamp.bulb',
    type: 'atomic',
    initial: null,
    description: null,
    tags: ['off'],
    invokes: [],
    entry: [],
    exit: [],
    transitions: [
      {
        id: 'lamp.bulb.dark switch 0',
        event: 'switch',
        guard: 'isNight',
        targets: ['lamp.bulb.lit'],
        actions: ['note'],
        description: null,
        reenter: false,
      },
      {
        id: 'lamp.bulb.dark switch 1',
        event: 'switch',
        guard: null,
        targets: ['lamp.bulb.broken'],
        actions: [],
        description: null,
        reenter: false,
      },
    ],
  })
  // The timer of `after` is no action of the chart.
  expect(definition.states[3]).toMatchObject({ entry: ['assign'], exit: [], description: 'It shines.' })
})

it('finds the active states in the text that the recorder makes of them', () => {
  const definition = definitionOf(lamp)
  const active = (value: unknown) => [...activeStates(definition, stateName(value))]
  expect(active({ bulb: 'lit', plug: { in: 'cold' } })).toEqual([
    'lamp',
    'lamp.bulb',
    'lamp.bulb.lit',
    'lamp.plug',
    'lamp.plug.in',
    'lamp.plug.in.cold',
  ])
  expect([...activeStates(definition, 'bulb.gone')]).toEqual(['lamp', 'lamp.bulb'])
  expect([...activeStates(definition, '')]).toEqual(['lamp'])
})

it('says events of the machinery in words', () => {
  const [event = ''] = definitionOf(lamp).states[3]?.transitions.map((one) => one.event) ?? []
  expect([eventText(event, 'lamp'), delayOf(event), delayOf('switch')]).toEqual(['after minute', 'minute', null])
  expect(eventText('xstate.done.actor.draw', 'inspector')).toBe('draw done')
  expect(eventText('xstate.error.actor.draw', 'inspector')).toBe('draw failed')
})

it('tells of two states the regions in which they differ', () => {
  expect(differing('{link.up, seat.{a.b, c}}', '{link.up, seat.{a.d, c}}')).toEqual(['seat.{a.b, c}', 'seat.{a.d, c}'])
  expect(differing('{a, b.c}', '{a, b.c}')).toEqual(['{a, b.c}', '{a, b.c}'])
  expect(differing('a.b', 'a.c')).toEqual(['a.b', 'a.c'])
  expect(differing('', '{a, b}')).toEqual(['', '{a, b}'])
})
