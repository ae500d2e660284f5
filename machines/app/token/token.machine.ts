/** The token of who is signed in: renewed in the background at half its life; it is over when this chart is done. */
import { assign, setup } from 'xstate'
import { send } from '../../kit/messages.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { SignedIn } from '../auth/auth.types.ts'
import type { TokenContext, TokenInput } from './token.types.ts'

const chart = setup({
  types: {} as { input: TokenInput; context: TokenContext; children: { validate: 'validate' } },
  actors: { validate: unprovidedPromise<SignedIn, { token: string | null }>('validate') },
  actions: { send, setExpiry: assign((_, { expiresIn }: SignedIn) => ({ expiresIn })) },
  delays: {
    renewal: ({ context }) => context.expiresIn / 2,
    expiry: ({ context }) => context.expiresIn,
  },
})

const renewing = chart.createStateConfig({
  invoke: {
    id: 'validate',
    src: 'validate',
    input: { token: null },
    onDone: {
      target: '#token.current',
      reenter: true,
      actions: [
        { type: 'setExpiry', params: ({ event }) => event.output },
        {
          type: 'send',
          params: ({ event }) => ({ to: 'auth', event: { type: 'token.renewed', signedIn: event.output } }),
        },
      ],
    },
    onError: 'ageing',
  },
})

export const tokenMachine = chart.createMachine({
  id: 'token',
  context: ({ input }) => input,
  initial: 'current',
  states: {
    current: {
      after: { expiry: 'expired' },
      initial: 'fresh',
      states: {
        fresh: { after: { renewal: 'renewing' } },
        renewing,
        ageing: { description: 'The renewal has failed: the token is good until its end.' },
      },
    },
    expired: { type: 'final' },
  },
})
