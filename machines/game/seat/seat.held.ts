/** A seat that is held: playing, away, leaving. */
import type { GameState } from '#protocol/core/entities.ts'
import { mailbox, type Message, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { away } from './seat.away.ts'
import { money } from './seat.money.ts'
import { closed, closing, leaveQuestion, leaving } from './seat.leaving.ts'
import { endRefused, moved } from './seat.endings.ts'
import { entered, lineUp, refusedToast, request } from './seat.messages.ts'
import { chart, type EventOf } from './seat.setup.ts'
import { standing } from './seat.standing.ts'

const gameChanged = (game: GameState): Message[] => [
  { to: 'takeWin', event: { type: 'game.changed', game } },
  { to: 'realityCheck', event: { type: 'game.changed', state: game.state } },
]
const gameMoved = {
  guard: { type: 'isNewerGame', params: ({ event }: { event: EventOf<'game.changed'> }) => event.game },
  actions: [
    { type: 'setGame', params: ({ event }: { event: EventOf<'game.changed'> }) => event.game },
    { type: 'send', params: ({ event }: { event: EventOf<'game.changed'> }) => gameChanged(event.game) },
  ],
} as const

const takeRefused: Message = { to: 'takeWin', event: { type: 'press.refused' } }
const pressRefused = sends(takeRefused)

const buttons = chart.createStateConfig({
  description:
    'One press under way at most, of a button that the cabinet has lit; none while the question whether to leave stands.',
  initial: 'ready',
  states: {
    ready: {
      on: {
        'player.press': [
          {
            guard: 'isAskedToLeave',
            actions: { type: 'send', params: ({ event: { button } }) => (button === 'takeWin' ? [takeRefused] : []) },
          },
          {
            guard: { type: 'mayPress', params: ({ event }) => event },
            target: 'pressing',
            actions: [
              { type: 'setPress', params: ({ event }) => event },
              {
                type: 'send',
                params: ({ event: { button, key } }) => [
                  request({ type: 'request.press', button, key }),
                  { to: 'controls', event: { type: 'press.made' } },
                ],
              },
            ],
          },
          {
            guard: { type: 'isTakeWin', params: ({ event }) => event },
            actions: pressRefused,
          },
        ],
      },
    },
    pressing: {
      exit: 'clearPress',
      on: {
        'game.changed': { ...gameMoved, target: 'ready' },
        'press.refused': [
          {
            guard: 'isTakeWinUnderWay',
            target: 'ready',
            actions: [pressRefused, { type: 'send', params: ({ event }) => refusedToast(event.refused) }],
          },
          { target: 'ready', actions: { type: 'send', params: ({ event }) => refusedToast(event.refused) } },
        ],
        'player.press': {
          guard: { type: 'isTakeWin', params: ({ event }) => event },
          actions: pressRefused,
        },
      },
      after: { pressTimeout: 'ready' },
    },
  },
})

const playing = chart.createStateConfig({
  type: 'parallel',
  tags: 'playable',
  entry: {
    type: 'send',
    params: ({ context: { game } }) => [
      entered,
      lineUp,
      ...(game ? gameChanged(game) : []),
      { to: 'devices', event: { type: 'seat.playing' } },
      { to: 'realityCheck', event: { type: 'seat.playing' } },
      { to: 'callAttendant', event: { type: 'seat.playing' } },
    ],
  },
  exit: sends(
    { to: 'devices', event: { type: 'seat.paused' } },
    { to: 'layers', event: { type: 'layer.closed', layer: 'topUp' } },
  ),
  on: {
    'line.broken': 'away',
    'seat.refused': endRefused,
  },
  // Before `money`, which hears the same answers: what ends the seat wins.
  states: { buttons, standing, money, question: leaveQuestion({ target: '#seat.active.hold.claimed.held.leaving' }) },
})

export const held = chart.createStateConfig({
  description: 'A seat is held, by the last that the venue said.',
  initial: 'playing',
  invoke: [
    {
      id: 'takeWin',
      src: 'takeWin',
      systemId: mailbox('takeWin'),
      input: ({ context }) => ({ keyPrefix: context.initKey }),
      onError: { actions: sends(toast('error', { key: 'takeWin.failed' })) },
    },
    {
      id: 'realityCheck',
      src: 'realityCheck',
      systemId: mailbox('realityCheck'),
      onError: { actions: sends(toast('error', { key: 'realityCheck.broken' })) },
    },
    {
      id: 'callAttendant',
      src: 'callAttendant',
      systemId: mailbox('callAttendant'),
      onError: { actions: sends(toast('error', { key: 'callAttendant.broken' })) },
    },
  ],
  on: {
    'game.changed': gameMoved,
    'realityCheck.asked': {
      guard: {
        type: 'isOfSeat',
        params: ({ event: { check, sequence } }) => ({ sessionID: check.sessionID, sequence }),
      },
      actions: {
        type: 'send',
        params: ({ event: { type, check } }): Message => ({ to: 'realityCheck', event: { type, check } }),
      },
    },
    'attendantCall.told': {
      actions: { type: 'send', params: ({ event }): Message => ({ to: 'callAttendant', event }) },
    },
    'seat.moved': moved,
    'seat.closed': closed,
  },
  states: { playing, away, leaving, closing },
})
