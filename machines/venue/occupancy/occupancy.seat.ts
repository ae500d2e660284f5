/** The holder is at the seat, or lost the socket between two rounds. */
import { chart } from './occupancy.setup.ts'
import { endBetweenRounds, endInRound, type EventOf, loseSocketTo, reconnectTo } from './occupancy.ways.ts'

const fundingFailed = {
  guard: 'isFunding',
  target: '#freeing',
  actions: { type: 'decideToLeave', params: { reason: 'fundingFailed' } },
} as const
const roundSeen = {
  guard: { type: 'isRoundOpen', params: ({ event }: { event: EventOf<'machine.recovered'> }) => event.facts },
} as const
const setFeature = [
  {
    type: 'eject',
    params: ({ context }: { context: { holder: { socket: string | null; sessionId: number } | null } }) => ({
      socket: context.holder?.socket ?? null,
      sessionId: context.holder?.sessionId ?? 0,
    }),
  },
  'loseSocket',
  'setFeature',
] as const

export const connected = chart.createStateConfig({
  id: 'connected',
  tags: 'connected',
  description: 'The holder has the seat over a live socket.',
  initial: 'idle',
  on: {
    'funding.failed': fundingFailed,
    // After an outage the cabinet's own facts decide; a session whose cash-out had begun stays in it.
    'machine.recovered': [{ ...roundSeen, target: '#connected.round' }, { target: '#connected.idle' }],
  },
  states: {
    idle: {
      on: {
        ...endBetweenRounds,
        'round.started': 'round',
        'seat.reconnect': reconnectTo('#connected.idle'),
        'socket.lost': loseSocketTo('#disconnected'),
        'feature.set': { guard: 'isFunded', target: '#feature.kept', actions: [...setFeature] },
      },
    },
    round: {
      description: 'A round is open; an untaken win is part of it.',
      on: {
        ...endInRound,
        'round.ended': 'idle',
        'seat.reconnect': reconnectTo('#connected.round'),
        'socket.lost': loseSocketTo('#feature.held'),
        'feature.set': { guard: 'isFunded', target: '#feature.held', actions: [...setFeature] },
      },
    },
  },
})

export const disconnected = chart.createStateConfig({
  id: 'disconnected',
  tags: 'disconnected',
  description: 'The holder is away; the seat is held until the grace ends, then cashed out.',
  entry: 'startGrace',
  exit: 'stopWaiting',
  on: {
    ...endBetweenRounds,
    'seat.reconnect': reconnectTo('#connected.idle'),
    'round.started': '#feature.held',
    'machine.recovered': { ...roundSeen, target: '#feature.held' },
    'feature.set': { guard: 'isFunded', target: '#feature.kept', actions: 'setFeature' },
    'funding.failed': fundingFailed,
    'deadline.passed': {
      guard: 'isDue',
      target: '#cashingOut',
      actions: { type: 'decideToLeave', params: { reason: 'graceEnded' } },
    },
  },
})
