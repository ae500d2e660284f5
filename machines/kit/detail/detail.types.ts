import type { CallFailure } from '../failure.ts'
import type { TakerOf } from '../messages.ts'

export type DetailAsk = { id: number }
/** `at`: when it was answered, ms since the epoch. What is `known` is the business of who asks and who shows. */
export type DetailAnswer = { known: unknown; at: number }
/** Every answer, for whoever goes on with it. */
export type DetailAnswered = { type: 'detail.answered'; known: unknown }

/** `id`: of what is looked at; null: nothing. What no push tells is at most as old as `everyMs`. `answeredTo`: who is told of answers. */
export type DetailInput = { id: number | null; everyMs: number; answeredTo?: TakerOf<DetailAnswered> }
export type DetailContext = DetailInput & {
  /** null until the first answer, and where there is no such thing. */
  answer: DetailAnswer | null
  /** Something has changed since it was asked for what is shown. */
  isOutdated: boolean
  /** Why the last look failed, or null. */
  failure: CallFailure | null
}
export type DetailEvent =
  /** Of the address: this one is looked at, or none. */
  | { type: 'detail.shown'; id: number | null }
  /** From a push: it may be otherwise. */
  | { type: 'detail.outdated' }
  /** Who reads it has changed it, and knows how it is now: an answer on its way is of before. */
  | { type: 'detail.superseded' }
  /** At once: from who reads it, or has changed it. */
  | { type: 'detail.retry' }
/** `retrying`: what failed is asked for again. */
export type DetailTag = 'none' | 'loading' | 'missing' | 'failed' | 'stale' | 'retrying'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    detail: DetailEvent
  }
}
