/** Who the person is: bootstrap by token, login, renewal, and every way out. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { ErrorCode, logoutMessage, UserType } from '#protocol/core/codes.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { type Message, send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedCallback, unprovidedLogic, unprovidedPromise } from '../../kit/unprovided.ts'
import { failureIn, failureOf, failureText, formFailureOf } from '../../kit/failure.ts'
import type { secondFactorMachine } from '../../account/secondFactor/secondFactor.machine.ts'
import type { Role } from '../app/app.types.ts'
import type { AuthContext, AuthEvent, AuthInput, AuthTag, LoginFailure, SignedIn } from './auth.types.ts'

const shortestField = 4
const shortestCode = 6
const shortestPassword = 8

function roleOf(type: number): Role {
  if (type === UserType.administrator) return 'admin'
  return type >= UserType.staff ? 'staff' : 'user'
}

const loginFailureOf = (error: unknown): LoginFailure => formFailureOf(error, ['username', 'password'])

const errorToast = (text: string) => sends(toast('error', { text }))
/** What has no answer just failed, as far as the person is concerned. */
function signInFailed(at: { event: { error: unknown } }): Message {
  const failure = failureIn(at)
  return toast('error', failure.kind === 'refused' ? failureText(failure) : { text: logoutMessage.failed })
}

type NewPassword = { oldPassword: string; newPassword: string }
/** The second step that a refused login asks for, or null. */
function challengeOf(error: unknown): string | null {
  const failure = failureOf(error)
  if (failure.kind === 'unanswered' || failure.code !== ErrorCode.secondFactor) return null
  return typeof failure.params?.challenge === 'string' ? failure.params.challenge : null
}

const chart = setup({
  types: {} as {
    input: AuthInput
    context: AuthContext
    events: AuthEvent
    tags: AuthTag
    children: {
      validate: 'validate'
      login: 'login'
      loginSecond: 'loginSecond'
      changePassword: 'changePassword'
      logout: 'logout'
      callWatch: 'callWatch'
      loadAccount: 'loadAccount'
      secondFactor: 'secondFactor'
    }
  },
  actors: {
    /** Without a token: the one that the page carries, which another page may have renewed. */
    validate: unprovidedPromise<SignedIn, { token: string | null }>('validate'),
    login: unprovidedPromise<SignedIn, { username: string; password: string }>('login'),
    loginSecond: unprovidedPromise<SignedIn, { challenge: string; code: string }>('loginSecond'),
    changePassword: unprovidedPromise<undefined, NewPassword>('changePassword'),
    logout: unprovidedPromise<undefined>('logout'),
    callWatch: unprovidedCallback('callWatch'),
    loadAccount: unprovidedPromise<undefined>('loadAccount'),
    secondFactor: unprovidedLogic<typeof secondFactorMachine>('secondFactor'),
  },
  actions: {
    send,
    storeToken: (_, _token: { token: string }) => {},
    removeToken: () => {},
    setSignedIn: assign((_, signedIn: SignedIn) => ({
      ...{ signedIn, urlToken: null, storedToken: null, failure: null, ended: null },
    })),
    setLogin: assign(({ context: { signedIn } }, change: Partial<LoginResult>) => ({
      signedIn: signedIn && { ...signedIn, login: { ...signedIn.login, ...change } },
    })),
    setName: assign((_, { username }: { username: string }) => ({ username, failure: null, ended: null })),
    setEnded: assign({ ended: 'unauthorized' }),
    clearUrlToken: assign({ urlToken: null }),
    clearTokens: assign({ urlToken: null, storedToken: null }),
    clearSignedIn: assign({ signedIn: null }),
    setFailure: assign((_, failure: LoginFailure) => ({ failure })),
    clearFailure: assign({ failure: null, ended: null }),
    setChallenge: assign(({ context }, { error }: { error: unknown }) => ({
      challenge: challengeOf(error) ?? context.challenge,
    })),
    clearChallenge: assign({ challenge: null }),
  },
  guards: {
    isUrlTokenExpired: ({ context }) => context.urlToken?.expired === true,
    isOtherUser: ({ context: { urlToken, storedToken } }) =>
      urlToken !== null && storedToken !== null && !storedToken.expired && urlToken.userId !== storedToken.userId,
    hasUrlToken: ({ context }) => context.urlToken !== null,
    hasStoredToken: ({ context }) => context.storedToken !== null && !context.storedToken.expired,
    hasExpiredToken: ({ context }) => context.storedToken?.expired === true,
    canFallBack: ({ context: { urlToken, storedToken } }) =>
      urlToken !== null && storedToken !== null && !storedToken.expired,
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
    owesPassword: ({ context }) => context.signedIn?.login.missing === 'newPassword',
    owesSecondFactor: ({ context }) => context.signedIn?.login.missing === 'secondFactor',
    isPasswordMissing: (_, { missing }: { missing: 'newPassword' | 'secondFactor' }) => missing === 'newPassword',
    asksSecondStep: (_, { error }: { error: unknown }) => challengeOf(error) !== null,
    isSecondStepWrong: (_, { error }: { error: unknown }) => {
      const failure = failureOf(error)
      return failure.kind === 'unanswered' || failure.code === ErrorCode.secondFactor
    },
    isSignedOut: (_, { error }: { error: unknown }) => {
      const failure = failureOf(error)
      return failure.kind === 'refused' && failure.code === ErrorCode.badSignature
    },
    isCode: (_, { code }: { code: string }) => code.trim().length >= shortestCode,
    isNewPassword: (_, form: NewPassword) => form.oldPassword !== '' && form.newPassword.length >= shortestPassword,
    isFormValid: (_, form: { username: string; password: string }) =>
      form.username.length >= shortestField && form.password.length >= shortestField,
  },
  delays: {
    renewal: ({ context }) => (context.signedIn?.expiresIn ?? 0) / 2,
    expiry: ({ context }) => context.signedIn?.expiresIn ?? 0,
  },
})

