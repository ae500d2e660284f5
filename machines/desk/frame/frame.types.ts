import type { ActorLogic, AnyEventObject, Snapshot } from 'xstate'
import type { Viewer } from '../navigation/navigation.ts'
import type { PageInput, PagePlace, PlaceShown } from '../pages/page.types.ts'

export type FrameInput = {
  viewer: Viewer
  userId: number
  shortcuts: readonly string[]
  isPolling: boolean
  timeZone: string
  /** Null: what stands in the frame is no page of the desk. */
  place: PagePlace | null
}
/** Whose item of the navigation tells how much waits there. */
export type CountedPage = 'confirms' | 'attendants'
export type FrameContext = FrameInput & {
  /** `YYYY-MM-DD`; null for a moment. */
  gamingDay: string | null
  /** How much waits on a page: for a second person, for an attendant. Absent until it is told, and for those who may not see it. */
  waiting: Readonly<Partial<Record<CountedPage, number>>>
}
export type FrameEvent =
  /** From the actor `dayWatch`. */
  | { type: 'day.changed'; day: string }
  /** From app: another page, or another address of this one. */
  | PlaceShown
  | { type: 'page.retried' }
  /** From notifications. */
  | { type: 'page.counted'; page: CountedPage; count: number }
export type FrameTag = 'pageFailed'
/** The chart of whatever page stands. */
export type PageLogic = ActorLogic<Snapshot<unknown>, AnyEventObject, PageInput>
declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    frame: FrameEvent
  }
}
