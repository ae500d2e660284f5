import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Meters } from '#protocol/cabinet/state.ts'
import type { Compared } from '#protocol/core/reconciliation.ts'
import { generatedId, integer53, moment } from './columns.ts'
import { machine } from './floor.ts'
import { account } from './identity.ts'
import { problem } from './tasks.ts'

/** A cabinet's meters as its gaming day began, or as soon after as it answered with no transfer under way. */
export const meterReading = pgTable(
  'meter_reading',
  {
    machineId: integer53('machine_id')
      .notNull()
      .references(() => machine.id),
    gamingDay: text('gaming_day').notNull(),
    at: moment('at').notNull(),
    meters: jsonb('meters').$type<Meters>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.machineId, table.gamingDay] })],
)

/** A gaming day of a cabinet, books held against meters by the venue's own job. Its chart's snapshot is the truth. */
export const reconciliation = pgTable(
  'reconciliation',
  {
    id: generatedId(),
    machineId: integer53('machine_id')
      .notNull()
      .references(() => machine.id),
    gamingDay: text('gaming_day').notNull(),
    state: text('state', { enum: ['agreeing', 'differing', 'accepted'] }).notNull(),
    snapshot: jsonb('snapshot').notNull(),
    /** As they were when its state was found, or as its day ended. */
    figures: jsonb('figures').$type<Compared>().notNull(),
    /** The day has its closing reading: nothing of it changes any more. */
    isFinal: boolean('is_final').notNull(),
    checkedAt: moment('checked_at').notNull(),
    /** Since when it differs as it does; null: it agrees. */
    since: moment('since'),
    problemId: integer53('problem_id').references(() => problem.id),
    acceptedBy: integer53('accepted_by').references(() => account.id),
    /** Who confirmed that, where two must. */
    secondId: integer53('second_id').references(() => account.id),
    acceptedAt: moment('accepted_at'),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('reconciliation_day').on(table.gamingDay, table.machineId),
    index('reconciliation_machine').on(table.machineId, table.id),
    index('reconciliation_differs').on(table.id).where(sql`state <> 'agreeing'`),
    index('reconciliation_running').on(table.gamingDay).where(sql`not is_final`),
  ],
)
