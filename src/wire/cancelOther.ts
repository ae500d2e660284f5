import { fromPromise } from 'xstate'
import { calls } from '#protocol/calls.ts'
import { orFailure } from './callFailure.ts'
import type { Client } from './client.ts'

export const createCancelOther = (client: Client) =>
  fromPromise<undefined, { machineID: number }>(async ({ input, signal }) => {
    await orFailure(client.call(calls.cancel, { body: { machineId: input.machineID } }, { signal }))
    return undefined
  })
