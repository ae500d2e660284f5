import { fromPromise } from 'xstate'
import type { CabinetRules } from '#protocol/cabinet/rules.ts'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'

export const createFetchRules = (client: Client) =>
  fromPromise<CabinetRules, { machineID: number }>(({ input, signal }) =>
    orFailure(client.call(lobbyCalls.rules, { params: { id: input.machineID } }, { signal })),
  )
