import type { Pattern, ReleaseReport, SignificantEvent } from '#protocol/calls/oversight.ts'
import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

/** A file of the program that is not as its release says. */
export type FileRow = { id: string; how: 'differ' | 'missing' | 'added' }
export type OversightRow = SignificantEvent | Pattern | FileRow
/** Gaming days; of the files, what was found when they were last looked at. */
export type OversightAbout = { from: string; to: string; today: string; release: ReleaseReport | null }
export type OversightContext = PageInput
export type OversightEvent = PageEvent<'problems'>

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    oversight: QueryEvent
  }
}
