import { not } from 'xstate'
import { chart } from './occupancy.setup.ts'
import {
  endBetweenRounds,
  endInRound,
  type EventOf,
  makeFinal,
  reconnectTo,
  session,
  socketClosed,
} from './occupancy.ways.ts'

type Recovered = { event: EventOf<'machine.recovered'> }

const restart = {
  target: '#feature.restarting',
  actions: [
    { type: 'decideToLeave', params: { reason: 'featureUndone' } },
    { type: 'restartCabinet', params: ({ event }: { event: EventOf<'feature.undo'> }) => ({ reason: event.reason }) },
  ],
} as const

/** The round is played out without the holder; its win is taken, then the credit goes out. */
const playedOut = {
  ...socketClosed,
  'round.ended': '#cashingOut',
  'win.waiting': { actions: 'takeWaitingWin' },
  'machine.recovered': [
    { guard: { type: 'isWinWaiting', params: ({ event }: Recovered) => event.facts }, actions: 'takeWaitingWin' },
    { guard: { type: 'isRoundOver', params: ({ event }: Recovered) => event.facts }, target: '#cashingOut' },
  ],
} as const

export const feature = chart.createStateConfig({
  id: 'feature',
  tags: 'feature',
  description:
    'A round is open and nobody is at the socket, or staff keeps the seat, or the holder leaves when the round ends. Never cashed out before.',
  entry: 'watchFeature',
  exit: ['endAlert', 'stopWaiting'],
  initial: 'held',
  on: {
    'feature.undo': restart,
    'deadline.passed': {
      guard: 'isDue',
      actions: [
        'stopWaiting',
        { type: 'alert', params: ({ context }) => ({ alert: 'featureHeld' as const, ...session({ context }) }) },
      ],
    },
  },
  states: {
    held: {
      description: 'A round is open.',
      on: {
        ...endInRound,
        'seat.reconnect': reconnectTo('#connected.round'),
        'feature.set': { guard: not('isFeatureSet'), actions: 'setFeature' },
        'round.ended': [{ guard: 'isFeatureSet', target: 'kept' }, { target: '#disconnected' }],
        'machine.recovered': [
          { guard: { type: 'isRoundOpen', params: ({ event }) => event.facts } },
          { guard: 'isFeatureSet', target: 'kept' },
          { target: '#disconnected' },
        ],
      },
    },
    kept: {
      description: 'Set by staff, no round open: stays until it is undone, the holder is back or the session is ended.',
      on: {
        ...endBetweenRounds,
        'seat.reconnect': reconnectTo('#connected.idle'),
        'round.started': 'held',
        'machine.recovered': {
          guard: { type: 'isRoundOpen', params: ({ event }) => event.facts },
          target: 'held',
        },
      },
    },
    leaving: { on: { ...playedOut, ...makeFinal, 'seat.reconnect': reconnectTo('#connected.round') } },
    restarting: {
      description: 'Undone by staff: the cabinet restarts and plays the round to its end, then the credit goes out.',
      on: { ...playedOut },
    },
  },
})
