/** What binds a player at a moment: their row, with every deadline that has passed by then counted. Pure. */
import { initialTransition, type SnapshotFrom, transition } from 'xstate'
import { type ExclusionEvent, exclusionMachine } from '#machines/venue/exclusion/index.ts'
import { type LimitEvent, limitMachine } from '#machines/venue/limit/index.ts'
import { limitKinds, limitPeriods } from '#protocol/core/codes.ts'
import type { LimitName } from '#protocol/core/limits.ts'
import { confirmableMs } from '#protocol/core/secondPerson.ts'
import { persisted } from '../machines/persisted.ts'
import type { PlayerLimitsRow } from '../store/rows.ts'

export type Limit = SnapshotFrom<typeof limitMachine>
type Exclusion = SnapshotFrom<typeof exclusionMachine>
export type Bounds = { limits: Record<LimitName, Limit>; exclusion: Exclusion }
/** Why somebody may not sit, reserve or deposit, as the refusal says it. `until` null: for ever; past: until the desk lets them in. */
export type ShutOut = { limit: 'timeout' | 'selfExclusion'; until: number | null }

export const moneyLimits = limitKinds.flatMap((kind) =>
  limitPeriods.map((period) => ({ kind, period, name: `${kind}-${period}` as const })),
)
const names: LimitName[] = [...moneyLimits.map(({ name }) => name), 'reality-check']
const [unlimited] = initialTransition(limitMachine)
const [notExcluded] = initialTransition(exclusionMachine)

export function boundsOf(row: Pick<PlayerLimitsRow, 'limits' | 'exclusion'> | null, at: number): Bounds {
  const limits = Object.fromEntries(
    names.map((name) => {
      const kept = row?.limits[name]
      const limit = kept
        ? limitMachine.resolveState(kept as Parameters<typeof limitMachine.resolveState>[0])
        : unlimited
      return [name, stepLimit(limit, { type: 'deadline.passed', at }) ?? limit]
    }),
  ) as Bounds['limits']
  const exclusion = row?.exclusion
    ? exclusionMachine.resolveState(row.exclusion as Parameters<typeof exclusionMachine.resolveState>[0])
    : notExcluded
  return { limits, exclusion: stepExclusion(exclusion, { type: 'deadline.passed', at }) ?? exclusion }
}

/** Null: the chart does not take it now. */
export const stepLimit = (limit: Limit, event: LimitEvent): Limit | null =>
  limit.can(event) ? transition(limitMachine, limit, event)[0] : null
export const stepExclusion = (exclusion: Exclusion, event: ExclusionEvent): Exclusion | null =>
  exclusion.can(event) ? transition(exclusionMachine, exclusion, event)[0] : null

/** The row that keeps them, to be heeded; under the next number of its topic. */
export function rowOf(
  accountId: number,
  { limits, exclusion }: Bounds,
  before: PlayerLimitsRow | null,
): PlayerLimitsRow {
  const set = names.filter((name) => limits[name].context.since !== null || limits[name].context.pending !== null)
  const deadlines = [
    ...set.map((name) => limits[name].context.pending?.from ?? null),
    exclusion.matches('ended') ? null : exclusion.context.until,
    exclusion.context.proposal && exclusion.context.proposal.at + confirmableMs,
  ].filter((at) => at !== null)
  return {
    accountId,
    limits: Object.fromEntries(set.map((name) => [name, persisted(limits[name])])),
    exclusion: exclusion.matches('none') ? null : persisted(exclusion),
    deadlineAt: deadlines.length === 0 ? null : Math.min(...deadlines),
    isHeeded: false,
    struckUntil: before?.struckUntil ?? null,
    sequence: (before?.sequence ?? 0) + 1,
  }
}

export const amountOf = ({ limits }: Bounds, name: LimitName): number | null => limits[name].context.amount

export function shutOutOf({ exclusion }: Bounds): ShutOut | null {
  if (!exclusion.hasTag('shutOut')) return null
  return { limit: exclusion.matches('timedOut') ? 'timeout' : 'selfExclusion', until: exclusion.context.until }
}

/** Whether somebody may not sit at a later moment either, as far as it is known now. */
export const isShutOutAt = (bounds: Bounds, at: number): boolean => {
  const { exclusion } = bounds
  return (stepExclusion(exclusion, { type: 'deadline.passed', at }) ?? exclusion).hasTag('shutOut')
}
