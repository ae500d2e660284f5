import { expect, it } from 'vitest'
import {
  type LoginContext,
  type LoginEvent,
  loginMachine,
  selectAsksCode,
  selectIsSubmitting,
} from '#machines/app/login/index.ts'
import { type Alphabet, walkChartFrom } from '#tests/kit/walk.ts'
import { refusedCall, signedInAs, unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'login.submit': [
    { type: 'login.submit', username: 'abc', password: 'abcd' },
    { type: 'login.submit', username: 'abcd', password: 'abc' },
    { type: 'login.submit', username: 'abcd', password: 'abcd' },
  ],
  'login.edited': [{ type: 'login.edited' }],
  'name.given': [{ type: 'name.given', username: 'given' }],
  'code.submit': [
    { type: 'code.submit', code: '123' },
    { type: 'code.submit', code: '123456' },
  ],
  'login.back': [{ type: 'login.back' }],
} satisfies Alphabet<LoginEvent>

const secondStep = (challenge: string) => ({ ...refusedCall, code: 10705, params: { challenge } })

it('walks every transition; one call at a time, and the second step is asked for only by the venue', () => {
  const walked = walkChartFrom([{ wasEnded: false }, { wasEnded: true }], {
    machine: loginMachine,
    alphabet,
    outcomes: {
      login: {
        done: [signedInAs(2)],
        error: [secondStep('first'), refusedCall, unansweredCall, new Error('a fault of our own')],
      },
      loginSecond: { done: [signedInAs(3)], error: [secondStep('again'), refusedCall, unansweredCall] },
    },
    key: ({ context }) => {
      const { failure, challenge, username, wasEnded } = context as LoginContext
      return [failure?.code ?? failure?.message ?? null, challenge, username, wasEnded]
    },
    check: ({ before, after, event, open }) => {
      const { challenge, failure, signedIn, wasEnded } = after.context as LoginContext
      const isSubmitting = after.status === 'active' && selectIsSubmitting(after as never)
      expect(open.length).toBe(isSubmitting ? 1 : 0)
      if (event.type === 'login.submit')
        expect(isSubmitting).toBe(event.username.length >= 4 && event.password.length >= 4)
      if (event.type === 'code.submit') expect(isSubmitting).toBe(event.code.length >= 6)
      expect(challenge !== null).toBe(after.status === 'active' && selectAsksCode(after as never))
      if (event.type === 'xstate.error.actor.loginSecond')
        expect(selectAsksCode(after as never)).toBe(event.error !== refusedCall)
      expect(signedIn !== null).toBe(after.status === 'done')
      // What has failed is said until the form is touched, and not while it is sent again.
      if (isSubmitting || /^(login\.(edited|back)|name\.given)$/.test(event.type))
        expect([failure, wasEnded]).toEqual([null, false])
      if (event.type === 'xstate.error.actor.login') expect(failure === null).toBe(selectAsksCode(after as never))
      if ((before.context as LoginContext).signedIn !== null) throw new Error('signed in twice')
    },
  })
  expect(walked.untaken).toEqual([])
})
