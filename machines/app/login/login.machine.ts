/** The login of a guest: name and password, and the second step where the venue asks for it. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import { failureOf } from '../../kit/failure.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { loginFailure } from '../auth/auth.failures.ts'
import type { LoginFailure, SignedIn } from '../auth/auth.types.ts'
import type { LoginContext, LoginEvent, LoginInput, LoginOutput, LoginTag } from './login.types.ts'

const shortestField = 4
const shortestCode = 6

/** The second step that a refused login asks for, or null. */
function challengeOf(error: unknown): string | null {
  const failure = failureOf(error)
  if (failure.kind === 'unanswered' || failure.code !== ErrorCode.secondFactor) return null
  return typeof failure.params?.challenge === 'string' ? failure.params.challenge : null
}

const chart = setup({
  types: {} as {
    input: LoginInput
    context: LoginContext
    events: LoginEvent
    output: LoginOutput
    tags: LoginTag
    children: { login: 'login'; loginSecond: 'loginSecond' }
  },
  actors: {
    login: unprovidedPromise<SignedIn, { username: string; password: string }>('login'),
    loginSecond: unprovidedPromise<SignedIn, { challenge: string; code: string }>('loginSecond'),
  },
  actions: {
    setSignedIn: assign((_, signedIn: SignedIn) => ({ signedIn })),
    setName: assign((_, { username }: { username: string }) => ({ username, failure: null, wasEnded: false })),
    setFailure: assign((_, failure: LoginFailure) => ({ failure })),
    clearFailure: assign({ failure: null, wasEnded: false }),
    setChallenge: assign(({ context }, { error }: { error: unknown }) => ({
      challenge: challengeOf(error) ?? context.challenge,
    })),
    clearChallenge: assign({ challenge: null }),
  },
  guards: {
    asksSecondStep: (_, { error }: { error: unknown }) => challengeOf(error) !== null,
    isSecondStepWrong: (_, { error }: { error: unknown }) => {
      const failure = failureOf(error)
      return failure.kind === 'unanswered' || failure.code === ErrorCode.secondFactor
    },
    isCode: (_, { code }: { code: string }) => code.trim().length >= shortestCode,
    isFormValid: (_, form: { username: string; password: string }) =>
      form.username.length >= shortestField && form.password.length >= shortestField,
  },
})

const signedIn = { type: 'setSignedIn', params: ({ event }: { event: { output: SignedIn } }) => event.output } as const
const setFailure = { type: 'setFailure', params: loginFailure } as const
const edited = { actions: 'clearFailure' } as const

const editing = chart.createStateConfig({
  on: {
    'login.submit': {
      guard: { type: 'isFormValid', params: ({ event }) => event },
      target: 'submitting',
      actions: 'clearFailure',
    },
    'login.edited': edited,
    'name.given': { actions: { type: 'setName', params: ({ event }) => event } },
  },
})

const submitting = chart.createStateConfig({
  tags: 'submitting',
  invoke: {
    id: 'login',
    src: 'login',
    input: ({ event }) => {
      const { username, password } = event as Extract<LoginEvent, { type: 'login.submit' }>
      return { username, password }
    },
    onDone: { target: 'done', actions: signedIn },
    onError: [
      {
        guard: { type: 'asksSecondStep', params: ({ event }) => event },
        target: 'secondFactorPrompt',
        actions: { type: 'setChallenge', params: ({ event }) => event },
      },
      { target: 'editing', actions: setFailure },
    ],
  },
})

const secondFactorPrompt = chart.createStateConfig({
  description: 'The second step: the code of the authenticator app, or a recovery code.',
  tags: 'secondFactorPrompt',
  initial: 'waiting',
  exit: 'clearChallenge',
  states: {
    waiting: {
      on: {
        'code.submit': {
          guard: { type: 'isCode', params: ({ event }) => event },
          target: 'submitting',
          actions: 'clearFailure',
        },
        'login.edited': edited,
        'login.back': { target: '#login.editing', actions: 'clearFailure' },
      },
    },
    submitting: {
      tags: 'submitting',
      invoke: {
        id: 'loginSecond',
        src: 'loginSecond',
        input: ({ context, event }) => ({
          challenge: context.challenge ?? '',
          code: (event as Extract<LoginEvent, { type: 'code.submit' }>).code,
        }),
        onDone: { target: '#login.done', actions: signedIn },
        onError: [
          {
            guard: { type: 'isSecondStepWrong', params: ({ event }) => event },
            target: 'waiting',
            actions: [{ type: 'setChallenge', params: ({ event }) => event }, setFailure],
          },
          { target: '#login.editing', actions: setFailure },
        ],
      },
    },
  },
})

export const loginMachine = chart.createMachine({
  id: 'login',
  context: ({ input }) => ({ ...input, username: '', failure: null, challenge: null, signedIn: null }),
  output: ({ context: { signedIn } }) => ({ signedIn }),
  initial: 'editing',
  states: { editing, submitting, secondFactorPrompt, done: { type: 'final' } },
})

export type LoginRef = ActorRefFrom<typeof loginMachine>
