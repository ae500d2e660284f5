/** Who the person is: a guest, or signed in; what the venue asks of them before it goes on; and every way out. */
import type { ActorRefFrom } from 'xstate'
import { logoutMessage } from '#protocol/core/codes.ts'
import { mailbox, sends } from '../../kit/messages.ts'
import { callFailed, errorToast } from './auth.failures.ts'
import { settled } from './auth.settled.ts'
import type { AuthContext } from './auth.types.ts'
import { chart, type Signed } from './auth.setup.ts'

const storeToken = {
  type: 'storeToken',
  params: ({ context }: { context: AuthContext }) => ({ token: context.signedIn?.login.token ?? '' }),
} as const
const output = <Output>({ event }: { event: { output: Output } }) => event.output
const setSignedIn = [{ type: 'setSignedIn', params: output<Signed> }, storeToken] as const
const forceOut = (text: string) => ({ target: '#auth.forcedOut', actions: errorToast(text) }) as const
const unauthorized = {
  target: '#auth.forcedOut',
  actions: ['setEnded', errorToast(logoutMessage.unauthorized)],
} as const
const watched = { id: 'callWatch', src: 'callWatch', onError: forceOut(logoutMessage.network) } as const

/** Of a child that ends with somebody signed in, or with nobody. */
const signedInOr = (target: 'guest' | 'forcedOut') =>
  [
    { guard: { type: 'hasSignedIn', params: output<Signed> }, target: '#auth.welcoming', actions: [...setSignedIn] },
    { target: `#auth.${target}` },
  ] as const

const starting = chart.createStateConfig({
  tags: 'splash',
  exit: 'clearTokens',
  invoke: {
    id: 'bootstrap',
    src: 'bootstrap',
    input: ({ context: { urlToken, storedToken } }) => ({ urlToken, storedToken }),
    onDone: signedInOr('guest'),
    onError: 'guest',
  },
})

const guest = chart.createStateConfig({
  tags: 'guest',
  entry: { type: 'send', params: ({ context }) => settled(context) },
  invoke: {
    id: 'login',
    src: 'login',
    systemId: mailbox('login'),
    input: ({ context }) => ({ wasEnded: context.ended !== null }),
    onDone: { target: 'welcoming', actions: [...setSignedIn] },
    onError: { target: 'guest', reenter: true, actions: errorToast(logoutMessage.failed) },
  },
})

// Of what the venue asks for before it answers anything else.
const owing = { 'call.unauthorized': unauthorized, 'logout.request': 'leaving' } as const
const loading = {
  invoke: { id: 'loadAccount', src: 'loadAccount', onDone: 'open', onError: '#auth.forcedOut' },
} as const
const passwordChangeRequired = chart.createStateConfig({
  description: 'Signed in with a password that somebody else has given, until it is changed.',
  tags: 'passwordChangeRequired',
  on: owing,
  initial: 'loading',
  states: {
    loading,
    open: {
      invoke: {
        id: 'newPassword',
        src: 'newPassword',
        onDone: signedInOr('forcedOut'),
        onError: '#auth.forcedOut',
      },
    },
  },
})
const enrolling = chart.createStateConfig({
  description: 'Signed in, but the group asks for a second factor, until it is enrolled.',
  tags: 'enrolling',
  invoke: watched,
  on: owing,
  initial: 'loading',
  states: {
    loading,
    open: {
      invoke: { id: 'enrolment', src: 'enrolment', onDone: signedInOr('forcedOut'), onError: '#auth.forcedOut' },
    },
  },
})

const signedIn = chart.createStateConfig({
  description: 'A game is never left by a network problem before its seat’s grace has ended.',
  tags: 'signedIn',
  entry: { type: 'send', params: ({ context }) => settled(context) },
  invoke: [
    {
      id: 'token',
      src: 'token',
      input: ({ context }) => ({ expiresIn: context.signedIn?.expiresIn ?? 0 }),
      onDone: forceOut(logoutMessage.expired),
      onError: forceOut(logoutMessage.expired),
    },
    watched,
  ],
  on: {
    'token.renewed': { actions: [{ type: 'setSignedIn', params: ({ event }) => event }, storeToken] },
    'call.unauthorized': unauthorized,
    'call.hindered': [
      { guard: { type: 'isPasswordMissing', params: ({ event }) => event }, target: 'passwordChangeRequired' },
      { target: 'enrolling' },
    ],
    'logout.request': 'leaving',
    'pin.changed': { actions: { type: 'setLogin', params: ({ event }) => ({ pin_code: event.pinCode }) } },
    'secondFactor.changed': {
      actions: { type: 'setLogin', params: ({ event }) => ({ secondFactor: event.isEnrolled }) },
    },
  },
  initial: 'outside',
  states: {
    outside: { on: { 'call.unanswered': forceOut(logoutMessage.network), 'seat.entered': 'inGame' } },
    inGame: { on: { 'call.unanswered': 'troubled', 'seat.left': 'outside' } },
    troubled: {
      on: { 'seat.left': forceOut(logoutMessage.network), 'call.answered': 'inGame', 'seat.entered': 'inGame' },
    },
  },
})

const leaving = chart.createStateConfig({
  description: 'The person’s own logout, told to the venue. Whatever it answers, this device is signed out.',
  tags: 'leaving',
  invoke: {
    id: 'logout',
    src: 'logout',
    onDone: 'forcedOut',
    onError: { target: 'forcedOut', actions: { type: 'send', params: callFailed } },
  },
})

export const authMachine = chart.createMachine({
  id: 'auth',
  description:
    'main provides storeToken and removeToken: device storage and the bearer of all calls; loadAccount resolves when the logic of newPassword and enrolment is there.',
  context: ({ input }) => ({ ...input, signedIn: null, ended: null }),
  initial: 'starting',
  states: {
    starting,
    guest,
    welcoming: {
      always: [
        { guard: 'owesPassword', target: 'passwordChangeRequired' },
        { guard: 'owesSecondFactor', target: 'enrolling' },
        { target: 'signedIn' },
      ],
    },
    passwordChangeRequired,
    enrolling,
    signedIn,
    leaving,
    forcedOut: {
      description:
        'Signed out on this device. A forced logout says no word to the venue: the seat follows its own chart.',
      entry: ['removeToken', 'clearSignedIn', sends({ to: 'app', event: { type: 'auth.ended' } })],
      always: 'guest',
    },
  },
})

export type AuthRef = ActorRefFrom<typeof authMachine>
