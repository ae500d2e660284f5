/** Times are absolute, ms. `until` null while excluded: for ever. */
export type ExclusionContext = {
  since: number | null
  until: number | null
  /** Who of the staff proposed to lift it before its end. */
  proposal: LiftProposal | null
}
export type LiftProposal = { makerId: number; reason: string; at: number }

type Timed<E> = E & { at: number }
export type ExclusionEvent =
  | Timed<{ type: 'player.pause'; until: number }>
  | Timed<{ type: 'player.exclude'; until: number | null }>
  | Timed<{ type: 'deadline.passed' }>
  /** Somebody of the staff would let the player in again. */
  | Timed<{ type: 'exclusion.lift'; staffId: number; reason: string }>
  | Timed<{ type: 'exclusion.keep' }>
/** `shutOut`: no seat, no reservation, no deposit. */
export type ExclusionTag = 'shutOut'
