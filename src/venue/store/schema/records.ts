import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { integer53, moment } from './columns.ts'

/** A link of the chain over a record that is only ever added to: its rows after the previous link's last id up to its own, by SHA-256. */
export const recordLink = pgTable(
  'record_link',
  {
    /** `audit` or `login_log`. */
    record: text('record').notNull(),
    number: integer53('number').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    at: moment('at').notNull(),
    rows: integer53('rows').notNull(),
    lastId: integer53('last_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.record, table.number] })],
)
