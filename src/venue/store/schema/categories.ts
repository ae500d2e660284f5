import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { generatedId, integer53, moment } from './columns.ts'
import { account } from './identity.ts'
import { deskTransaction } from './tasks.ts'

/** Junket: what players or transactions across the desk are told apart by. */
export const category = pgTable(
  'category',
  {
    id: generatedId(),
    type: text('type', { enum: ['player', 'transaction'] }).notNull(),
    name: text('name').notNull(),
    /** In which order they are told; those of one place by their age. */
    place: integer('place').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('category_name').on(table.type, table.name)],
)

export const categoryPlayer = pgTable(
  'category_player',
  {
    categoryId: integer53('category_id')
      .notNull()
      .references(() => category.id),
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.accountId] }),
    index('category_player_account').on(table.accountId),
  ],
)

export const categoryTransaction = pgTable(
  'category_transaction',
  {
    categoryId: integer53('category_id')
      .notNull()
      .references(() => category.id),
    transactionId: integer53('transaction_id')
      .notNull()
      .references(() => deskTransaction.id),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.transactionId] }),
    index('category_transaction_transaction').on(table.transactionId),
  ],
)
