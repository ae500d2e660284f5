/** Cashing out of the own seat from the lobby: asked for once, over when the venue says that nobody sits there any more. */
import { assign, setup } from 'xstate'
import { failureIn, failureText } from '../../kit/failure.ts'
import { send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { HeldSeatContext, HeldSeatEvent, HeldSeatTag } from './heldSeat.types.ts'

const chart = setup({
  types: {} as {
    context: HeldSeatContext
    events: HeldSeatEvent
    tags: HeldSeatTag
    children: { cancelSeat: 'cancelSeat' }
  },
  actors: { cancelSeat: unprovidedPromise<undefined, { machineID: number }>('cancelSeat') },
  actions: {
    send,
    setMachine: assign((_, { machineID }: { machineID: number }) => ({ machineID })),
    clearMachine: assign({ machineID: null }),
  },
  guards: {
    isOver: ({ context }, { machineID }: { machineID: number | null }) => machineID !== context.machineID,
  },
  delays: { proofTimeout: 15_000 },
})

const seatOver = {
  'seat.known': {
    guard: { type: 'isOver', params: ({ event }: { event: { machineID: number | null } }) => event },
    target: '#heldSeat.held',
    actions: sends({ to: 'app', event: { type: 'receipt.expected' } }),
  },
} as const

export const heldSeatMachine = chart.createMachine({
  id: 'heldSeat',
  context: { machineID: null },
  initial: 'held',
  states: {
    held: {
      entry: 'clearMachine',
      on: { 'cashOut.chosen': { target: 'leaving', actions: { type: 'setMachine', params: ({ event }) => event } } },
    },
    leaving: {
      tags: 'leaving',
      on: seatOver,
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'cancelSeat',
            src: 'cancelSeat',
            input: ({ context }) => ({ machineID: context.machineID ?? 0 }),
            onDone: 'proving',
            onError: {
              target: '#heldSeat.held',
              actions: { type: 'send', params: ({ event }) => toast('error', failureText(failureIn({ event }))) },
            },
          },
        },
        proving: {
          description: 'A round that is open is played to its end first: the proof is the seat that is gone.',
          after: {
            proofTimeout: {
              target: '#heldSeat.held',
              actions: sends(toast('info', { key: 'lobby.cashOutSlow' })),
            },
          },
        },
      },
    },
  },
})
