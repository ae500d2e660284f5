/** A call of the sample layer, as its list tells it. */
export type ListedCall = { method: 'GET' | 'POST'; path: string; summary: string; area: string }
export type CallName = Pick<ListedCall, 'method' | 'path'>
/** What is written for a call, as JSON; empty where nothing is sent. */
export type Draft = { params: string; data: string }
export type DraftPart = keyof Draft
export type CallToSend = CallName & { params: unknown; data: unknown }
/** `text`: what was answered, as JSON, and cut where it is too long to be shown; `length` is that of all of it. */
export type ShownAnswer = { status: number; text: string; length: number }

export type CallsContext = {
  calls: readonly ListedCall[]
  chosen: CallName | null
  draft: Draft
  /** The part that is no JSON. */
  unreadable: DraftPart | null
  answer: ShownAnswer | null
  /** Per cent of the width that the list has. */
  share: number
}
export type CallsEvent =
  | { type: 'call.chosen'; call: CallName }
  | { type: 'call.closed' }
  | { type: 'draft.changed'; part: DraftPart; text: string }
  | { type: 'call.sent' }
  | { type: 'data.reset' }
  | { type: 'split.moved'; share: number }
export type CallsTag = 'busy' | 'failed'
