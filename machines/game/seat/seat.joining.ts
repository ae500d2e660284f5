/** On the way to a seat: the line, the check, the session open elsewhere. */
import { and, raise } from 'xstate'
import { failureIn, failureText } from '../../kit/failure.ts'
import { sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { endLeft, endLineRefused, endLost, endRefused, moved } from './seat.endings.ts'
import { entered, request } from './seat.messages.ts'
import { chart, type EventOf } from './seat.setup.ts'

/** A seat may be held by now: it is left as soon as it is known. */
export const leaveLater = {
  actions: { type: 'setLeaving', params: ({ event }: { event: EventOf<'player.leave'> }) => event },
} as const

/** The same whether the seat is asked for yet or not. */
export const whileJoining = {
  'line.broken': [{ guard: 'isExhausted', ...endLost }, { target: '#seat.active.hold.joining.dialling' }],
  'socket.refused': endLineRefused,
  'seat.moved': moved,
  'player.giveUp': endLeft,
} as const

const free = {
  target: '#seat.active.hold.claimed.taking.initialising',
  actions: sends(entered),
} as const
const checked = {
  'seat.free': free,
  'seat.held': {
    target: '#seat.active.hold.claimed.taking.reconnecting',
    actions: [{ type: 'setSession', params: ({ event }: { event: EventOf<'seat.held'> }) => event }, sends(entered)],
  },
} as const

const dialling = chart.createStateConfig({
  always: [
    {
      description: 'A seat elsewhere that was not known of refuses it, and is looked for then.',
      guard: and(['isLineUp', 'mayAskAtOnce']),
      ...free,
    },
    { guard: 'isLineUp', target: 'checking' },
  ],
})

const checking = chart.createStateConfig({
  entry: sends(request({ type: 'request.check' })),
  on: {
    ...checked,
    'seat.free': [
      { guard: 'isLeaving', description: 'No seat was taken: there is nothing to leave.', ...endLeft },
      free,
    ],
    'seat.elsewhere': [
      { guard: 'isLeaving', ...endLeft },
      { target: 'asking', actions: { type: 'setElsewhere', params: ({ event }) => event } },
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
    'seat.elsewhere': { actions: { type: 'setElsewhere', params: ({ event }) => event } },
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
          actions: { type: 'send', params: (at) => toast('error', failureText(failureIn(at))) },
        },
      },
    },
    awaiting: {
      initial: 'resting',
      on: { ...checked },
      after: {
        cancelTimeout: {
          target: '#seat.active.hold.joining.asking',
          actions: sends(toast('warning', { key: 'seat.cancelSlow' })),
        },
      },
      states: {
        resting: {
          after: {
            recheck: {
              target: 'resting',
              reenter: true,
              actions: sends(request({ type: 'request.check' })),
            },
          },
        },
      },
    },
  },
})

export const joining = chart.createStateConfig({
  tags: 'joining',
  initial: 'dialling',
  on: { ...whileJoining, 'player.leave': [{ guard: 'mayHoldSeat', ...leaveLater }, endLeft] },
  states: { dialling, checking, asking, cancelling },
})
