import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { integer53, moment } from './columns.ts'
import { account } from './identity.ts'

/** How many pieces of each denomination (minor units) were counted. */
export type CountedPieces = { value: number; pieces: number }[]

/** The safe of one cashier, from its counted float to its blind count. Amounts in minor units. */
export const cage = pgTable(
  'cage',
  {
    id: integer53('id').primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    state: text('state', { enum: ['open', 'closed'] }).notNull(),
    openedAt: moment('opened_at').notNull(),
    opening: integer53('opening').notNull(),
    openingPieces: jsonb('opening_pieces').$type<CountedPieces>(),
    /** Blind counts that did not agree and came without a reason. */
    recounts: integer('recounts').notNull().default(0),
    closedAt: moment('closed_at'),
    closedBy: integer53('closed_by').references(() => account.id),
    counted: integer53('counted'),
    countedPieces: jsonb('counted_pieces').$type<CountedPieces>(),
    /** Of its transactions, as they were when it was closed; expected = opening + receipts − payments. */
    receipts: integer53('receipts'),
    payments: integer53('payments'),
    /** Why the count is not what was expected. */
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('one_open_cage_per_cashier').on(table.accountId).where(sql`state = 'open'`),
    index('cage_account').on(table.accountId, table.id),
  ],
)
