import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Meters } from '#protocol/cabinet/state.ts'
import { integer53, moment } from './columns.ts'
import { machine } from './floor.ts'

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
