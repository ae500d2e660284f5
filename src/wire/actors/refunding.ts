import { fromPromise } from 'xstate'
import type { RefundAsked, RefundVerdict } from '#machines/desk/refunding/index.ts'
import { deskCalls } from '#protocol/calls/transactions.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import type { RefundOf } from '#protocol/core/refunds.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'

/** What a refund would do, and the refund. */
export function createRefundingActors({ client }: { client: Client }) {
  function judge(of: RefundOf, signal: AbortSignal): Promise<RefundVerdict> {
    const options = { signal, poll: true }
    return of.kind === 'transaction'
      ? client.call(deskCalls.judgeRefund, { params: { id: of.id } }, options)
      : client.call(deskCalls.judgeTransferRefund, { params: { id: of.id } }, options)
  }
  function refund({ of, reason, key }: RefundAsked, signal: AbortSignal): Promise<DeskTransaction> {
    const body = { reason }
    return of.kind === 'transaction'
      ? client.call(deskCalls.refundTransaction, { params: { id: of.id }, body }, { key, signal })
      : client.call(deskCalls.refundTransfer, { params: { id: of.id }, body }, { key, signal })
  }
  return {
    judge: fromPromise<RefundVerdict, RefundOf>(({ input, signal }) => orFailure(judge(input, signal))),
    refund: fromPromise<DeskTransaction, RefundAsked>(({ input, signal }) => orFailure(refund(input, signal))),
  }
}
