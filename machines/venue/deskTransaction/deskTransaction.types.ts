export type DeskTransactionEvent =
  /** Posted, or as a refund posted against what it takes back. `waits`: it needs a second person. */
  | {
      type: 'transaction.post'
      isRefund: boolean
      waits: boolean
      makerId: number | null
      checkerId: number | null
    }
  /** The ledger refuses by now what a second person confirms. */
  | { type: 'transaction.fail' }
  | { type: 'transaction.reject'; reason: string }
  /** A refund of it has been posted. */
  | { type: 'transaction.takeBack' }
