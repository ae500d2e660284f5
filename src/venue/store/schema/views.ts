import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { generatedId, integer53, moment } from './columns.ts'
import { account } from './identity.ts'

/** How a person looks at a page of the desk, under a name. Deleted ones stay, so that they can be brought back. */
export const savedView = pgTable(
  'saved_view',
  {
    id: generatedId(),
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    page: text('page').notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    isShared: boolean('is_shared').notNull(),
    changedAt: moment('changed_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('saved_view_name').on(table.accountId, table.page, table.name).where(sql`deleted_at is null`),
    index('saved_view_shared').on(table.page).where(sql`is_shared and deleted_at is null`),
  ],
)

/** With which view a page opens for a person. */
export const defaultView = pgTable(
  'default_view',
  {
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    page: text('page').notNull(),
    viewId: integer53('view_id')
      .notNull()
      .references(() => savedView.id),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.page] })],
)
