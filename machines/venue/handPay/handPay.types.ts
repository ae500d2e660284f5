/** Minor units. A hand pay without a session has no player: it is paid across the desk. */
export type HandPayInput = {
  machineId: number
  /** The cabinet's own name for it; paid once. */
  event: string
  amount: number
  sessionId: number | null
  playerId: number | null
}
export type HandPayContext = HandPayInput & {
  makerId: number | null
  evidence: string | null
  checkerId: number | null
  /** Why the last claim was sent back. */
  rejection: string | null
  /** The cabinet was reset, by the venue or by an attendant's own key. */
  isReset: boolean
}
type Timed<E> = E & { at: number }
export type HandPayEvent =
  | Timed<{ type: 'handPay.pay'; makerId: number; evidence: string }>
  | Timed<{ type: 'handPay.confirm'; checkerId: number }>
  | Timed<{ type: 'handPay.reject'; checkerId: number; reason: string }>
  /** The cabinet says so. */
  | Timed<{ type: 'cabinet.reset'; event: string }>
  /** The cabinet can be asked again. */
  | Timed<{ type: 'cabinet.returned' }>
  /** Two persons have settled otherwise what it was of. */
  | Timed<{ type: 'handPay.overtaken' }>
export type HandPayTag = 'open'
