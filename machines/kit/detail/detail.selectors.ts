import type { SnapshotFrom } from 'xstate'
import type { detailMachine } from './detail.machine.ts'
import type { DetailAnswered } from './detail.types.ts'

type Snapshot = SnapshotFrom<typeof detailMachine>

/** What is known of such a thing: the one place where its type is taken on trust. */
export function detailOf<Known>() {
  return {
    /** null until the first answer. */
    selectKnown: (snapshot: Snapshot) => (snapshot.context.answer?.known ?? null) as Known | null,
    knownIn: ({ known }: DetailAnswered) => known as Known,
  }
}
export const selectDetailScreen = (snapshot: Snapshot): 'none' | 'loading' | 'missing' | 'failed' | 'shown' =>
  (['none', 'loading', 'missing', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'shown'
/** When what is shown was answered, ms since the epoch; null before the first answer. */
export const selectDetailAt = (snapshot: Snapshot) => snapshot.context.answer?.at ?? null
/** The same, while what is shown may be old; else null. */
export const selectStaleSince = (snapshot: Snapshot) => (snapshot.hasTag('stale') ? selectDetailAt(snapshot) : null)
export const selectIsRetrying = (snapshot: Snapshot) => snapshot.hasTag('retrying')
export const selectDetailFailure = (snapshot: Snapshot) => snapshot.context.failure
