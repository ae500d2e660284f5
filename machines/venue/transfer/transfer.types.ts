import type { CabinetTransfer, Meters } from '../../../src/protocol/floor.ts'

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
  actual: number
  deadlineAt: number | null
}
type Timed<E> = E & { at: number }
export type TransferEvent =
  | Timed<{ type: 'cabinet.answered'; answer: CabinetTransfer }>
  /** Time-out, broken line or restart: what became of it is not known. */
  | Timed<{ type: 'answer.missing' }>
  | Timed<{ type: 'deadline.passed' }>
export type TransferTag = 'open' | 'settled'
