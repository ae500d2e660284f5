import { expect, it } from 'vitest'
import type { Message } from '#machines/kit/messages.ts'
import { failureIn, failureText } from '#machines/kit/failure.ts'
import { toast } from '#machines/kit/toast.ts'
import { authMachine } from '#machines/app/auth/auth.machine.ts'
import { selectAuthScreen } from '#machines/app/auth/auth.selectors.ts'
import type { AuthContext, AuthEvent, AuthInput } from '#machines/app/auth/auth.types.ts'
import { logoutMessage } from '#protocol/core/codes.ts'
import { type Alphabet, type Messages, type Step, walkChartFrom } from '#tests/kit/walk.ts'
import { refusedCall, signedInAs, unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'login.submit': [
    { type: 'login.submit', username: 'abc', password: 'abcd' },
    { type: 'login.submit', username: 'abcd', password: 'abc' },
    { type: 'login.submit', username: 'abcd', password: 'abcd' },
  ],
  'login.edited': [{ type: 'login.edited' }],
  'code.submit': [
    { type: 'code.submit', code: '123' },
    { type: 'code.submit', code: '123456' },
  ],
  'login.back': [{ type: 'login.back' }],
  'password.submit': [
    { type: 'password.submit', oldPassword: 'given', newPassword: 'short' },
    { type: 'password.submit', oldPassword: 'given', newPassword: 'long enough' },
  ],
  'name.given': [{ type: 'name.given', username: 'given' }],
  'pin.changed': [{ type: 'pin.changed', pinCode: 'code' }],
  'secondFactor.changed': [{ type: 'secondFactor.changed', isEnrolled: true }],
  'call.hindered': [
    { type: 'call.hindered', missing: 'newPassword' },
    { type: 'call.hindered', missing: 'secondFactor' },
  ],
  'logout.request': [{ type: 'logout.request' }],
  'token.accept': [{ type: 'token.accept' }],
  'token.decline': [{ type: 'token.decline' }],
  'call.unauthorized': [{ type: 'call.unauthorized' }],
  'call.unanswered': [{ type: 'call.unanswered' }],
  'call.answered': [{ type: 'call.answered' }],
  'seat.entered': [{ type: 'seat.entered' }],
  'seat.left': [{ type: 'seat.left' }],
} satisfies Alphabet<AuthEvent>

const stored = { token: 'stored', userId: 1, expired: false }
const linked = { token: 'linked', userId: 2, expired: false }
const inputs: AuthInput[] = [
  { urlToken: null, storedToken: null },
  { urlToken: null, storedToken: stored },
  { urlToken: null, storedToken: { ...stored, expired: true } },
  { urlToken: linked, storedToken: null },
  { urlToken: linked, storedToken: stored },
  { urlToken: { ...linked, userId: 1 }, storedToken: stored },
  { urlToken: { ...linked, expired: true }, storedToken: stored },
]

const secondStep = (challenge: string) => ({ ...refusedCall, code: 10705, params: { challenge } })
const owing = (id: number, missing: 'newPassword' | 'secondFactor') => {
  const signedIn = signedInAs(id)
  return { ...signedIn, login: { ...signedIn.login, missing } }
}

