/** How the connection of one game is: a sample a second, what is wrong with it, and the panel that shows it. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { send, sends } from '../../kit/messages.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import type {
  ConnectionContext,
  ConnectionEvent,
  ConnectionInput,
  ConnectionTag,
  PressTimes,
  ReportFacts,
  Sample,
} from './connection.types.ts'
import { judge } from './judge.ts'

const samplesKept = 60
/** Samples after which a press says nothing of the venue any more. */
const pressHolds = 30

const chart = setup({
  types: {} as {
    input: ConnectionInput
    context: ConnectionContext
    events: ConnectionEvent
    tags: ConnectionTag
    children: { sampler: 'sampler'; copyReport: 'copyReport' }
  },
  actors: {
    sampler: unprovidedCallback<{ type: 'never' }>('sampler'),
    copyReport: unprovidedPromise<undefined, ReportFacts>('copyReport'),
  },
  actions: {
    send,
    setSample: assign(({ context }, { sample }: { sample: Sample }) => ({
      samples: [...context.samples, sample].slice(-samplesKept),
      pressAge: context.pressAge + 1,
    })),
    setPress: assign(({ context }, { press }: { press: PressTimes }) => ({
      press: { ...press, pixel: press.pixel ?? context.press?.pixel ?? null },
      followed: press.pixel === null ? context.followed : { answer: press.answer, pixel: press.pixel },
      pressAge: 0,
    })),
    judge: assign(({ context: { trouble, samples, press, pressAge } }) => ({
      trouble: judge(trouble, samples, pressAge > pressHolds ? null : press),
    })),
  },
  delays: { drowsiness: 5_000, notice: 4_000 },
})

const sampling = chart.createStateConfig({
  initial: 'running',
  on: {
    'sample.taken': { actions: [{ type: 'setSample', params: ({ event }) => event }, 'judge'] },
    'press.measured': { actions: [{ type: 'setPress', params: ({ event }) => event }, 'judge'] },
  },
  states: {
    running: { invoke: { id: 'sampler', src: 'sampler', onError: 'unavailable' } },
    unavailable: { description: 'A fault of our own: the picture plays on, its measures are not known.' },
  },
})

const waking = chart.createStateConfig({
  initial: 'awake',
  on: { 'page.woke': '.drowsy' },
  states: {
    awake: {},
    drowsy: {
      description: 'The page slept: what is slow now is so for that reason, and passes.',
      tags: 'drowsy',
      after: { drowsiness: 'awake' },
    },
  },
})

const layer = (type: 'layer.opened' | 'layer.closed') => sends({ to: 'layers', event: { type, layer: 'connection' } })

const overlay = chart.createStateConfig({
  initial: 'closed',
  states: {
    closed: { on: { 'overlay.toggled': 'open' } },
    open: {
      tags: 'open',
      entry: layer('layer.opened'),
      exit: layer('layer.closed'),
      initial: 'shown',
      on: {
        'overlay.toggled': 'closed',
        'overlay.closed': 'closed',
        'report.copied': '.copying',
      },
      states: {
        shown: {},
        copying: {
          invoke: {
            id: 'copyReport',
            src: 'copyReport',
            input: ({ context: { machineID, samples, press, trouble }, event }) => ({
              ...{ machineID, samples, press, trouble },
              quality: event.type === 'report.copied' ? event.quality : 'auto',
            }),
            onDone: 'copied',
            onError: 'failed',
          },
        },
        copied: { tags: 'copied', after: { notice: 'shown' } },
        failed: { tags: 'copyFailed', after: { notice: 'shown' } },
      },
    },
  },
})

export const connectionMachine = chart.createMachine({
  id: 'connection',
  context: ({ input }) => ({ ...input, samples: [], press: null, followed: null, pressAge: 0, trouble: null }),
  type: 'parallel',
  states: { sampling, waking, overlay },
})

export type ConnectionRef = ActorRefFrom<typeof connectionMachine>