const settled = (context: AuthContext): Message => {
  const user = context.signedIn?.login.user
  return {
    to: 'app',
    event: {
      type: 'auth.settled',
      person: {
        role: user ? roleOf(user.type) : 'guest',
        type: user?.type ?? 0,
        userId: user?.id ?? null,
        permissions: context.signedIn?.login.Permissions.map(({ PermissionId }) => PermissionId) ?? [],
      },
      shortcuts: user?.shortcuts ?? [],
      userSettings: user?.settings ?? {},
      lock: {
        hasPin: typeof context.signedIn?.login.pin_code === 'string',
        isLocked: context.signedIn?.login.locked === true,
      },
    },
  }
}

const starting = chart.createStateConfig({
  description: 'Chooses the token to begin with. A token of the address goes before the one that the device kept.',
  tags: 'splash',
  always: [
    {
      guard: 'isUrlTokenExpired',
      target: 'starting',
      reenter: true,
      actions: ['clearUrlToken', errorToast(logoutMessage.expired)],
    },
    { guard: 'isOtherUser', target: 'asking', description: 'Nobody is signed out by a link alone.' },
    { guard: 'hasUrlToken', target: 'validating' },
    { guard: 'hasStoredToken', target: 'validating' },
    {
      guard: 'hasExpiredToken',
      target: 'guest',
      actions: ['clearTokens', 'removeToken', errorToast(logoutMessage.expired)],
    },
    { target: 'guest' },
  ],
})

const asking = chart.createStateConfig({
  description: 'The address brought the token of another user than the one signed in on this device: “continue as …?”',
  tags: ['splash', 'asking'],
  on: {
    'token.accept': 'validating',
    'token.decline': { target: 'validating', actions: 'clearUrlToken' },
  },
})

const validating = chart.createStateConfig({
  tags: 'splash',
  invoke: {
    id: 'validate',
    src: 'validate',
    input: ({ context }) => ({ token: (context.urlToken ?? context.storedToken)?.token ?? '' }),
    onDone: {
      target: 'welcoming',
      actions: [
        { type: 'setSignedIn', params: ({ event }) => event.output },
        { type: 'storeToken', params: ({ event }) => ({ token: event.output.login.token }) },
      ],
    },
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
        target: 'guest',
        actions: [{ type: 'send', params: signInFailed }, 'clearTokens', 'removeToken'],
      },
      {
        target: 'guest',
        description: 'No answer: the device keeps its token, so that a reload tries again.',
        actions: [errorToast(logoutMessage.failed), 'clearTokens'],
      },
    ],
  },
})

const guest = chart.createStateConfig({
  tags: 'guest',
  entry: { type: 'send', params: ({ context }) => settled(context) },
  on: {
    'login.submit': {
      guard: { type: 'isFormValid', params: ({ event }) => event },
      target: 'submitting',
      actions: 'clearFailure',
    },
    'login.edited': { actions: 'clearFailure' },
    'name.given': { actions: { type: 'setName', params: ({ event }) => event } },
  },
})

