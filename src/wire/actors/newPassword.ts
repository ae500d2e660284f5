import { fromPromise } from 'xstate'
import type { NewPassword } from '#machines/app/newPassword/newPassword.types.ts'
import { ownCalls } from '#protocol/calls/account.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'

/** Of a password that somebody else has given. */
export const createChangeGivenPassword = (client: Client) =>
  fromPromise<undefined, NewPassword>(async ({ input, signal }) => {
    await orFailure(client.call(ownCalls.changePassword, { body: input }, { signal, poll: true }))
    return undefined
  })
