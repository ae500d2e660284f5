import type { CallFailure } from '../../kit/failure.ts'
import type { FormBase } from '../../kit/form/form.types.ts'
import type { PathValues } from '../../kit/paths.ts'
import type { QueryEvent } from '../../kit/query/query.types.ts'
import type { SampleAct, SamplePageEvent, SamplePageInput } from '../frame/frame.types.ts'

/** One thing of an area. `base`: its form; null where it is only read. */
export type AreaThing = { row: unknown; base: FormBase | null }
/** What became of an act. `said`: the key of a toast; `goTo`: where to look from now on. */
export type ActAnswer = { said: string | null; goTo: string | null }
export type AreaContext = {
  place: SamplePageInput['place']
  thing: AreaThing | null
  failure: CallFailure | null
  /** What is written in the one line for something new. */
  draft: string
  act: SampleAct | null
  selected: readonly string[]
  /** What has the keyboard in a grid of the page, such as a day of the month; it may be drawn only after the address has changed. */
  cursor: string | null
}
export type AreaEvent =
  | SamplePageEvent
  | { type: 'thing.retry' }
  /** From an act that is done: the thing that is shown may be another. */
  | { type: 'thing.outdated' }
  | { type: 'draft.written'; text: string }
  | { type: 'draft.sent' }
  | { type: 'rows.selected'; ids: readonly string[] }
  | { type: 'cursor.moved'; to: string }
  | { type: 'cursor.left'; from: string }
export type AreaTag = 'reading' | 'editing' | 'fetching' | 'thingFailed' | 'acting'
export type FetchThing = { id: string; values: PathValues }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    sampleRows: QueryEvent
  }
}
