/** Whether the venue can be reached at all, and since when it cannot: what every screen says in one line. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import type { ConnectivityContext, ConnectivityEvent, ConnectivityTag } from './connectivity.types.ts'

const chart = setup({
  types: {} as {
    context: ConnectivityContext
    events: ConnectivityEvent
    tags: ConnectivityTag
    children: { networkWatch: 'networkWatch'; probe: 'probe'; readClock: 'readClock' }
  },
  actors: {
    networkWatch: unprovidedCallback<{ type: 'never' }>('networkWatch'),
    probe: unprovidedPromise<boolean>('probe'),
    /** Ms since the epoch, now. */
    readClock: unprovidedPromise<number>('readClock'),
  },
  actions: {
    setSince: assign((_, { at }: { at: number }) => ({ since: at })),
    clearSince: assign({ since: null }),
  },
  guards: { isThere: (_, isThere: boolean) => isThere },
  delays: { patience: 700, pause: 2_000, hush: 5_000 },
})

const isThere = { type: 'isThere', params: ({ event }: { event: { output: boolean } }) => event.output } as const
const doubtful = chart.createStateConfig({
  description: 'A line has ended or a call was not answered. One look at the venue says whether that is all.',
  on: { 'network.lost': 'away', 'line.live': 'reachable', 'call.answered': 'reachable' },
  invoke: {
    id: 'probe',
    src: 'probe',
    onDone: [{ guard: isThere, target: 'reachable' }, { target: 'away' }],
    onError: 'away',
  },
  after: { patience: 'away' },
})

const away = chart.createStateConfig({
  description: 'Since when is read once: the line does not count up.',
  tags: 'away',
  exit: 'clearSince',
  invoke: {
    id: 'readClock',
    src: 'readClock',
    onDone: { actions: { type: 'setSince', params: ({ event }) => ({ at: event.output }) } },
    onError: {},
  },
  on: { 'line.live': 'reachable', 'call.answered': 'reachable' },
  initial: 'resting',
  states: {
    resting: { on: { 'network.back': 'asking' }, after: { pause: 'asking' } },
    asking: {
      invoke: {
        id: 'probe',
        src: 'probe',
        onDone: [{ guard: isThere, target: '#connectivity.reach.reachable' }, { target: 'resting' }],
        onError: 'resting',
      },
    },
  },
})

const reach = chart.createStateConfig({
  initial: 'doubtful',
  states: {
    reachable: { on: { 'network.lost': 'away', 'line.lost': 'doubtful', 'call.unanswered': 'doubtful' } },
    doubtful,
    away,
  },
})

const news = chart.createStateConfig({
  description: 'The venue may answer calls and its line not get through: some networks let no socket pass.',
  initial: 'heard',
  states: {
    heard: { on: { 'line.lost': 'hushed' } },
    hushed: { on: { 'line.live': 'heard' }, after: { hush: 'unheard' } },
    unheard: { tags: 'unheard', on: { 'line.live': 'heard' } },
  },
})

export const connectivityMachine = chart.createMachine({
  id: 'connectivity',
  context: { since: null },
  invoke: { id: 'networkWatch', src: 'networkWatch' },
  type: 'parallel',
  states: { reach, news },
})

export type ConnectivityRef = ActorRefFrom<typeof connectivityMachine>
