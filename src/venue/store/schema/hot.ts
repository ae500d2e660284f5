import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { generatedId, integer53, moment } from './columns.ts'
import { machine, playSession } from './floor.ts'
import { account } from './identity.ts'

/** A round whose bet or win was large: of the others none is kept. Minor units. */
export const hotRound = pgTable(
  'hot_round',
  {
    id: generatedId(),
    sessionId: integer53('session_id')
      .notNull()
      .references(() => playSession.id),
    machineId: integer53('machine_id')
      .notNull()
      .references(() => machine.id),
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    /** The cabinet's own number of it. */
    round: integer('round').notNull(),
    bet: integer53('bet').notNull(),
    win: integer53('win').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('hot_round_once').on(table.sessionId, table.round),
    index('hot_round_at').on(table.at, table.id),
    index('hot_round_account').on(table.accountId, table.at),
  ],
)
