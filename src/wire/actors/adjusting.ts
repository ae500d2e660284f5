import type { AdjustingAct } from '#machines/desk/adjusting/index.ts'
import { safeAdjustmentCalls } from '#protocol/calls/safeAdjustments.ts'
import type { Client } from '../http/client.ts'
import { createCommandActors } from './command.ts'

/** Asks a second person to book cash in a safe. */
export const createAdjustingCommand = (client: Client) =>
  createCommandActors<AdjustingAct>(client, ({ id, amount, reason }, { key, signal }) =>
    client.call(safeAdjustmentCalls.adjustSafe, { params: { id }, body: { amount, reason } }, { key, signal }),
  )
