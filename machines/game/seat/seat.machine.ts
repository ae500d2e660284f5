/** A player's hold on one machine: check, init or reconnect, play, away, leave. */
import { type ActorRefFrom, raise } from 'xstate'
import { MachineStatus } from '#protocol/core/codes.ts'
import { mailbox, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { claimed } from './seat.claimed.ts'
import { joining } from './seat.joining.ts'
import { ejected, endLeft } from './seat.endings.ts'
import { chart, nothingYet } from './seat.setup.ts'

const hold = chart.createStateConfig({ initial: 'joining', states: { joining, claimed } })

const line = chart.createStateConfig({
  description: 'The game socket. Whatever ends it, the hold hears of it as line.broken.',
  initial: 'open',
  states: {
    open: {
      invoke: {
        id: 'gameSocket',
        src: 'gameSocket',
        systemId: mailbox('gameSocket'),
        input: ({ context }) => ({ machineID: context.machineID }),
        onError: 'waiting',
      },
      on: { 'socket.down': 'waiting', 'socket.refused': 'waiting', 'line.stuck': 'waiting' },
      initial: 'dialling',
      states: {
        dialling: { on: { 'socket.up': 'up' }, after: { dialTimeout: '#seat.active.line.waiting' } },
        up: {},
      },
    },
    waiting: {
      entry: ['countRetry', raise({ type: 'line.broken' })],
      on: { 'path.back': 'open', 'player.retry': 'open' },
      after: { backoff: 'open' },
      initial: 'watching',
      states: { watching: { invoke: { id: 'pathWatch', src: 'pathWatch', onError: 'unavailable' } }, unavailable: {} },
    },
  },
})

const preparing = chart.createStateConfig({
  description: 'A device that is new here is looked at before a cabinet is taken; one that is known passes at once.',
  tags: 'preparing',
  invoke: { id: 'preflight', src: 'preflight', input: {}, onDone: 'active', onError: 'active' },
  on: { 'player.giveUp': endLeft, 'player.leave': endLeft },
})

const aidFailed = { actions: sends(toast('error', { key: 'seat.aidFailed' })) }

// Of two regions that answer one event, the first wins where the answer ends both: `hold` stands before `line`.
const active = chart.createStateConfig({
  type: 'parallel',
  exit: sends({ to: 'auth', event: { type: 'seat.left' } }),
  invoke: [
    {
      id: 'connection',
      src: 'connection',
      systemId: mailbox('connection'),
      input: ({ context }) => ({ machineID: context.machineID }),
      onError: aidFailed,
    },
    {
      id: 'controls',
      src: 'controls',
      systemId: mailbox('controls'),
      input: ({ context }) => ({ keyPrefix: context.initKey, controls: context.controls }),
      onError: aidFailed,
    },
    { id: 'devices', src: 'devices', systemId: mailbox('devices'), onError: aidFailed },
    { id: 'layers', src: 'layers', systemId: mailbox('layers'), onError: aidFailed },
    {
      id: 'paytable',
      src: 'paytable',
      systemId: mailbox('paytable'),
      input: ({ context }) => ({ machineID: context.machineID }),
      onError: aidFailed,
    },
    { id: 'celebration', src: 'celebration', systemId: mailbox('celebration'), input: {}, onError: aidFailed },
  ],
  states: {
    hold,
    line,
    clock: {
      initial: 'ticking',
      states: { ticking: { after: { second: { target: 'ticking', reenter: true, actions: 'tick' } } } },
    },
  },
})

export const seatMachine = chart.createMachine({
  id: 'seat',
  context: ({ input }) => ({
    buyIn: { ask: 'never', asks: false, remembered: null },
    isSeatless: false,
    ...input,
    ...nothingYet,
    outcome: null,
  }),
  output: ({ context }) => context.outcome ?? { ended: 'left', machineID: null, cashedOut: null },
  on: {
    'volume.changed': { actions: { type: 'setVolume', params: ({ event }) => event } },
    'volume.toggled': { actions: 'toggleVolume' },
    'buyIn.asked': {
      actions: [
        { type: 'setAsk', params: ({ event }) => event },
        { type: 'rememberAsk', params: ({ event }) => event },
      ],
    },
  },
  initial: 'preparing',
  states: {
    preparing,
    active,
    ejected: {
      description: 'Put in feature mode by staff: the venue keeps the seat, the player goes to the lobby.',
      always: {
        target: 'ended',
        actions: [
          { type: 'send', params: ({ context }) => ejected(MachineStatus.feature, context) },
          { type: 'end', params: { ended: 'closed' } },
        ],
      },
    },
    moved: {
      description: 'The session was taken to another tab or device. Nothing is open here any more.',
      tags: 'moved',
      on: {
        'player.takeBack': { target: 'active', actions: 'startOver' },
        'player.back': { target: 'ended', actions: { type: 'end', params: { ended: 'moved' } } },
        'player.giveUp': { target: 'ended', actions: { type: 'end', params: { ended: 'moved' } } },
      },
    },
    ended: { type: 'final' },
  },
})

export type SeatRef = ActorRefFrom<typeof seatMachine>
