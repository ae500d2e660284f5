import type { Receipt } from '#protocol/calls/history.ts'
import type { CallFailure } from '../../kit/failure.ts'

export type ReceiptInput = { sessionID: number }
export type ReceiptContext = ReceiptInput & {
  /** As last answered; null before. */
  receipt: Receipt | null
  /** Why the last look failed, or null. */
  failure: CallFailure | null
}
export type ReceiptEvent =
  | { type: 'receipt.opened' }
  | { type: 'receipt.closed' }
  | { type: 'receipt.retry' }
  /** `text`: the receipt as the person reads it. */
  | { type: 'receipt.copied'; text: string }
  | { type: 'receipt.printed' }
  /** From a push: the money or the seat has changed. */
  | { type: 'receipt.outdated' }
  /** The person is done with it. */
  | { type: 'receipt.dismissed' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    receipt: ReceiptEvent
  }
}

export type ReceiptTag = 'loading' | 'late' | 'failed' | 'shown' | 'open' | 'copying' | 'copied' | 'uncopied'
