/** Somebody who asks the desk for an account, until staff decide. Its row holds the facts; stepped by `transition()`. */
import { setup } from 'xstate'
import type { RegistrationEvent } from './registration.types.ts'

const chart = setup({
  types: {} as { events: RegistrationEvent },
  guards: { isReason: (_, { reason }: { reason: string }) => reason.trim() !== '' },
})

export const registrationMachine = chart.createMachine({
  id: 'registration',
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Its password is kept, hashed, and nobody can sign in with it.',
      on: {
        'registration.accept': 'accepted',
        'registration.decline': { guard: { type: 'isReason', params: ({ event }) => event }, target: 'declined' },
      },
    },
    accepted: { type: 'final' },
    declined: { type: 'final' },
  },
})
