import { expect, it } from 'vitest'
import { type TokenContext, tokenMachine } from '#machines/app/token/index.ts'
import { walkChart } from '#tests/kit/walk.ts'
import { signedInAs, unansweredCall } from '../../kit/samples.ts'

it('walks every transition; a renewal that fails says nothing: the token holds until its end', () => {
  const renewed = signedInAs(1, { expiresIn: 500 })
  const walked = walkChart({
    machine: tokenMachine,
    input: { expiresIn: 1_000 },
    alphabet: {},
    outcomes: { validate: { done: [renewed], error: [unansweredCall] } },
    messages: [['validate done', { to: 'auth', event: { type: 'token.renewed', signedIn: renewed } }]],
    check: ({ before, after, event, open }) => {
      const was = (before.context as TokenContext).expiresIn
      const isRenewed = event.type === 'xstate.done.actor.validate'
      expect((after.context as TokenContext).expiresIn).toBe(isRenewed ? 500 : was)
      expect(open.includes('validate')).toBe(JSON.stringify(after.value).includes('renewing'))
      expect(after.status === 'done').toBe(event.type.startsWith('xstate.after.expiry'))
    },
  })
  expect(walked.untaken).toEqual([])
})
