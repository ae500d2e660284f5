/** On the way to a seat: the line, the check, the session open elsewhere, init or reconnect. */
import { raise } from 'xstate'
import { failureOf } from '../../session/auth/auth.machine.ts'
import {
  chart,
  endLeft,
  endLineRefused,
  endLost,
  endRefused,
  entered,
  type EventOf,
  refused,
  refusedToast,
  request,
  seatedAgain,
  toast,
} from './seat.setup.ts'

const leaveWhileJoining = [
  {
    guard: 'mayHoldSeat',
    description: 'A seat may be held by now: it is left as soon as it is known.',
    actions: { type: 'keepLeaving', params: ({ event }: { event: EventOf<'player.leave'> }) => event },
  },
  endLeft,
] as const

const free = { target: '#seat.active.hold.joining.initialising', actions: { type: 'tell', params: entered } } as const
const checked = {
  'seat.free': free,
  'seat.held': {
    target: '#seat.active.hold.joining.reconnecting',
    actions: [
      { type: 'keepSession', params: ({ event }: { event: EventOf<'seat.held'> }) => event },
      { type: 'tell', params: entered },
    ],
  },
} as const

const dialling = chart.createStateConfig({
  always: { guard: 'isLineUp', target: 'checking' },
})

const checking = chart.createStateConfig({
  entry: { type: 'tell', params: request({ type: 'request.check' }) },
  on: {
    ...checked,
    'seat.free': [
      { guard: 'isLeaving', description: 'No seat was taken: there is nothing to leave.', ...endLeft },
      free,
    ],
    'seat.elsewhere': [
      { guard: 'isLeaving', ...endLeft },
      { target: 'asking', actions: { type: 'keepElsewhere', params: ({ event }) => event } },
    ],
    'seat.refused': endRefused,
  },
  after: { replyTimeout: { actions: raise({ type: 'line.stuck' }) } },
})

const asking = chart.createStateConfig({
  description:
    'A session of this player is open on another machine: Continue goes there, Cancel ends it and joins here.',
  tags: 'asking',
  on: {
    ...checked,
    'seat.elsewhere': { actions: { type: 'keepElsewhere', params: ({ event }) => event } },
    'player.continue': {
      target: '#seat.ended',
      actions: {
        type: 'end',
        params: ({ context }) => ({ ended: 'continued', machineID: context.elsewhere?.machineID ?? null }),
      },
    },
    'player.cancelOther': 'cancelling',
    'player.back': endLeft,
    'player.leave': endLeft,
    'ownSeat.changed': { guard: { type: 'isNoSession', params: ({ event }) => event }, target: 'dialling' },
    'line.broken': { description: 'The question stands while the line is dialled again.' },
  },
})

const cancelling = chart.createStateConfig({
  description: 'The other session is being cancelled; the proof is pushed, and looked for besides.',
  on: {
    'ownSeat.changed': { guard: { type: 'isNoSession', params: ({ event }) => event }, target: 'dialling' },
    'line.broken': {},
    'player.leave': endLeft,
  },
  initial: 'calling',
  states: {
    calling: {
      invoke: {
        id: 'cancelOther',
        src: 'cancelOther',
        input: ({ context }) => ({ machineID: context.elsewhere?.machineID ?? 0 }),
        onDone: 'awaiting',
        onError: {
          target: '#seat.active.hold.joining.asking',
          actions: {
            type: 'tell',
            params: ({ event }) => {
              const failure = failureOf(event.error)
              return failure.kind === 'refused' ? refusedToast(failure) : toast('error', { text: failure.message })
            },
          },
        },
      },
    },
    awaiting: {
      initial: 'resting',
      on: { ...checked },
      after: {
        cancelTimeout: {
          target: '#seat.active.hold.joining.asking',
          actions: { type: 'tell', params: toast('warning', { key: 'seat.cancelSlow' }) },
        },
      },
      states: {
        resting: {
          after: {
            recheck: {
              target: 'resting',
              reenter: true,
              actions: { type: 'tell', params: request({ type: 'request.check' }) },
            },
          },
        },
      },
    },
  },
})

const initialising = chart.createStateConfig({
  description:
    'Takes the seat and moves the money. An answer that is lost is found by checking again: same key, same join.',
  entry: [
    'noteInit',
    { type: 'tell', params: ({ context }) => request({ type: 'request.init', key: context.initKey }) },
  ],
  on: {
    'seat.taken': [...seatedAgain],
    'seat.refused': [{ guard: { type: 'isOpenElsewhere', params: refused }, target: 'checking' }, endRefused],
  },
  after: { initTimeout: { actions: raise({ type: 'line.stuck' }) } },
})

const reconnecting = chart.createStateConfig({
  entry: {
    type: 'tell',
    params: ({ context }) => request({ type: 'request.reconnect', sessionID: context.sessionID ?? 0 }),
  },
  on: { 'seat.taken': [...seatedAgain], 'seat.refused': endRefused },
  after: { replyTimeout: { actions: raise({ type: 'line.stuck' }) } },
})

export const joining = chart.createStateConfig({
  tags: 'joining',
  initial: 'dialling',
  on: {
    'line.broken': [{ guard: 'isExhausted', ...endLost }, { target: '.dialling' }],
    'socket.refused': endLineRefused,
    'seat.moved': '#seat.moved',
    'player.leave': [...leaveWhileJoining],
    'player.giveUp': endLeft,
  },
  states: { dialling, checking, asking, cancelling, initialising, reconnecting },
})
