/** A password that somebody else has given is changed before the venue answers anything else. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import { failureOf } from '../../kit/failure.ts'
import { send, sends } from '../../kit/messages.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { loginFailure, signInFailed } from '../auth/auth.failures.ts'
import type { LoginFailure, SignedIn } from '../auth/auth.types.ts'
import type {
  NewPassword,
  NewPasswordContext,
  NewPasswordEvent,
  NewPasswordOutput,
  NewPasswordTag,
} from './newPassword.types.ts'

const shortestPassword = 8

const chart = setup({
  types: {} as {
    context: NewPasswordContext
    events: NewPasswordEvent
    output: NewPasswordOutput
    tags: NewPasswordTag
    children: { changePassword: 'changePassword'; validate: 'validate' }
  },
  actors: {
    changePassword: unprovidedPromise<undefined, NewPassword>('changePassword'),
    validate: unprovidedPromise<SignedIn, { token: string | null }>('validate'),
  },
  actions: {
    send,
    setFailure: assign((_, failure: LoginFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    setSignedIn: assign((_, signedIn: SignedIn) => ({ signedIn })),
  },
  guards: {
    isNewPassword: (_, form: NewPassword) => form.oldPassword !== '' && form.newPassword.length >= shortestPassword,
    isSignedOut: (_, { error }: { error: unknown }) => {
      const failure = failureOf(error)
      return failure.kind === 'refused' && failure.code === ErrorCode.badSignature
    },
  },
})

const editing = chart.createStateConfig({
  on: {
    'password.submit': {
      guard: { type: 'isNewPassword', params: ({ event }) => event },
      target: 'changing',
      actions: 'clearFailure',
    },
    'password.edited': { actions: 'clearFailure' },
  },
})

const changing = chart.createStateConfig({
  tags: 'submitting',
  invoke: {
    id: 'changePassword',
    src: 'changePassword',
    input: ({ event }) => {
      const { oldPassword, newPassword } = event as Extract<NewPasswordEvent, { type: 'password.submit' }>
      return { oldPassword, newPassword }
    },
    onDone: 'returning',
    onError: [
      {
        guard: { type: 'isSignedOut', params: ({ event }) => event },
        target: 'editing',
        actions: sends({ to: 'auth', event: { type: 'call.unauthorized' } }),
      },
      { target: 'editing', actions: { type: 'setFailure', params: loginFailure } },
    ],
  },
})

const returning = chart.createStateConfig({
  tags: 'submitting',
  invoke: {
    id: 'validate',
    src: 'validate',
    input: { token: null },
    onDone: { target: 'done', actions: { type: 'setSignedIn', params: ({ event }) => event.output } },
    onError: { target: 'done', actions: { type: 'send', params: signInFailed } },
  },
})

export const newPasswordMachine = chart.createMachine({
  id: 'newPassword',
  context: { failure: null, signedIn: null },
  output: ({ context: { signedIn } }) => ({ signedIn }),
  initial: 'editing',
  states: { editing, changing, returning, done: { type: 'final' } },
})

export type NewPasswordRef = ActorRefFrom<typeof newPasswordMachine>