const error = (text: string) => toast('error', { text })
const expired = ({ input }: Step): Message[] => {
  const { urlToken, storedToken } = input as AuthInput
  return (urlToken ?? storedToken)?.expired ? [error(logoutMessage.expired)] : []
}
/** A failure that has no answer just failed, as far as the person is concerned. */
function signInFailed(step: Step): Message {
  const failure = failureIn(step as never)
  return toast('error', failure.kind === 'refused' ? failureText(failure) : { text: logoutMessage.failed })
}
function settled({ after }: Step): Message {
  const user = (after.context as AuthContext).signedIn?.login
  const [role, userId] = user ? (['user', user.user.id] as const) : (['guest', null] as const)
  return {
    to: 'app',
    event: {
      ...{ type: 'auth.settled', shortcuts: [], userSettings: {} },
      person: { role, type: 0, userId, permissions: [] },
      lock: { hasPin: typeof user?.pin_code === 'string', isLocked: false },
    },
  }
}
const messages: Messages = [
  ['xstate.init', expired],
  // A renewal that fails says nothing: the token holds until its end.
  ['validate failed', (step) => (step.before.hasTag('signedIn') ? [] : signInFailed(step))],
  ['changePassword failed', ({ event }) => (event.error.code === 10 ? error(logoutMessage.unauthorized) : [])],
  ['call.unauthorized', error(logoutMessage.unauthorized)],
  ['callWatch failed', error(logoutMessage.network)],
  ['call.unanswered', (step) => (step.after.hasTag('signedIn') ? [] : error(logoutMessage.network))],
  ['seat.left', (step) => (step.after.hasTag('signedIn') ? [] : error(logoutMessage.network))],
  ['after expiry', error(logoutMessage.expired)],
  ['logout failed', (step) => toast('error', failureText(failureIn(step as never)))],
  ['enters forcedOut', { to: 'app', event: { type: 'auth.ended' } }],
  ['enters guest', settled],
  ['enters signedIn', settled],
]

it('walks every transition', () => {
  const walked = walkChartFrom(inputs, {
    machine: authMachine,
    alphabet,
    outcomes: {
      validate: { done: [signedInAs(1)], error: [refusedCall, unansweredCall] },
      loginSecond: { done: [signedInAs(3)], error: [secondStep('again'), refusedCall, unansweredCall] },
      changePassword: { done: [undefined], error: [refusedCall, { ...refusedCall, code: 10 }, unansweredCall] },
      login: {
        done: [signedInAs(2), owing(4, 'newPassword'), owing(5, 'secondFactor')],
        error: [secondStep('first'), refusedCall, unansweredCall, new Error('a fault of our own')],
      },
      loadAccount: { done: [undefined] },
      secondFactor: { done: [undefined] },
      logout: { done: [undefined], error: [refusedCall, unansweredCall] },
    },
    key: ({ context }) => {
      const { urlToken, storedToken, failure, signedIn } = context as AuthContext
      return [
        urlToken,
        storedToken,
        failure?.code ?? failure?.message ?? null,
        signedIn?.login.user.id ?? null,
        (context as AuthContext).challenge,
      ]
    },
    messages,
    check: ({ before, after, said, sent, open, event }) => {
      const context = after.context as AuthContext
      const screen = selectAuthScreen(after as never)
      const isSignedIn = ['signedIn', 'leaving', 'passwordChangeRequired', 'enrolling'].includes(screen)
      expect(context.signedIn !== null).toBe(isSignedIn)
      expect(open.includes('callWatch')).toBe(screen === 'signedIn' || screen === 'enrolling')
      expect(open.filter((id) => id !== 'callWatch').length).toBeLessThanOrEqual(1)
      // Whoever stops being signed in is forgotten by the device, and app is told once.
      const wasSignedIn = ['signedIn', 'leaving', 'passwordChangeRequired', 'enrolling'].includes(
        selectAuthScreen(before as never),
      )
      const ended = sent.filter((message) => message.event.type === 'auth.ended')
      expect(ended.length).toBe(wasSignedIn && !isSignedIn ? 1 : 0)
      if (ended.length > 0) expect(said.some(({ type }) => type === 'removeToken')).toBe(true)
      if (event.type === 'login.submit')
        expect(screen).toBe(event.username.length >= 4 && event.password.length >= 4 ? 'submitting' : 'guest')
      // Each token that is accepted is kept, and no other.
      const isLogin = /^xstate\.done\.actor\.(validate|login|loginSecond)$/.test(event.type)
      expect(said.filter(({ type }) => type === 'storeToken').length).toBe(isLogin ? 1 : 0)
      // Nobody is at the desk while the venue waits for something of them.
      if (event.type === 'call.hindered')
        expect(screen).toBe(event.missing === 'newPassword' ? 'passwordChangeRequired' : 'enrolling')
      if (context.ended !== null) expect(isSignedIn).toBe(false)
      // No network problem signs out while in a game.
      if (event.type === 'call.unanswered' && JSON.stringify(before.value).includes('inGame'))
        expect(screen).toBe('signedIn')
    },
  })
  expect(walked.untaken).toEqual([])
})
