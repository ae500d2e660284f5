import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { integer53, moment } from './columns.ts'
import { account } from './identity.ts'

/** What staff ordered of many machines or sessions at once, answered 202. How it went on each is in `command_end`. */
export const command = pgTable(
  'command',
  {
    id: integer53('id').primaryKey(),
    act: text('act').notNull(),
    /** What it was given to. */
    of: text('of', { enum: ['machines', 'sessions'] }).notNull(),
    actorId: integer53('actor_id')
      .notNull()
      .references(() => account.id),
    reason: text('reason'),
    givenAt: moment('given_at').notNull(),
    /** Their ids. */
    targets: jsonb('targets').$type<number[]>().notNull(),
    /** When the last of them had ended; null: it goes on, or was cut off. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('command_given').on(table.givenAt),
    index('command_open').on(table.givenAt).where(sql`ended_at is null`),
  ],
)

/** How a command ended on one of its targets; `code` null: it is done. */
export const commandEnd = pgTable(
  'command_end',
  {
    commandId: integer53('command_id')
      .notNull()
      .references(() => command.id),
    targetId: integer53('target_id').notNull(),
    at: moment('at').notNull(),
    code: integer('code'),
    params: jsonb('params').$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.commandId, table.targetId] })],
)
