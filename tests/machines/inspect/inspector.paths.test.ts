import { expect, it } from 'vitest'
import {
  addressOf,
  type Drawing,
  inspectorMachine,
  type InspectorContext,
  type InspectorEvent,
  type Trial,
} from '#machines/inspect/inspector/index.ts'
import { definitionOf } from '#machines/kit/definition.ts'
import type { Trace } from '#protocol/core/trace.ts'
import { type Alphabet, walkChartFrom } from '#tests/kit/walk.ts'

const seat = { side: 'browser', id: 'seat', chart: 'seat' } as const
const transfer = { side: 'venue', id: 'transfer 3', chart: 'transfer' } as const
const drawing: Drawing = {
  definition: definitionOf(inspectorMachine),
  picture: { width: 1, height: 1, boxes: [], lines: [] },
  folded: ['inspector.time'],
}
const trial: Trial = { event: 'a', from: 'b', to: 'c', isTaken: true, status: 'active', changed: {}, actions: [] }
const none = { actors: [], events: [] }
const trace: Trace = { format: 'takewin.trace', version: 1, savedAt: 0, browser: none, venue: null, charts: [] }
const occupancy = { id: 'occupancy 3', chart: 'occupancy', parent: null, state: 'a', context: {}, born: 1, ended: null }
const ofSeat: Trace = { ...trace, venue: { actors: [{ ...occupancy, status: 'active' }], events: [] } }

const alphabet = {
  'inspector.choose': [
    { type: 'inspector.choose', chosen: seat },
    { type: 'inspector.choose', chosen: transfer },
  ],
  'inspector.draw': [{ type: 'inspector.draw', drawn: 'sequence' }],
  'inspector.select': [{ type: 'inspector.select', state: 'seat.taken' }],
  'inspector.fold': [{ type: 'inspector.fold', state: 'seat.taken' }],
  'inspector.unfold': [{ type: 'inspector.unfold' }],
  'inspector.move': [{ type: 'inspector.move', camera: { x: 1, y: 2, zoom: 3 } }],
  'inspector.find': [{ type: 'inspector.find', text: 'taken' }],
  'inspector.hold': [{ type: 'inspector.hold', moment: 4 }],
  'inspector.follow': [{ type: 'inspector.follow' }],
  'inspector.trace': [{ type: 'inspector.trace', act: 'a'.repeat(32) }],
  'inspector.redraw': [{ type: 'inspector.redraw' }],
  'inspector.save': [{ type: 'inspector.save', what: { file: 'trace', shown: null, venue: null } }],
  'inspector.import': [{ type: 'inspector.import', file: new File(['{}'], 'trace.json') }],
  'inspector.fetch': [{ type: 'inspector.fetch', before: 7 }],
  'inspector.close': [{ type: 'inspector.close' }],
  'inspector.try': [{ type: 'inspector.try', attempt: { actor: 'seat', event: 'seat.left', payload: '' } }],
  'inspector.forget': [{ type: 'inspector.forget' }],
} satisfies Alphabet<InspectorEvent>

const linked = addressOf({ chosen: seat, moment: 7, selected: 'seat.taken', session: null, drawn: 'chart', act: null })
const ofSession = addressOf({
  chosen: null,
  moment: null,
  selected: null,
  session: { id: 12, before: null },
  drawn: 'sequence',
  act: null,
})

/** Regions that know nothing of each other are walked one by one: their product would be thousands of states. */
const walks = {
  picture: ['choose', 'draw', 'fold', 'unfold', 'redraw', 'select', 'move', 'find', 'trace'],
  time: ['choose', 'hold', 'follow'],
  file: ['choose', 'hold', 'save', 'import', 'fetch', 'close'],
  trial: ['choose', 'try', 'forget'],
}
const only = (names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(alphabet).map(([type, cases]) => [type, names.includes(type.split('.')[1] ?? '') ? cases : []]),
  )

