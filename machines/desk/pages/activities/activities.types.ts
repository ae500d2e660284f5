import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

/** Gaming days. */
export type ActivitiesAbout = { from: string; to: string; today: string }
export type ActivitiesContext = PageInput
export type ActivitiesEvent = PageEvent<'statuses' | 'sessions' | 'machines' | 'problems' | 'players'>

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    activities: QueryEvent
  }
}
