import type { ListedRound, Receipt } from '#protocol/calls/history.ts'
import type { CallFailure } from '../../../kit/failure.ts'
import type { SessionDetail } from './sessions.types.ts'

/** A posting of it, and the link of the ledger's chain under which it stands; null: it stands under none yet. */
export type ChainedPosting = { id: number; at: number; amount: number; link: { number: number; hash: string } | null }
/** All that happened in one session: every step and every round, and what it came to. */
export type SessionStory = Omit<SessionDetail, 'roundList'> & {
  /** With what proves each. */
  roundList: readonly ListedRound[]
  postings: readonly ChainedPosting[]
  /** Null: it has none yet. */
  receipt: Receipt | null
  /** When it was read, ms. */
  readAt: number
}
export type StoryContext = {
  sessionId: number | null
  story: SessionStory | null
  failure: CallFailure | null
}
export type StoryEvent =
  | { type: 'story.asked'; id: number }
  | { type: 'story.retry' }
  | { type: 'story.printed' }
  /** `name` and `text`: of the file. */
  | { type: 'story.saved'; name: string; text: string }
  | { type: 'story.closed' }
/** `open`: the dialog stands. */
export type StoryTag = 'open' | 'reading' | 'failed'
