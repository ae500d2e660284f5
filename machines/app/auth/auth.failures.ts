/** How a sign-in that failed is told. */
import { logoutMessage } from '#protocol/core/codes.ts'
import { failureIn, failureText, formFailureOf } from '../../kit/failure.ts'
import { type Message, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import type { LoginFailure } from './auth.types.ts'

export const errorToast = (text: string) => sends(toast('error', { text }))

/** What has no answer just failed, as far as the person is concerned. */
export function signInFailed(at: { event: { error: unknown } }): Message {
  const failure = failureIn(at)
  return toast('error', failure.kind === 'refused' ? failureText(failure) : { text: logoutMessage.failed })
}

export const callFailed = (at: { event: { error: unknown } }): Message => toast('error', failureText(failureIn(at)))

/** For the form that asked. */
export const loginFailure = ({ event }: { event: { error: unknown } }): LoginFailure =>
  formFailureOf(event.error, ['username', 'password'])
