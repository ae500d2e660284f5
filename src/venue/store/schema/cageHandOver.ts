import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { cage, type CountedPieces } from './cage.ts'
import { integer53, moment } from './columns.ts'
import { account } from './identity.ts'

/** Cash that goes out of one open safe into another: counted by who gives it, and blind by who takes it. Minor units. */
export const cageHandOver = pgTable(
  'cage_hand_over',
  {
    id: integer53('id').primaryKey().generatedByDefaultAsIdentity(),
    fromCageId: integer53('from_cage_id')
      .notNull()
      .references(() => cage.id),
    toCageId: integer53('to_cage_id')
      .notNull()
      .references(() => cage.id),
    state: text('state', { enum: ['waiting', 'disputed', 'taken', 'ended'] }).notNull(),
    amount: integer53('amount').notNull(),
    pieces: jsonb('pieces').$type<CountedPieces>(),
    /** Counts of who takes it that were not its amount. */
    recounts: integer('recounts').notNull().default(0),
    makerId: integer53('maker_id')
      .notNull()
      .references(() => account.id),
    requestedAt: moment('requested_at').notNull(),
    /** Who took it, settled it, refused it or took the offer back. */
    checkerId: integer53('checker_id').references(() => account.id),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('cage_hand_over_from').on(table.fromCageId),
    index('cage_hand_over_to').on(table.toCageId),
    check('cage_hand_over_two_safes', sql`from_cage_id <> to_cage_id`),
    check('cage_hand_over_two_persons', sql`state <> 'taken' or maker_id <> checker_id`),
  ],
)
