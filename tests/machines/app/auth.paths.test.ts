import { expect, it } from 'vitest'
import type { Message } from '#machines/kit/messages.ts'
import { failureIn, failureText } from '#machines/kit/failure.ts'
import { toast } from '#machines/kit/toast.ts'
import { authMachine } from '#machines/app/auth/auth.machine.ts'
import { selectAuthScreen } from '#machines/app/auth/auth.selectors.ts'
import type { AuthContext, AuthEvent, AuthInput, SignedIn } from '#machines/app/auth/auth.types.ts'
import { logoutMessage } from '#protocol/core/codes.ts'
import { type Alphabet, type Messages, type Step, walkChart } from '#tests/kit/walk.ts'
import { refusedCall, signedInAs, unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'token.renewed': [{ type: 'token.renewed', signedIn: signedInAs(6) }],
  'pin.changed': [{ type: 'pin.changed', pinCode: 'code' }],
  'secondFactor.changed': [{ type: 'secondFactor.changed', isEnrolled: true }],
  'call.hindered': [
    { type: 'call.hindered', missing: 'newPassword' },
    { type: 'call.hindered', missing: 'secondFactor' },
  ],
  'logout.request': [{ type: 'logout.request' }],
  'call.unauthorized': [{ type: 'call.unauthorized' }],
  'call.unanswered': [{ type: 'call.unanswered' }],
  'call.answered': [{ type: 'call.answered' }],
  'seat.entered': [{ type: 'seat.entered' }],
  'seat.left': [{ type: 'seat.left' }],
} satisfies Alphabet<AuthEvent>

const input: AuthInput = {
  urlToken: { token: 'linked', userId: 2, expired: false },
  storedToken: { token: 'stored', userId: 1, expired: false },
}

const missing: Record<number, 'newPassword' | 'secondFactor'> = { 4: 'newPassword', 5: 'secondFactor' }
function signedInOf(id: number) {
  const signedIn = signedInAs(id)
  return missing[id] ? { ...signedIn, login: { ...signedIn.login, missing: missing[id] } } : signedIn
}
const signedInScreens: readonly string[] = ['signedIn', 'leaving', 'passwordChangeRequired', 'enrolling']

const error = (text: string) => toast('error', { text })
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
  ['call.unauthorized', error(logoutMessage.unauthorized)],
  ['callWatch failed', error(logoutMessage.network)],
  ['call.unanswered', (step) => (step.after.hasTag('signedIn') ? [] : error(logoutMessage.network))],
  ['seat.left', (step) => (step.after.hasTag('signedIn') ? [] : error(logoutMessage.network))],
  ['token done', error(logoutMessage.expired)],
  ['token failed', error(logoutMessage.expired)],
  ['login failed', error(logoutMessage.failed)],
  ['logout failed', (step) => toast('error', failureText(failureIn(step as never)))],
  ['enters forcedOut', { to: 'app', event: { type: 'auth.ended' } }],
  ['enters guest', settled],
  ['enters signedIn', settled],
]

it('walks every transition', () => {
  const walked = walkChart({
    machine: authMachine,
    input,
    alphabet,
    outcomes: {
      bootstrap: { done: [{ signedIn: null }, { signedIn: signedInAs(1) }] },
      login: { done: [2, 4, 5].map((id) => ({ signedIn: signedInOf(id) })) },
      loadAccount: { done: [undefined] },
      newPassword: { done: [{ signedIn: null }, { signedIn: signedInAs(4) }] },
      enrolment: { done: [{ signedIn: null }, { signedIn: signedInAs(5) }] },
      token: { done: [undefined] },
      logout: { done: [undefined], error: [refusedCall, unansweredCall] },
    },
    key: ({ context }) => {
      const { signedIn, ended } = context as AuthContext
      return [signedIn?.login.user.id ?? null, ended]
    },
    messages,
    check: ({ before, after, said, sent, open, event, entered }) => {
      const context = after.context as AuthContext
      const screen = selectAuthScreen(after as never)
      const isSignedIn = signedInScreens.includes(screen)
      expect(context.signedIn !== null).toBe(isSignedIn)
      expect(open.includes('callWatch')).toBe(screen === 'signedIn' || screen === 'enrolling')
      expect(open.includes('token')).toBe(screen === 'signedIn')
      expect(open.includes('login')).toBe(screen === 'guest')
      expect(open.filter((id) => id !== 'callWatch').length).toBe(1)
      // A token of the address or of the device is tried once.
      expect(context.urlToken === null && context.storedToken === null).toBe(screen !== 'splash')
      // Whoever stops being signed in is forgotten by the device, and app is told once.
      const wasSignedIn = signedInScreens.includes(selectAuthScreen(before as never))
      const ended = sent.filter((message) => message.event.type === 'auth.ended')
      expect(ended.length).toBe(wasSignedIn && !isSignedIn ? 1 : 0)
      if (ended.length > 0) expect(said.some(({ type }) => type === 'removeToken')).toBe(true)
      // Each token that is accepted is kept, and no other.
      const accepted = (event.output ?? event).signedIn as SignedIn | null | undefined
      expect(said.filter(({ type }) => type === 'storeToken')).toEqual(
        accepted ? [{ type: 'storeToken', params: { token: accepted.login.token } }] : [],
      )
      // Nobody is at the desk while the venue waits for something of them.
      if (event.type === 'call.hindered')
        expect(screen).toBe(event.missing === 'newPassword' ? 'passwordChangeRequired' : 'enrolling')
      if (accepted?.login.missing)
        expect(screen).toBe(accepted.login.missing === 'newPassword' ? 'passwordChangeRequired' : 'enrolling')
      // A renewal is no news to the screens.
      if (event.type === 'token.renewed') expect(entered).toEqual([])
      // It is said why who did not want it was signed out.
      if (event.type === 'call.unauthorized') expect(context.ended).toBe('unauthorized')
      if (context.ended !== null) expect(isSignedIn).toBe(false)
      // No network problem signs out while in a game.
      if (event.type === 'call.unanswered' && !JSON.stringify(before.value).includes('outside'))
        expect(screen).toBe('signedIn')
    },
  })
  expect(walked.untaken).toEqual([])
})
