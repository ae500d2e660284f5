/** The token that the page begins with: that of the address, or the one that the device kept. */
import { assign, setup } from 'xstate'
import { logoutMessage } from '#protocol/core/codes.ts'
import { failureOf } from '../../kit/failure.ts'
import { send } from '../../kit/messages.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { errorToast, signInFailed } from '../auth/auth.failures.ts'
import type { AuthInput, SignedIn } from '../auth/auth.types.ts'
import type { BootstrapContext, BootstrapEvent, BootstrapOutput, BootstrapTag } from './bootstrap.types.ts'

const chart = setup({
  types: {} as {
    input: AuthInput
    context: BootstrapContext
    events: BootstrapEvent
    output: BootstrapOutput
    tags: BootstrapTag
    children: { validate: 'validate' }
  },
  actors: { validate: unprovidedPromise<SignedIn, { token: string | null }>('validate') },
  actions: {
    send,
    setSignedIn: assign((_, signedIn: SignedIn) => ({ signedIn, urlToken: null, storedToken: null })),
    clearUrlToken: assign({ urlToken: null }),
    clearTokens: assign({ urlToken: null, storedToken: null }),
    removeToken: () => {},
  },
  guards: {
    isUrlTokenExpired: ({ context }) => context.urlToken?.expired === true,
    isOtherUser: ({ context: { urlToken, storedToken } }) =>
      urlToken !== null && storedToken !== null && !storedToken.expired && urlToken.userId !== storedToken.userId,
    hasToken: ({ context: { urlToken, storedToken } }) => (urlToken ?? storedToken)?.expired === false,
    hasExpiredToken: ({ context }) => context.storedToken?.expired === true,
    canFallBack: ({ context: { urlToken, storedToken } }) =>
      urlToken !== null && storedToken !== null && !storedToken.expired,
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
})

const starting = chart.createStateConfig({
  description: 'A token of the address goes before the one that the device kept.',
  always: [
    {
      guard: 'isUrlTokenExpired',
      target: 'starting',
      reenter: true,
      actions: ['clearUrlToken', errorToast(logoutMessage.expired)],
    },
    { guard: 'isOtherUser', target: 'asking', description: 'Nobody is signed out by a link alone.' },
    { guard: 'hasToken', target: 'validating' },
    {
      guard: 'hasExpiredToken',
      target: 'done',
      actions: ['clearTokens', 'removeToken', errorToast(logoutMessage.expired)],
    },
    { target: 'done' },
  ],
})

const validating = chart.createStateConfig({
  invoke: {
    id: 'validate',
    src: 'validate',
    input: ({ context }) => ({ token: (context.urlToken ?? context.storedToken)?.token ?? '' }),
    onDone: { target: 'done', actions: { type: 'setSignedIn', params: ({ event }) => event.output } },
    onError: [
      {
        guard: 'canFallBack',
        target: 'validating',
        reenter: true,
        description: 'A bad link does not sign out the one who is signed in here.',
        actions: [{ type: 'send', params: signInFailed }, 'clearUrlToken'],
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: 'done',
        actions: [{ type: 'send', params: signInFailed }, 'clearTokens', 'removeToken'],
      },
      {
        target: 'done',
        description: 'No answer: the device keeps its token, so that a reload tries again.',
        actions: [errorToast(logoutMessage.failed), 'clearTokens'],
      },
    ],
  },
})

export const bootstrapMachine = chart.createMachine({
  id: 'bootstrap',
  description: 'main provides removeToken: device storage.',
  context: ({ input }) => ({ ...input, signedIn: null }),
  output: ({ context: { signedIn } }) => ({ signedIn }),
  initial: 'starting',
  states: {
    starting,
    asking: {
      description:
        'The address brought the token of another user than the one signed in on this device: “continue as …?”',
      tags: 'asking',
      on: { 'token.accept': 'validating', 'token.decline': { target: 'validating', actions: 'clearUrlToken' } },
    },
    validating,
    done: { type: 'final' },
  },
})
