import type { RoundSummary } from '#protocol/calls/history.ts'
import type { SessionLog, SupervisedSession } from '#protocol/calls/supervision.ts'
import type { SessionAct } from '#protocol/core/permissions.ts'
import type { CollectionEvent } from '../../../kit/collection/collection.types.ts'
import type { CommandEnded } from '../../../kit/commands/commands.types.ts'
import type { CommandOrder } from '../../../kit/command/command.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

/** An open session; its figures are told by pushes. `sequence`: when it was read, ms. */
export type SessionRow = SupervisedSession & { sequence: number }
/** All that is known of one: its log, and its newest rounds. */
export type SessionDetail = SessionLog & { roundList: readonly RoundSummary[] }

/** By session. A message is the reason of its command. */
export type SessionOrder = { do: SessionAct; ids: readonly number[] }
/** `key`: the idempotency key of this one command. */
export type SessionsOrdered = { type: 'sessions.ordered'; order: CommandOrder<SessionOrder>; key: string }
export type SessionsContext = PageInput
export type SessionsEvent = PageEvent<'sessions' | 'figures' | 'statuses'> | SessionsOrdered | CommandEnded

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    sessionList: CollectionEvent
  }
}
