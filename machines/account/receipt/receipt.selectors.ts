import type { SnapshotFrom } from 'xstate'
import type { receiptMachine } from './receipt.machine.ts'

type Snapshot = SnapshotFrom<typeof receiptMachine>

export const selectReceiptScreen = (snapshot: Snapshot): 'loading' | 'late' | 'failed' | 'shown' =>
  (['loading', 'late', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'shown'
export const selectReceipt = (snapshot: Snapshot) => snapshot.context.receipt
export const selectIsReceiptOpen = (snapshot: Snapshot) => snapshot.hasTag('open')
/** Of the last copy: null while there was none. */
export const selectCopy = (snapshot: Snapshot): 'copying' | 'copied' | 'uncopied' | null =>
  (['copying', 'copied', 'uncopied'] as const).find((tag) => snapshot.hasTag(tag)) ?? null
