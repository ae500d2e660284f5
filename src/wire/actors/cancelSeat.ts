import { fromPromise } from 'xstate'
import { sessionCalls } from '#protocol/calls/session.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'

export const createCancelSeat = (client: Client) =>
  fromPromise<undefined, { machineID: number }>(async ({ input, signal }) => {
    await orFailure(client.call(sessionCalls.cancel, { body: { machineId: input.machineID } }, { signal }))
    return undefined
  })
