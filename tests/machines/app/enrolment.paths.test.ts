import { expect, it } from 'vitest'
import { failureIn, failureText } from '#machines/kit/failure.ts'
import { toast } from '#machines/kit/toast.ts'
import { type EnrolmentContext, enrolmentMachine } from '#machines/app/enrolment/index.ts'
import { logoutMessage } from '#protocol/core/codes.ts'
import { type Step, walkChart } from '#tests/kit/walk.ts'
import { refusedCall, signedInAs, unansweredCall } from '../../kit/samples.ts'

function signInFailed(step: Step) {
  const failure = failureIn(step as never)
  return toast('error', failure.kind === 'refused' ? failureText(failure) : { text: logoutMessage.failed })
}

it('walks every transition; only who has enrolled is signed in anew', () => {
  const walked = walkChart({
    machine: enrolmentMachine,
    alphabet: {},
    outcomes: {
      secondFactor: { done: [undefined] },
      validate: { done: [signedInAs(1)], error: [refusedCall, unansweredCall] },
    },
    messages: [['validate failed', signInFailed]],
    check: ({ after, event, open, path }) => {
      expect(open.length).toBe(after.status === 'active' ? 1 : 0)
      expect((after.context as EnrolmentContext).signedIn !== null).toBe(event.type === 'xstate.done.actor.validate')
      if (open.includes('validate')) expect(path.map(({ type }) => type)).toContain('xstate.done.actor.secondFactor')
    },
  })
  expect(walked.untaken).toEqual([])
})
