import type { TransactionState } from '#protocol/core/codes.ts'
import type { CabinetTransfer } from '../../../src/protocol/cabinet/transfers.ts'
import type { Meters } from '../../../src/protocol/cabinet/state.ts'

export type TransferPurpose = 'funding' | 'topUp' | 'cashout'
/** Amounts in minor units; `metersBefore` are the cabinet's at the intent. */
export type TransferInput = {
  transferId: string
  machineId: number
  sessionId: number
  playerId: number
  purpose: TransferPurpose
  amount: number
  metersBefore: Meters
}
export type TransferContext = TransferInput & {
  /** How often the cabinet did not know the id although its meters had not moved. */
  unknowns: number
  /** What the transfer becomes once the cabinet has promised never to act on its id. */
  voidFor: 'busy' | 'refund' | null
  /** Unfinished only because the cabinet contradicts the books. */
  setAside: boolean
  actual: number
  deadlineAt: number | null
}

/** How two persons settle an unfinished one: it moved `amount`, it is proved not done, or it is written off as an error. */
export type FixOutcome = 'done' | 'refunded' | 'error'
/** What the machine's occupancy is told. `fixed`: it was unfinished until now, its problem ends with this. */
export type TransferOutcome = {
  outcome: 'done' | 'failed' | 'busy' | 'unknown' | 'resumed' | 'handPay'
  creditLeft?: number
  /** The cabinet pays the credit by hand instead. */
  handPay?: { event: string; amount: number }
  fixed?: boolean
}
/** `state`: what the released transfer becomes. */
export type Release = {
  refund: boolean
  state: Exclude<TransactionState, typeof TransactionState.pending | typeof TransactionState.done>
  fixed: boolean
}

type Timed<E> = E & { at: number }
export type TransferEvent =
  | Timed<{ type: 'cabinet.answered'; answer: CabinetTransfer }>
  /** Time-out, broken line or restart: what became of it is not known. */
  | Timed<{ type: 'answer.missing' }>
  | Timed<{ type: 'deadline.passed' }>
  /** The cabinet can be asked again. */
  | Timed<{ type: 'cabinet.returned' }>
  /** What it says contradicts the books: nothing of it is acted on. */
  | Timed<{ type: 'cabinet.contradicts' }>
  /** Confirmed by a second person; `amount` in minor units counts for `done` only. */
  | Timed<{ type: 'transfer.fix'; outcome: FixOutcome; amount: number }>
export type TransferTag = 'open' | 'settled'
