import { fromPromise } from 'xstate'
import type {
  Asked,
  Closing,
  Counted,
  OwnCage,
  Posted,
  Posting,
  Served,
  Verdict,
} from '#machines/desk/pages/cage/index.ts'
import { type Cage, cageCalls } from '#protocol/calls/cage.ts'
import { taskCalls } from '#protocol/calls/tasks.ts'
import { type FoundPlayer, servingCalls } from '#protocol/calls/serving.ts'
import { deskCalls } from '#protocol/calls/transactions.ts'
import { TransactionState } from '#protocol/core/codes.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { createFetchDetail } from './detail.ts'

/** A cashier's work: players found and served, their own safe, slips. */
export function createCageActors({ client, now }: { client: Client; now: () => number }) {
  async function served(playerId: number, signal: AbortSignal): Promise<Served> {
    const params = { id: playerId }
    const [player, offers] = await Promise.all([
      client.call(servingCalls.servedPlayer, { params }, { signal, poll: true }),
      client.call(cageCalls.offers, { params }, { signal, poll: true }),
    ])
    return { player, offers }
  }
  async function post({ kind, asked, reason, handPayId, key }: Posting, signal: AbortSignal): Promise<Posted> {
    if (handPayId !== null) {
      const paid = { params: { id: handPayId }, body: { evidence: reason } }
      const { amount } = await client.call(taskCalls.payHandPay, paid, { key, signal })
      return { id: null, kind, amount, isWaiting: true }
    }
    const body = { ...asked, ...(reason === '' ? {} : { reason }) }
    const { id, amount, state } = await client.call(deskCalls.postTransaction, { body }, { key, signal })
    return { id, kind, amount, isWaiting: state === TransactionState.pending }
  }
  return {
    findPlayers: fromPromise<readonly FoundPlayer[], { search: string }>(({ input, signal }) =>
      orFailure(
        client.call(servingCalls.findPlayers, { query: input }, { signal, poll: true }).then(({ players }) => players),
      ),
    ),
    fetchDetail: createFetchDetail<Served>(now, served),
    judge: fromPromise<Verdict, Asked>(({ input, signal }) =>
      orFailure(client.call(servingCalls.judgeTransaction, { body: input }, { signal, poll: true })),
    ),
    post: fromPromise<Posted, Posting>(({ input, signal }) => orFailure(post(input, signal))),
    fetchCage: fromPromise<OwnCage, undefined>(({ signal }) =>
      orFailure(client.call(cageCalls.ownCage, {}, { signal, poll: true })),
    ),
    openCage: fromPromise<Cage, Counted>(({ input: { key, ...body }, signal }) =>
      orFailure(client.call(cageCalls.openCage, { body }, { key, signal })),
    ),
    closeCage: fromPromise<Cage, Closing>(({ input: { id, key, reason, ...counted }, signal }) => {
      const body = { ...counted, ...(reason === '' ? {} : { reason }) }
      return orFailure(client.call(cageCalls.closeCage, { params: { id }, body }, { key, signal }))
    }),
    fetchTransaction: fromPromise<DeskTransaction, { id: number }>(({ input, signal }) =>
      orFailure(client.call(deskCalls.deskTransaction, { params: input }, { signal })),
    ),
  }
}