const submitting = chart.createStateConfig({
  tags: 'submitting',
  invoke: {
    id: 'login',
    src: 'login',
    input: ({ event }) => {
      const { username, password } = event as Extract<AuthEvent, { type: 'login.submit' }>
      return { username, password }
    },
    onDone: {
      target: 'welcoming',
      actions: [
        { type: 'setSignedIn', params: ({ event }) => event.output },
        { type: 'storeToken', params: ({ event }) => ({ token: event.output.login.token }) },
      ],
    },
    onError: [
      {
        guard: { type: 'asksSecondStep', params: ({ event }) => event },
        target: 'secondFactorPrompt',
        actions: { type: 'setChallenge', params: ({ event }) => event },
      },
      { target: 'guest', actions: { type: 'setFailure', params: ({ event }) => loginFailureOf(event.error) } },
    ],
  },
})

const secondFactorPrompt = chart.createStateConfig({
  description: 'The second step of a login: the code of the authenticator app, or a recovery code.',
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
        'login.edited': { actions: 'clearFailure' },
        'login.back': { target: '#auth.guest', actions: 'clearFailure' },
      },
    },
    submitting: {
      tags: 'submitting',
      invoke: {
        id: 'loginSecond',
        src: 'loginSecond',
        input: ({ context, event }) => ({
          challenge: context.challenge ?? '',
          code: (event as Extract<AuthEvent, { type: 'code.submit' }>).code,
        }),
        onDone: {
          target: '#auth.welcoming',
          actions: [
            { type: 'setSignedIn', params: ({ event }) => event.output },
            { type: 'storeToken', params: ({ event }) => ({ token: event.output.login.token }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isSecondStepWrong', params: ({ event }) => event },
            target: 'waiting',
            actions: [
              { type: 'setChallenge', params: ({ event }) => event },
              { type: 'setFailure', params: ({ event }) => loginFailureOf(event.error) },
            ],
          },
          {
            target: '#auth.guest',
            actions: { type: 'setFailure', params: ({ event }) => loginFailureOf(event.error) },
          },
        ],
      },
    },
  },
})

const unauthorized = {
  target: '#auth.forcedOut',
  actions: ['setEnded', errorToast(logoutMessage.unauthorized)],
} as const

const returning = chart.createStateConfig({
  tags: 'submitting',
  invoke: {
    id: 'validate',
    src: 'validate',
    input: { token: null },
    onDone: {
      target: '#auth.welcoming',
      actions: [
        { type: 'setSignedIn', params: ({ event }) => event.output },
        { type: 'storeToken', params: ({ event }) => ({ token: event.output.login.token }) },
      ],
    },
    onError: {
      target: '#auth.forcedOut',
      actions: { type: 'send', params: signInFailed },
    },
  },
})

const passwordChangeRequired = chart.createStateConfig({
  description:
    'Signed in with a password that somebody else has given: the venue answers nothing else until it is changed.',
  tags: 'passwordChangeRequired',
  initial: 'waiting',
  on: { 'logout.request': 'leaving' },
  states: {
    waiting: {
      on: {
        'password.submit': {
          guard: { type: 'isNewPassword', params: ({ event }) => event },
          target: 'changing',
          actions: 'clearFailure',
        },
        'login.edited': { actions: 'clearFailure' },
      },
    },
    changing: {
      tags: 'submitting',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) => {
          const { oldPassword, newPassword } = event as Extract<AuthEvent, { type: 'password.submit' }>
          return { oldPassword, newPassword }
        },
        onDone: 'returning',
        onError: [
          {
            guard: { type: 'isSignedOut', params: ({ event }) => event },
            ...unauthorized,
          },
          { target: 'waiting', actions: { type: 'setFailure', params: ({ event }) => loginFailureOf(event.error) } },
        ],
      },
    },
    returning,
  },
})

const watched = {
  id: 'callWatch',
  src: 'callWatch',
  onError: {
    target: '#auth.forcedOut',
    actions: errorToast(logoutMessage.network),
  },
} as const

