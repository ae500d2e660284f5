/** A seat that is asked for or held: init or reconnect, and from then on the picture. */
import { raise } from 'xstate'
import { held } from './seat.held.ts'
import { leaveLater, whileJoining } from './seat.joining.ts'
import { mailbox, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import type { SeatContext } from './seat.types.ts'
import { endRefused, refused, seatedAgain } from './seat.endings.ts'
import { lineUp, request } from './seat.messages.ts'
import { chart } from './seat.setup.ts'

/** Null: all that may be brought. 0: nothing yet, the player is asked in the seat, behind which the picture comes. */
function broughtBy({ amount, buyIn: { asks, remembered } }: SeatContext): number | null {
  if (amount !== null) return amount
  if (asks) return 0
  return remembered === 'all' ? null : remembered
}

const initialising = chart.createStateConfig({
  description:
    'Takes the seat and moves the money. An answer that is lost is found by checking again: same key, same join.',
  entry: [
    'noteInit',
    {
      type: 'send',
      params: ({ context }) => [
        request({ type: 'request.init', key: context.initKey, amount: broughtBy(context) }),
        lineUp,
      ],
    },
  ],
  on: {
    'seat.taken': [...seatedAgain],
    'seat.refused': [
      { guard: { type: 'isOpenElsewhere', params: refused }, target: '#seat.active.hold.joining.checking' },
      {
        guard: { type: 'isRememberedTooMuch', params: refused },
        target: 'initialising',
        reenter: true,
        actions: 'askInstead',
      },
      endRefused,
    ],
  },
  after: { initTimeout: { actions: raise({ type: 'line.stuck' }) } },
})

const reconnecting = chart.createStateConfig({
  entry: {
    type: 'send',
    params: ({ context }) => [request({ type: 'request.reconnect', sessionID: context.sessionID ?? 0 }), lineUp],
  },
  on: { 'seat.taken': [...seatedAgain], 'seat.refused': endRefused },
  after: { replyTimeout: { actions: raise({ type: 'line.stuck' }) } },
})

const taking = chart.createStateConfig({
  tags: 'joining',
  initial: 'initialising',
  on: { ...whileJoining, 'player.leave': leaveLater },
  states: { initialising, reconnecting },
})

export const claimed = chart.createStateConfig({
  description:
    'The picture is asked for together with the seat, so that the peer is made while the money moves. The venue lets nobody signal before the seat is held.',
  initial: 'taking',
  invoke: {
    id: 'stream',
    src: 'stream',
    systemId: mailbox('stream'),
    input: ({ context }) => ({ machineID: context.machineID, keyPrefix: context.initKey }),
    onError: { actions: sends(toast('error', { key: 'stream.failed' })) },
  },
  on: {
    'peer.signalled': { actions: { type: 'send', params: ({ event }) => ({ to: 'stream', event }) } },
    'peer.closed': { actions: { type: 'send', params: ({ event }) => ({ to: 'stream', event }) } },
    'stream.signal': {
      actions: {
        type: 'send',
        params: ({ event: { viewer, signal } }) => request({ type: 'request.signal', viewer, signal }),
      },
    },
  },
  states: { taking, held },
})
