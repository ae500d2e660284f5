import type { LimitName, MoneyLimitName, PlayerLimits } from '#protocol/core/limits.ts'
import type { CallFailure } from '../../kit/failure.ts'

/** `username`: what is typed to exclude oneself. */
export type LimitsInput = { username: string }
export type LimitsContext = LimitsInput & {
  /** As last answered or pushed; null before. */
  limits: PlayerLimits | null
  /** Why the last look failed, or null. */
  failure: CallFailure | null
}

/** Amounts in minor units, the reality check in minutes; null is no limit. */
export type LimitsAct =
  | { do: 'setMoney'; limit: MoneyLimitName; amount: number | null }
  | { do: 'setRealityCheck'; minutes: number | null }
  | { do: 'withdraw'; limit: LimitName }
  | { do: 'timeOut'; hours: number }
  /** Null: for ever. */
  | { do: 'exclude'; months: number | null; confirmation: string }

/** `key`: of this one command. */
export type LimitsWish =
  | { type: 'limit.set'; limit: MoneyLimitName; amount: number | null; key: string }
  | { type: 'realityCheck.set'; minutes: number | null; key: string }
  | { type: 'change.withdraw'; limit: LimitName; key: string }
  | { type: 'timeOut.wanted'; hours: number; key: string }
  | { type: 'exclusion.wanted'; months: number | null; key: string }
export type LimitsEvent =
  | LimitsWish
  | { type: 'limits.retry' }
  /** From notifications: they were changed. */
  | { type: 'limits.changed'; limits: PlayerLimits }
  /** From notifications: what is used and left of them may have moved. */
  | { type: 'limits.outdated' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    limits: LimitsEvent
  }
}

export type LimitsTag = 'loading' | 'failed' | 'refreshing' | 'stale' | 'acting'