const enrolling = chart.createStateConfig({
  description:
    'Signed in, but the group asks for a second factor: the venue answers nothing else until it is enrolled.',
  tags: 'enrolling',
  invoke: watched,
  initial: 'loading',
  on: { 'call.unauthorized': unauthorized, 'logout.request': 'leaving' },
  states: {
    loading: { invoke: { id: 'loadAccount', src: 'loadAccount', onDone: 'open', onError: '#auth.forcedOut' } },
    open: {
      invoke: {
        id: 'secondFactor',
        src: 'secondFactor',
        input: { isEnrolled: false, isForced: true },
        onDone: 'returning',
        onError: '#auth.forcedOut',
      },
    },
    returning,
  },
})

const token = chart.createStateConfig({
  description: 'The token: renewed in the background at half its life; a renewal that fails waits for the end.',
  initial: 'current',
  states: {
    current: {
      after: {
        expiry: {
          target: '#auth.forcedOut',
          actions: errorToast(logoutMessage.expired),
        },
      },
      initial: 'fresh',
      states: {
        fresh: { after: { renewal: 'renewing' } },
        renewing: {
          invoke: {
            id: 'validate',
            src: 'validate',
            input: { token: null },
            onDone: {
              target: '#auth.signedIn.token.current',
              reenter: true,
              actions: [
                { type: 'setSignedIn', params: ({ event }) => event.output },
                { type: 'storeToken', params: ({ event }) => ({ token: event.output.login.token }) },
              ],
            },
            onError: 'ageing',
          },
        },
        ageing: {},
      },
    },
  },
})

const forceOutByNetwork = {
  target: '#auth.forcedOut',
  actions: errorToast(logoutMessage.network),
} as const

const place = chart.createStateConfig({
  description: 'Where the person is when the network fails: a game is never left before its seat’s grace has ended.',
  initial: 'outside',
  states: {
    outside: { on: { 'call.unanswered': forceOutByNetwork, 'seat.entered': 'inGame' } },
    inGame: {
      initial: 'steady',
      on: { 'seat.left': 'outside' },
      states: {
        steady: { on: { 'call.unanswered': 'troubled' } },
        troubled: {
          on: {
            'seat.left': forceOutByNetwork,
            'call.answered': 'steady',
            'seat.entered': 'steady',
          },
        },
      },
    },
  },
})

const signedIn = chart.createStateConfig({
  type: 'parallel',
  tags: 'signedIn',
  entry: { type: 'send', params: ({ context }) => settled(context) },
  invoke: watched,
  on: {
    'call.unauthorized': unauthorized,
    'call.hindered': [
      { guard: { type: 'isPasswordMissing', params: ({ event }) => event }, target: '#auth.passwordChangeRequired' },
      { target: '#auth.enrolling' },
    ],
    'logout.request': '#auth.leaving',
    'pin.changed': { actions: { type: 'setLogin', params: ({ event }) => ({ pin_code: event.pinCode }) } },
    'secondFactor.changed': {
      actions: { type: 'setLogin', params: ({ event }) => ({ secondFactor: event.isEnrolled }) },
    },
  },
  states: { token, place },
})

const leaving = chart.createStateConfig({
  description: 'The person’s own logout, told to the venue. Whatever it answers, this device is signed out.',
  tags: 'leaving',
  invoke: {
    id: 'logout',
    src: 'logout',
    onDone: 'forcedOut',
    onError: {
      target: 'forcedOut',
      actions: { type: 'send', params: (at) => toast('error', failureText(failureIn(at))) },
    },
  },
})

const forcedOut = chart.createStateConfig({
  description:
    'Signed out on this device. A forced logout comes here without a word to the venue: the seat, if any, follows its own chart.',
  entry: ['removeToken', 'clearSignedIn', sends({ to: 'app', event: { type: 'auth.ended' } })],
  always: 'guest',
})

export const authMachine = chart.createMachine({
  id: 'auth',
  description:
    'Signs a person in and out. main provides storeToken and forgetToken: device storage and the bearer of all calls; loadAccount resolves when the logic of secondFactor is there.',
  context: ({ input }) => ({ ...input, signedIn: null, failure: null, challenge: null, username: '', ended: null }),
  initial: 'starting',
  states: {
    ...{ starting, asking, validating, guest, submitting, secondFactorPrompt },
    welcoming: {
      always: [
        { guard: 'owesPassword', target: 'passwordChangeRequired' },
        { guard: 'owesSecondFactor', target: 'enrolling' },
        { target: 'signedIn' },
      ],
    },
    ...{ passwordChangeRequired, enrolling, signedIn, leaving, forcedOut },
  },
})

export type AuthRef = ActorRefFrom<typeof authMachine>
