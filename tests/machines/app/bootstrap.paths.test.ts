import { expect, it } from 'vitest'
import { failureIn, failureText } from '#machines/kit/failure.ts'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import type { AuthInput } from '#machines/app/auth/auth.types.ts'
import {
  type BootstrapContext,
  type BootstrapEvent,
  bootstrapMachine,
  selectAskedUser,
} from '#machines/app/bootstrap/index.ts'
import { logoutMessage } from '#protocol/core/codes.ts'
import { type Alphabet, type Messages, type Step, walkChartFrom } from '#tests/kit/walk.ts'
import { refusedCall, signedInAs, unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'token.accept': [{ type: 'token.accept' }],
  'token.decline': [{ type: 'token.decline' }],
} satisfies Alphabet<BootstrapEvent>

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

const expired = ({ input }: Step): Message[] => {
  const { urlToken, storedToken } = input as AuthInput
  return (urlToken ?? storedToken)?.expired ? [toast('error', { text: logoutMessage.expired })] : []
}
/** A failure that has no answer just failed, as far as the person is concerned. */
function signInFailed(step: Step): Message {
  const failure = failureIn(step as never)
  return toast('error', failure.kind === 'refused' ? failureText(failure) : { text: logoutMessage.failed })
}
const messages: Messages = [
  ['xstate.init', expired],
  ['validate failed', signInFailed],
]

it('walks every transition; a link alone signs nobody out, and a token is tried once', () => {
  const walked = walkChartFrom(inputs, {
    machine: bootstrapMachine,
    alphabet,
    outcomes: { validate: { done: [signedInAs(1)], error: [refusedCall, unansweredCall] } },
    messages,
    check: ({ event, after, said, open, path }) => {
      const { urlToken, storedToken, signedIn } = after.context as BootstrapContext
      const isAsked = selectAskedUser(after as never) !== undefined
      if (isAsked) expect([open, selectAskedUser(after as never)]).toEqual([[], 2])
      if (after.status === 'done') expect([urlToken, storedToken, open]).toEqual([null, null, []])
      else expect(open).toEqual(isAsked ? [] : ['validate'])
      expect(after.status === 'done' && signedIn !== null).toBe(event.type === 'xstate.done.actor.validate')
      // The device forgets its own token when the venue refuses it or its time is over, and never by a bad link.
      const isForgotten = said.some(({ type }) => type === 'removeToken')
      const isRefused = event.type === 'xstate.error.actor.validate' && event.error === refusedCall
      expect(isForgotten).toBe(isRefused && after.status === 'done')
      const tries = path.filter(({ type }) => type.startsWith('xstate.error.actor.'))
      expect(tries.length).toBeLessThanOrEqual(2)
    },
  })
  expect(walked.untaken).toEqual([])
})
