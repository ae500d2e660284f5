import type { GameState } from '#protocol/core/entities.ts'
import type { PlayerLimits, RealityCheck } from '#protocol/core/limits.ts'
import type { CallFailure } from '../../kit/failure.ts'

export type CheckAnswer = 'continue' | 'leave'
export type RealityCheckContext = {
  /** As last answered or pushed; null before. */
  limits: PlayerLimits | null
  /** The one that waits for its answer. */
  check: RealityCheck | null
  answer: CheckAnswer | null
  /** Of checks up to this one nothing more is asked. */
  answeredUpTo: number
  /** Why the last answer was not taken, or null. */
  failure: CallFailure | null
}
export type RealityCheckEvent =
  /** From the game socket: when it is asked, and whenever the seat is taken back. */
  | { type: 'realityCheck.asked'; check: RealityCheck }
  /** From notifications; and the chart's own, when it has asked itself. */
  | { type: 'limits.changed'; limits: PlayerLimits }
  | { type: 'check.answered'; answer: CheckAnswer }
  /** From seat: it is held again, and played on; its line is lost; its cabinet has changed. */
  | { type: 'seat.playing' }
  | { type: 'seat.away' }
  | { type: 'game.changed'; state: GameState['state'] }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    realityCheck: RealityCheckEvent
  }
}

export type RealityCheckTag = 'asked' | 'busy' | 'leaving' | 'away' | 'untaken'
