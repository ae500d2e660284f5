import { fromPromise } from 'xstate'
import { sessionCalls } from '#protocol/sessionCalls.ts'
import { orFailure } from './callFailure.ts'
import type { Client } from './client.ts'

export const createCancelOther = (client: Client) =>
  fromPromise<undefined, { machineID: number }>(async ({ input, signal }) => {
    await orFailure(client.call(sessionCalls.cancel, { body: { machineId: input.machineID } }, { signal }))
    return undefined
  })
