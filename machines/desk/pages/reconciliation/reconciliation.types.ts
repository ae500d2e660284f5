import type { DayDifference, Reconciled } from '#protocol/core/reconciliation.ts'
import type { CollectionEvent } from '../../../kit/collection/collection.types.ts'
import type { CommandOrder } from '../../../kit/command/command.types.ts'
import type { CommandEnded } from '../../../kit/commands/commands.types.ts'
import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

/** A cabinet on the day that is shown. No push tells of one alone: `sequence` is 0. */
export type DayRow = Reconciled & { sequence: 0 }
export type DayAbout = { day: string; today: string }
export type DifferenceRow = DayDifference
/** `total`: of the whole filter. */
export type DifferencesAbout = { total: number; today: string }
export type ReconciliationAct =
  | { do: 'check'; day: string | null }
  | { do: 'look'; difference: number }
  | { do: 'accept' | 'propose'; difference: number; mark: string }
  | { do: 'confirm' | 'refuse'; approval: number }
/** `key`: the idempotency key of this one command. */
export type ReconciliationOrdered = {
  type: 'reconciliation.ordered'
  order: CommandOrder<ReconciliationAct>
  key: string
}
export type ReconciliationContext = PageInput
export type ReconciliationEvent = PageEvent<'problems' | 'confirms'> | ReconciliationOrdered | CommandEnded

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    reconciliationDay: CollectionEvent
    reconciliationDifferences: QueryEvent
  }
}
