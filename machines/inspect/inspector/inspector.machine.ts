/** What an engineer looks at: which actor, how it is drawn, at which moment, and what would be if. */
import type { ActorRefFrom } from 'xstate'
import { mailbox } from '../../kit/messages.ts'
import { placeOf } from './inspector.address.ts'
import { file } from './inspector.file.ts'
import { chart } from './inspector.setup.ts'

const picture = chart.createStateConfig({
  description:
    'The chart of the chosen actor, laid out beside the page. The last picture stays until the next is there.',
  initial: 'deciding',
  on: {
    'inspector.choose': {
      target: '.deciding',
      actions: [
        { type: 'setChosen', params: ({ event }) => event },
        { type: 'showAddress', params: ({ context }) => context },
      ],
    },
    'inspector.fold': { target: '.deciding', actions: { type: 'turnFold', params: ({ event }) => event } },
    'inspector.unfold': { target: '.deciding', actions: 'unfold' },
    'inspector.redraw': '.deciding',
  },
  states: {
    deciding: { always: [{ guard: 'hasChosen', target: 'drawing' }, { target: 'none' }] },
    none: {},
    drawing: {
      invoke: {
        id: 'draw',
        src: 'draw',
        input: ({ context: { chosen, folded, trace } }) => ({
          // Nothing is drawn before something is chosen.
          chosen: chosen ?? { side: 'browser', id: '', chart: '' },
          folded,
          trace,
        }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ drawing: event.output }) },
            target: 'drawn',
            actions: { type: 'setDrawing', params: ({ event }) => ({ drawing: event.output }) },
          },
          { target: 'unknown', actions: 'clearDrawing' },
        ],
        onError: { target: 'failed', actions: 'clearDrawing' },
      },
    },
    drawn: {},
    unknown: { description: 'The chart is gone: neither what runs nor the trace knows it.' },
    failed: {
      description: 'The library could not lay it out. The tree of states still stands, and it can be tried again.',
    },
  },
})

const time = chart.createStateConfig({
  initial: 'deciding',
  on: {
    'inspector.hold': {
      target: '.held',
      actions: [
        { type: 'setMoment', params: ({ event }) => event },
        { type: 'showAddress', params: ({ context }) => context },
      ],
    },
  },
  states: {
    deciding: { always: [{ guard: 'isHeld', target: 'held' }, { target: 'following' }] },
    following: {
      description: 'The newest is shown. What counts down is drawn anew every second.',
      after: { second: { target: 'following', reenter: true } },
    },
    held: {
      description: 'Every actor is shown as it was then.',
      on: {
        'inspector.follow': {
          target: 'following',
          actions: ['clearMoment', { type: 'showAddress', params: ({ context }) => context }],
        },
        'inspector.choose': '#inspector.time.deciding',
      },
    },
  },
})

const trial = chart.createStateConfig({
  description: 'An event is given to a copy of the actor. The actor itself never gets it.',
  initial: 'none',
  on: {
    'inspector.try': { target: '.trying', actions: { type: 'setAttempt', params: ({ event }) => event } },
    'inspector.forget': { target: '.none', actions: 'clearTrial' },
    'inspector.choose': { target: '.none', actions: 'clearTrial' },
  },
  states: {
    none: {},
    trying: {
      invoke: {
        id: 'tryEvent',
        src: 'tryEvent',
        input: ({ context: { attempt } }) => attempt ?? { actor: '', event: '', payload: '' },
        onDone: { target: 'tried', actions: { type: 'setTrial', params: ({ event }) => ({ trial: event.output }) } },
        onError: { target: 'tried', actions: { type: 'setTrialFailure', params: ({ event }) => event } },
      },
    },
    tried: {},
  },
})

export const inspectorMachine = chart.createMachine({
  id: 'inspector',
  description:
    'Lives as long as the page /inspect. main provides coverage, draw, saveFile, readTrace, fetchSession, tryEvent and showAddress.',
  context: ({ input: { search } }) => ({
    ...placeOf(search),
    folded: null,
    camera: null,
    searchText: '',
    drawing: null,
    trace: null,
    replayed: null,
    earlierThan: null,
    fileFailure: null,
    attempt: null,
    trial: null,
    trialFailure: null,
  }),
  on: {
    'inspector.draw': {
      actions: [
        { type: 'setDrawn', params: ({ event }) => event },
        { type: 'showAddress', params: ({ context }) => context },
      ],
    },
    'inspector.trace': {
      actions: [
        { type: 'setAct', params: ({ event }) => event },
        { type: 'showAddress', params: ({ context }) => context },
      ],
    },
    'inspector.select': {
      actions: [
        { type: 'setSelected', params: ({ event }) => event },
        { type: 'showAddress', params: ({ context }) => context },
      ],
    },
    'inspector.move': { actions: { type: 'setCamera', params: ({ event }) => event } },
    'inspector.find': { actions: { type: 'setSearch', params: ({ event }) => event } },
  },
  invoke: { id: 'coverage', src: 'coverage', systemId: mailbox('coverage') },
  type: 'parallel',
  states: { picture, time, file, trial },
})

export type InspectorRef = ActorRefFrom<typeof inspectorMachine>
