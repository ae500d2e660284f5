/** An area of the sample data: its rows, one thing of them read or edited, and what is done to them. One chart for all that are alike. */
import { type ActorRefFrom, raise } from 'xstate'
import { failureIn, failureText } from '../../kit/failure.ts'
import { mailbox, type Message, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import type { SamplePlace } from '../frame/frame.types.ts'
import { filterOf, thingOf } from './area.address.ts'
import type { ActAnswer, AreaContext, AreaThing, FetchThing } from './area.types.ts'
import { chart } from './area.setup.ts'

const place = ({ event }: { event: { place: SamplePlace } }) => event
const thing = ({ event }: { event: { output: AreaThing } }) => event.output
const setFetched = {
  type: 'setThing',
  params: ({ event }: { event: { output: AreaThing } }) => ({ thing: event.output }),
} as const
const asked = ({ context }: { context: AreaContext }): FetchThing => ({
  id: thingOf(context.place) ?? '',
  values: context.place.values,
})
const outdateRows = sends({ to: 'sampleRows', event: { type: 'query.outdated' } })
const setPlace = [
  { type: 'setPlace', params: place },
  {
    type: 'send',
    params: ({ event }: { event: { place: SamplePlace } }): Message => ({
      ...{ to: 'sampleRows', event: { type: 'query.filtered', filter: filterOf(event.place) } },
    }),
  },
] as const
const goOn = {
  type: 'navigate',
  params: ({ event }: { event: { goTo: string | null } }) => ({ to: event.goTo ?? '' }),
} as const

const editing = chart.createStateConfig({
  description: 'What is written stays with its form; what was saved for the first time is looked at in its new place.',
  tags: 'editing',
  invoke: {
    id: 'form',
    src: 'form',
    input: ({ context }) => ({
      id: Number(thingOf(context.place)) || 0,
      base: context.thing?.base ?? { values: {}, version: '' },
      saved: { key: 'samplePages.saved' },
    }),
    onError: { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
  },
  on: {
    'thing.saved': [
      {
        guard: { type: 'leadsOn', params: ({ event }) => event },
        actions: [outdateRows, sends(toast('success', { key: 'samplePages.saved' })), goOn],
      },
      { actions: outdateRows },
    ],
    'thing.outdated': '.renewing',
  },
  initial: 'fresh',
  states: {
    fresh: {},
    renewing: {
      description: 'What stands beside the fields is read again; where that fails it stays as it was.',
      invoke: {
        id: 'renewRow',
        src: 'fetchThing',
        input: asked,
        onDone: { target: 'fresh', actions: setFetched },
        onError: 'fresh',
      },
    },
  },
})

const one = chart.createStateConfig({
  initial: 'deciding',
  on: {
    'place.shown': [
      { guard: { type: 'isSameThing', params: place }, actions: [...setPlace] },
      { target: '.deciding', actions: [...setPlace] },
    ],
  },
  states: {
    deciding: { entry: 'clearThing', always: [{ guard: 'hasThing', target: 'fetching' }, { target: 'none' }] },
    none: {},
    fetching: {
      tags: 'fetching',
      invoke: {
        id: 'fetchThing',
        src: 'fetchThing',
        input: asked,
        onDone: [
          { guard: { type: 'isForm', params: thing }, target: 'editing', actions: setFetched },
          { target: 'reading', actions: setFetched },
        ],
        onError: { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
      },
    },
    failed: { tags: 'thingFailed', on: { 'thing.retry': 'fetching' } },
    reading: {
      tags: 'reading',
      initial: 'fresh',
      on: { 'thing.outdated': '.renewing' },
      states: {
        fresh: {},
        renewing: {
          invoke: {
            id: 'renewThing',
            src: 'fetchThing',
            input: asked,
            onDone: { target: 'fresh', actions: setFetched },
            onError: { target: '#area.one.failed', actions: { type: 'setFailure', params: failureIn } },
          },
        },
      },
    },
    editing,
  },
})

const answer = ({ event }: { event: { output: ActAnswer } }) => event.output
const told = {
  type: 'send',
  params: ({ event: { output } }: { event: { output: ActAnswer } }): Message[] => [
    { to: 'sampleRows', event: { type: 'query.outdated' } },
    ...(output.said === null ? [] : [toast('success', { key: output.said })]),
  ],
} as const

const doing = chart.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'act.asked': { target: 'acting', actions: { type: 'setAct', params: ({ event }) => event } },
        'draft.sent': {
          guard: 'hasDraft',
          target: 'acting',
          actions: {
            type: 'setAct',
            params: ({ context }) => ({
              act: { name: 'draft', data: { text: context.draft.trim(), values: context.place.values } },
            }),
          },
        },
      },
    },
    acting: {
      tags: 'acting',
      description: 'One at a time. What was written for something new is emptied once it is there.',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context }) => context.act ?? { name: '', data: null },
        onDone: [
          {
            guard: { type: 'leadsOn', params: answer },
            target: 'idle',
            actions: [
              told,
              'clearSelected',
              { type: 'navigate', params: ({ event }) => ({ to: event.output.goTo ?? '' }) },
            ],
          },
          { guard: 'isDraft', target: 'idle', actions: [told, 'clearDraft', raise({ type: 'thing.outdated' })] },
          { target: 'idle', actions: [told, 'clearSelected', raise({ type: 'thing.outdated' })] },
        ],
        onError: {
          target: 'idle',
          actions: { type: 'send', params: (at) => toast('error', failureText(failureIn(at))) },
        },
      },
    },
  },
})

export const areaMachine = chart.createMachine({
  id: 'area',
  context: ({ input }) => ({ ...input, thing: null, failure: null, draft: '', act: null, selected: [], cursor: null }),
  invoke: {
    id: 'rows',
    src: 'rows',
    systemId: mailbox('sampleRows'),
    input: ({ context }) => ({ filter: filterOf(context.place) }),
    onError: { actions: sends(toast('error', { key: 'sample.failed' })) },
  },
  on: {
    'draft.written': { actions: { type: 'setDraft', params: ({ event }) => event } },
    'rows.selected': { actions: { type: 'setSelected', params: ({ event }) => event } },
    'cursor.moved': { actions: { type: 'setCursor', params: ({ event }) => event } },
    'cursor.left': {
      guard: { type: 'isCursor', params: ({ event }) => event },
      actions: { type: 'setCursor', params: { to: null } },
    },
  },
  type: 'parallel',
  states: { one, doing },
})

export type AreaRef = ActorRefFrom<typeof areaMachine>
