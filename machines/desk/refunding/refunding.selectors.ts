import type { SnapshotFrom } from 'xstate'
import type { refundingMachine } from './refunding.machine.ts'

type Refunding = SnapshotFrom<typeof refundingMachine>

/** null while no dialog is open. */
export const selectRefunded = (snapshot: Refunding) => (snapshot.hasTag('open') ? snapshot.context.refunded : null)
export const selectRefundStep = (snapshot: Refunding): 'judging' | 'asking' | 'refused' | 'unknown' =>
  (['judging', 'refused', 'unknown'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'asking'
export const selectRefundVerdict = (snapshot: Refunding) => snapshot.context.verdict
export const selectRefundReason = (snapshot: Refunding) => snapshot.context.reason
export const selectRefundFailure = (snapshot: Refunding) => snapshot.context.failure
export const selectIsRefundBusy = (snapshot: Refunding) => snapshot.hasTag('busy')
export const selectIsDroppingRefund = (snapshot: Refunding) => snapshot.hasTag('dropping')
export const selectMaySubmitRefund = (snapshot: Refunding) => snapshot.can({ type: 'refund.submitted', key: 'a-key' })
