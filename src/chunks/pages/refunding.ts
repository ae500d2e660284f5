import { refundingMachine } from '#machines/desk/refunding/index.ts'
import { createRefundingActors } from '../../wire/actors/refunding.ts'
import type { PageSetup } from './page.ts'

/** What takes back a row of a page. */
export const createRefunding = (setup: Pick<PageSetup, 'client'>) =>
  refundingMachine.provide({ actors: createRefundingActors(setup) })
export const refundWords = ['refund', 'cage'] as const
