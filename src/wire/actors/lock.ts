import { fromPromise } from 'xstate'
import { ownCalls } from '#protocol/calls/account.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'

export function createLockActors({ client }: { client: Client }) {
  return {
    lockVenue: fromPromise<undefined, undefined>(async ({ signal }) => {
      await orFailure(client.call(ownCalls.lock, {}, { signal, poll: true }))
      return undefined
    }),
    unlock: fromPromise<undefined, { pin: string }>(async ({ input, signal }) => {
      await orFailure(client.call(ownCalls.unlock, { body: input }, { signal, poll: true }))
      return undefined
    }),
  }
}
