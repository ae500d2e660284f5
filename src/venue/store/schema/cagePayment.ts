import { index, pgTable } from 'drizzle-orm/pg-core'
import { cage } from './cage.ts'
import { generatedId, integer53, moment } from './columns.ts'
import { handPay } from './tasks.ts'

/** A hand pay at which nobody sat, paid out of a cashier's safe: it has no transaction. */
export const cagePayment = pgTable(
  'cage_payment',
  {
    id: generatedId(),
    cageId: integer53('cage_id')
      .notNull()
      .references(() => cage.id),
    handPayId: integer53('hand_pay_id')
      .notNull()
      .unique()
      .references(() => handPay.id),
    amount: integer53('amount').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('cage_payment_cage').on(table.cageId)],
)
