import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { generatedId, integer53, moment } from './columns.ts'
import { account } from './identity.ts'

/** Somebody who asks the desk for an account; its password is hashed already. */
export const registration = pgTable(
  'registration',
  {
    id: generatedId(),
    username: text('username').notNull(),
    email: text('email'),
    name: text('name').notNull(),
    lastname: text('lastname').notNull(),
    /** Emptied when it is decided. */
    passwordHash: text('password_hash').notNull(),
    ip: text('ip').notNull(),
    agent: text('agent').notNull(),
    requestedAt: moment('requested_at').notNull(),
    state: text('state', { enum: ['waiting', 'accepted', 'declined'] }).notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: integer53('decided_by').references(() => account.id),
    reason: text('reason'),
    accountId: integer53('account_id').references(() => account.id),
  },
  (table) => [
    index('registration_state').on(table.state, table.id),
    index('registration_waiting').on(table.ip).where(sql`state = 'waiting'`),
  ],
)

/** The authenticator app of one of the staff. It counts from `confirmedAt` on. */
export const secondFactor = pgTable('second_factor', {
  accountId: integer53('account_id')
    .primaryKey()
    .references(() => account.id),
  sealedSecret: text('sealed_secret').notNull(),
  startedAt: moment('started_at').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The newest 30 seconds whose code was taken: no code twice, none older. */
  lastStep: integer53('last_step').notNull().default(0),
})

/** For a lost app: each opens once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    hash: text('hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [uniqueIndex('recovery_code_once').on(table.accountId, table.hash)],
)

/** A right password that waits for its second factor. */
export const loginChallenge = pgTable(
  'login_challenge',
  {
    hash: text('hash').primaryKey(),
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    passwordHash: text('password_hash').notNull(),
    device: text('device').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [index('login_challenge_until').on(table.until)],
)
