/** The line of a seat that is held is gone: how long it is held, and the way back to it. */
import { raise } from 'xstate'
import { connectionLostMessage, MachineStatus } from '#protocol/core/codes.ts'
import { sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { leaveQuestion } from './seat.leaving.ts'
import { endEjected, endLeft, endLineRefused, endRefused, newsOf, seatedAgain, sessionOver } from './seat.endings.ts'
import { lineDown, lineUp, request } from './seat.messages.ts'
import { chart } from './seat.setup.ts'

const grace = chart.createStateConfig({
  description: 'The venue holds a seat in an open round without a limit, any other for the grace.',
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isRoundOpen', target: 'unlimited' }, { target: 'counting' }] },
    unlimited: { tags: 'unlimited' },
    counting: {
      after: {
        grace: {
          target: '#seat.ended',
          actions: [sends(toast('error', { key: 'seat.graceEnded' })), { type: 'end', params: { ended: 'lost' } }],
        },
      },
    },
  },
})

export const away = chart.createStateConfig({
  description: 'The socket is lost and the venue holds the seat: the line is dialled again.',
  tags: 'away',
  entry: [
    'startGrace',
    sends(
      toast('warning', { text: connectionLostMessage }),
      lineDown,
      { to: 'takeWin', event: { type: 'seat.away' } },
      { to: 'realityCheck', event: { type: 'seat.away' } },
    ),
  ],
  on: {
    'seat.taken': [...seatedAgain],
    'seat.refused': endRefused,
    'socket.refused': endLineRefused,
    'machine.changed': [
      { guard: newsOf(...sessionOver, MachineStatus.cashingOut), ...endEjected },
      {
        guard: newsOf(MachineStatus.disconnected),
        target: '.grace.counting',
        description: 'A new grace: the round that was open has ended.',
        actions: ['startGrace', { type: 'setSequence', params: ({ event }) => event }],
      },
      {
        guard: newsOf(MachineStatus.feature),
        target: '.grace.unlimited',
        description: 'A press that was on its way has opened a round.',
        actions: { type: 'setSequence', params: ({ event }) => event },
      },
    ],
    'ownSeat.changed': {
      guard: { type: 'isOwnGrace', params: ({ event }) => event },
      target: '.grace.counting',
      actions: { type: 'setSecondsLeft', params: ({ event }) => event.seat?.secondsLeft ?? 0 },
    },
    'player.giveUp': endLeft,
  },
  type: 'parallel',
  states: {
    question: leaveQuestion({}),
    grace,
    dialling: {
      initial: 'waiting',
      states: {
        waiting: { always: { guard: 'isLineUp', target: 'reconnecting' } },
        reconnecting: {
          entry: {
            type: 'send',
            params: ({ context }) => [
              request({ type: 'request.reconnect', sessionID: context.sessionID ?? 0 }),
              lineUp,
            ],
          },
          on: { 'line.broken': { target: 'waiting', actions: sends(lineDown) } },
          after: { replyTimeout: { actions: raise({ type: 'line.stuck' }) } },
        },
      },
    },
  },
})
