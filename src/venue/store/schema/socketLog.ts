import { index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { generatedId, integer53, moment } from './columns.ts'
import { playSession } from './floor.ts'
import { account } from './identity.ts'

/**
 * `press`: a button and what was answered. `push`: what the seat was sent. `told`: what the player was told beside the seat. `lag`: how long
 * the way to the player and back takes from then on, ms.
 */
export type SocketEvent = {
  at: number
  kind: 'press' | 'push' | 'told' | 'lag'
  name: string
  detail: Record<string, unknown>
  trace?: string
}

/** What went over the sockets of a session, some seconds in a row. No money and no seat hangs on it: it is kept for disputes, as long as the rounds. */
export const socketLog = pgTable(
  'socket_log',
  {
    id: generatedId(),
    sessionId: integer53('session_id')
      .notNull()
      .references(() => playSession.id),
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    /** Of its first event and of its last. */
    from: moment('from_at').notNull(),
    until: moment('until_at').notNull(),
    events: jsonb('events').$type<SocketEvent[]>().notNull(),
  },
  (table) => [
    index('socket_log_session').on(table.sessionId, table.id),
    index('socket_log_account').on(table.accountId),
    index('socket_log_until').on(table.until),
  ],
)
