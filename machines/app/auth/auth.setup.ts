/** What the states of the sign-in share: its actors, actions and guards. */
import { assign, setup } from 'xstate'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { send } from '../../kit/messages.ts'
import { unprovidedCallback, unprovidedLogic, unprovidedPromise } from '../../kit/unprovided.ts'
import { bootstrapMachine } from '../bootstrap/bootstrap.machine.ts'
import type { enrolmentMachine } from '../enrolment/enrolment.machine.ts'
import { loginMachine } from '../login/login.machine.ts'
import type { newPasswordMachine } from '../newPassword/newPassword.machine.ts'
import { tokenMachine } from '../token/token.machine.ts'
import type { AuthContext, AuthEvent, AuthInput, AuthTag, SignedIn } from './auth.types.ts'

export type Signed = { signedIn: SignedIn | null }

export const chart = setup({
  types: {} as {
    input: AuthInput
    context: AuthContext
    events: AuthEvent
    tags: AuthTag
    children: {
      bootstrap: 'bootstrap'
      login: 'login'
      loadAccount: 'loadAccount'
      newPassword: 'newPassword'
      enrolment: 'enrolment'
      token: 'token'
      callWatch: 'callWatch'
      logout: 'logout'
    }
  },
  actors: {
    bootstrap: bootstrapMachine,
    login: loginMachine,
    loadAccount: unprovidedPromise<undefined>('loadAccount'),
    newPassword: unprovidedLogic<typeof newPasswordMachine>('newPassword'),
    enrolment: unprovidedLogic<typeof enrolmentMachine>('enrolment'),
    token: tokenMachine,
    callWatch: unprovidedCallback('callWatch'),
    logout: unprovidedPromise<undefined>('logout'),
  },
  actions: {
    send,
    storeToken: (_, _token: { token: string }) => {},
    removeToken: () => {},
    clearTokens: assign({ urlToken: null, storedToken: null }),
    setSignedIn: assign((_, { signedIn }: Signed) => ({ signedIn, ended: null })),
    clearSignedIn: assign({ signedIn: null }),
    setLogin: assign(({ context: { signedIn } }, change: Partial<LoginResult>) => ({
      signedIn: signedIn && { ...signedIn, login: { ...signedIn.login, ...change } },
    })),
    setEnded: assign({ ended: 'unauthorized' }),
  },
  guards: {
    hasSignedIn: (_, { signedIn }: Signed) => signedIn !== null,
    owesPassword: ({ context }) => context.signedIn?.login.missing === 'newPassword',
    owesSecondFactor: ({ context }) => context.signedIn?.login.missing === 'secondFactor',
    isPasswordMissing: (_, { missing }: { missing: 'newPassword' | 'secondFactor' }) => missing === 'newPassword',
  },
})
