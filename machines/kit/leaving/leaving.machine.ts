/** Leaving what is not saved: asked before it is lost. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { unprovidedCallback } from '../unprovided.ts'
import type { Leave, LeavingContext, LeavingEvent, LeavingTag } from './leaving.types.ts'

const chart = setup({
  types: {} as { context: LeavingContext; events: LeavingEvent; tags: LeavingTag; children: { watch: 'watch' } },
  actors: { watch: unprovidedCallback<{ type: 'never' }>('watch') },
  actions: {
    setTarget: assign((_, { to }: Leave) => ({ to })),
    /** Past this hold; whoever else holds the page is asked then. */
    leave: (_, _where: Leave) => {},
  },
})

const guarded = chart.createStateConfig({
  description: 'Links, the way back and the closing of the window are held, for as long as something would be lost.',
  tags: 'guarded',
  invoke: { id: 'watch', src: 'watch', onError: '#leaving.free' },
  initial: 'still',
  on: { 'leave.freed': 'free' },
  states: {
    still: {
      on: {
        'leave.asked': { target: 'asking', actions: { type: 'setTarget', params: ({ event }) => event } },
      },
    },
    asking: {
      tags: 'open',
      on: {
        'leave.stayed': 'still',
        'leave.delayed': 'saving',
        'leave.confirmed': '#leaving.leaving',
        'leave.freed': '#leaving.leaving',
      },
    },
    saving: {
      description: 'Saved, it goes on by itself. Refused, or changed by somebody else meanwhile, one stays.',
      tags: ['open', 'saving'],
      on: { 'leave.stayed': 'still', 'leave.guarded': 'still', 'leave.freed': '#leaving.leaving' },
    },
  },
})

export const leavingMachine = chart.createMachine({
  id: 'leaving',
  description:
    'A form invokes it under the system id leaving and tells it whether something is written. Its view is LeaveDialog.',
  context: { to: null },
  initial: 'free',
  states: {
    free: { on: { 'leave.guarded': 'guarded' } },
    guarded,
    leaving: {
      entry: { type: 'leave', params: ({ context }) => context },
      always: 'free',
    },
  },
})

export type LeavingRef = ActorRefFrom<typeof leavingMachine>