it('walks every transition; the address says what is shown, and a file that cannot be read changes nothing', () => {
  const untaken = Object.entries(walks).map(([region, names]) => {
    const places = region === 'file' ? ['', linked, ofSession] : ['', linked]
    const walked = walkChartFrom(
      places.map((place) => ({ search: place.replace('/inspect', '') })),
      {
        machine: inspectorMachine,
        alphabet: only(names),
        outcomes: {
          draw: { done: [drawing, null] },
          saveFile: { done: [undefined] },
          readTrace: { done: [{ trace }, { failure: 'otherVersion' }] },
          fetchSession: { done: [{ trace: ofSeat, earlierThan: 7 }, { failure: 'noSession' }] },
          tryEvent: { done: [trial] },
        },
        // Guards read who is chosen and the moment; what else the checks speak of is with them.
        key: ({ context }) => {
          const { chosen, moment, drawing: drawn, trace: shown, session, fileFailure } = context as InspectorContext
          return [chosen?.id, moment, drawn !== null, shown !== null, session?.before, fileFailure]
        },
        check: ({ event, before, after, open, said }) => {
          const {
            chosen,
            moment,
            drawing: drawn,
            trace: shown,
            trial: tried,
            trialFailure,
          } = after.context as InspectorContext
          const was = before.context as InspectorContext
          expect(after.matches({ time: 'held' })).toBe(moment !== null)
          expect(after.matches({ picture: 'none' })).toBe(chosen === null)
          expect(open.includes('draw')).toBe(after.matches({ picture: 'drawing' }))
          if (after.matches({ picture: 'drawn' })) expect(drawn).not.toBeNull()
          if (after.matches({ trial: 'tried' })) expect([tried, trialFailure].filter(Boolean)).toHaveLength(1)
          if (event.type === 'inspector.choose' && was.chosen?.side !== chosen?.side) expect(moment).toBeNull()
          if (event.type === 'inspector.unfold' && before !== after) expect(after.context.folded).toEqual([])
          // What was folded as the chart opened stays so when something else is.
          if (event.type === 'inspector.fold' && before !== after)
            expect(after.context.folded).toEqual([
              ...(was.folded ?? was.drawing?.folded ?? []).filter((one) => one !== 'seat.taken'),
              ...((was.folded ?? was.drawing?.folded ?? []).includes('seat.taken') ? [] : ['seat.taken']),
            ])
          const { output } = event as { output?: { failure?: string } }
          if (output?.failure) expect([shown, chosen, moment]).toEqual([was.trace, was.chosen, was.moment])
          // A trace of a session stands under its address, its seat chosen unless another actor is.
          if (after.context.session && shown) expect([shown, chosen !== null]).toEqual([ofSeat, true])
          const moved = JSON.stringify([chosen, moment]) !== JSON.stringify([was.chosen, was.moment])
          const isOfFile = event.type === 'xstate.done.actor.readTrace'
          if (moved && !isOfFile && before !== after) expect(said.map(({ type }) => type)).toContain('showAddress')
        },
      },
    )
    return new Set(walked.untaken)
  })
  expect([...untaken.reduce((all, one) => all.intersection(one))]).toEqual([])
})

it('comes back to what the address says, and to nothing where it says too little', () => {
  expect(addressOf({ chosen: null, moment: null, selected: null, session: null, drawn: 'chart', act: null })).toBe(
    '/inspect',
  )
  expect(ofSession).toBe('/inspect?session=12&drawn=sequence')
  expect(linked).toBe('/inspect?side=browser&actor=seat&chart=seat&state=seat.taken&moment=7')
  const started = (search: string) => {
    const { chosen, moment, selected } =
      inspectorMachine.config.context instanceof Function
        ? inspectorMachine.config.context({ input: { search } } as never)
        : ({} as InspectorContext)
    return { chosen, moment, selected }
  }
  expect(started(linked.replace('/inspect', ''))).toEqual({ chosen: seat, moment: 7, selected: 'seat.taken' })
  expect(started('?side=moon&actor=seat&chart=seat&moment=1')).toEqual({ chosen: null, moment: null, selected: null })
  expect(started('?side=venue&actor=seat&chart=seat&moment=-1')).toMatchObject({ moment: null })
})
