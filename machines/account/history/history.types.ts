import type { RoundDetail } from '#protocol/calls/history.ts'
import type { QueryEvent, QueryFilter } from '../../kit/query/query.types.ts'
import type { CallFailure } from '../../kit/failure.ts'

/** `search`: the query of the address. */
export type HistoryInput = { search: string }
export type HistoryContext = {
  /** Null while another part of the profile is shown. */
  filter: QueryFilter | null
  /** Why the last file could not be had, or null. */
  failure: CallFailure | null
}
/** `name`: what the device calls it. */
export type HistoryFile = { name: string; filter: QueryFilter; timeZone: string }
export type HistoryEvent =
  | { type: 'place.shown'; search: string }
  /** The rows that are shown, and all older ones, as a file; its times are of the zone. */
  | { type: 'file.asked'; timeZone: string }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    history: HistoryEvent
    historyList: QueryEvent
  }
}

export type HistoryTag = 'open' | 'fetchingFile' | 'fileFailed'

/**
 * Of drawing a round again. `right`: the seed is the one that was committed to, and the reels stopped where it and the player's key
 * say. `committed`: the seed is the one, but the draw was forced on a cabinet under test, or how long the reels are is not told.
 * `unable`: the browser has no cryptography here.
 */
export type Verdict = 'right' | 'committed' | 'wrong' | 'none' | 'unable'
/** `stillUrl`: where its last frame stands for five minutes; null where there is none. */
export type ProvedRound = RoundDetail & { verdict: Verdict; stillUrl: string | null }
