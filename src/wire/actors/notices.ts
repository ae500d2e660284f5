import { fromPromise } from 'xstate'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'

/** Tells the venue that what it told of one's own account was seen. */
export const createMarkSeen = (client: Client) =>
  fromPromise<undefined, { upTo: number }>(async ({ input, signal }) => {
    const { ownCalls } = await import('#protocol/calls/account.ts')
    await orFailure(client.call(ownCalls.seeNotices, { body: input }, { signal }))
    return undefined
  })
