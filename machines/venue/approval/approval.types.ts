/** `until`: when it expires, ms. */
export type ApprovalInput = { makerId: number; until: number }
export type ApprovalContext = ApprovalInput & {
  checkerId: number | null
  /** Why it was not done. */
  reason: string | null
}
type Timed<E> = E & { at: number }
export type ApprovalEvent =
  /** `gainers`: whose gain it is, as far as they have accounts. */
  | Timed<{ type: 'approval.confirm'; checkerId: number; gainers: readonly number[] }>
  /** By anybody who may confirm, and by its maker. */
  | Timed<{ type: 'approval.refuse'; staffId: number; reason: string }>
  /** What it rests on is not as it was when it was asked for. */
  | Timed<{ type: 'basis.changed'; reason: string }>
  | Timed<{ type: 'deadline.passed' }>
export type ApprovalTag = 'open'
