import { expect, it } from 'vitest'
import { failureIn, failureText } from '#machines/kit/failure.ts'
import { toast } from '#machines/kit/toast.ts'
import {
  type NewPasswordContext,
  type NewPasswordEvent,
  newPasswordMachine,
  selectIsChanging,
} from '#machines/app/newPassword/index.ts'
import { logoutMessage } from '#protocol/core/codes.ts'
import { type Alphabet, type Step, walkChart } from '#tests/kit/walk.ts'
import { refusedCall, signedInAs, unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'password.submit': [
    { type: 'password.submit', oldPassword: '', newPassword: 'long enough' },
    { type: 'password.submit', oldPassword: 'given', newPassword: 'short' },
    { type: 'password.submit', oldPassword: 'given', newPassword: 'long enough' },
  ],
  'password.edited': [{ type: 'password.edited' }],
} satisfies Alphabet<NewPasswordEvent>

const unauthorized = { ...refusedCall, code: 10 }
function signInFailed(step: Step) {
  const failure = failureIn(step as never)
  return toast('error', failure.kind === 'refused' ? failureText(failure) : { text: logoutMessage.failed })
}

it('walks every transition; who has changed it is signed in anew', () => {
  const walked = walkChart({
    machine: newPasswordMachine,
    alphabet,
    outcomes: {
      changePassword: { done: [undefined], error: [refusedCall, unauthorized, unansweredCall] },
      validate: { done: [signedInAs(1)], error: [refusedCall, unansweredCall] },
    },
    messages: [
      [
        'changePassword failed',
        ({ event }) => (event.error === unauthorized ? { to: 'auth', event: { type: 'call.unauthorized' } } : []),
      ],
      ['validate failed', signInFailed],
    ],
    check: ({ after, event, open }) => {
      const { failure, signedIn } = after.context as NewPasswordContext
      const isChanging = after.status === 'active' && selectIsChanging(after as never)
      expect(open.length).toBe(isChanging ? 1 : 0)
      if (event.type === 'password.submit')
        expect(isChanging).toBe(event.oldPassword !== '' && event.newPassword.length >= 8)
      expect(signedIn !== null).toBe(event.type === 'xstate.done.actor.validate')
      expect(after.status === 'done').toBe(event.type.endsWith('actor.validate'))
      if (event.type === 'xstate.error.actor.changePassword')
        expect(failure === null).toBe(event.error === unauthorized)
      if (isChanging || event.type === 'password.edited') expect(failure).toBeNull()
    },
  })
  expect(walked.untaken).toEqual([])
})
