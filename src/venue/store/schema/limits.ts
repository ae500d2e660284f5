import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LimitName } from '#protocol/core/limits.ts'
import { integer53, moment } from './columns.ts'
import { machine, playSession } from './floor.ts'
import { account } from './identity.ts'

/** What a player has bound themselves to; without a row, nothing ever. */
export const playerLimits = pgTable(
  'player_limits',
  {
    accountId: integer53('account_id')
      .primaryKey()
      .references(() => account.id),
    /** Snapshots of the chart `limit`; one that was never set is absent. */
    limits: jsonb('limits').$type<Partial<Record<LimitName, unknown>>>().notNull(),
    /** Snapshot of the chart `exclusion`. */
    exclusion: jsonb('exclusion'),
    /** When one of them next changes by itself. */
    deadlineAt: moment('deadline_at'),
    /** Seat, reservations and bookings have been held against it as it is now. */
    isHeeded: boolean('is_heeded').notNull(),
    /** A loss limit has ended a seat: what is reserved before this moment ends too. Null when that is done. */
    struckUntil: moment('struck_until'),
    /** Of the topic `limits`. */
    sequence: integer53('sequence').notNull(),
  },
  (table) => [
    index('player_limits_due').on(table.deadlineAt).where(sql`deadline_at is not null`),
    index('player_limits_lift')
      .on(table.accountId)
      .where(sql`jsonb_typeof(exclusion -> 'context' -> 'proposal') = 'object'`),
    index('player_limits_unheeded').on(table.accountId).where(sql`not is_heeded`),
  ],
)

/** A session's figures as they were shown. Ms and minor units. */
export type CheckFigures = { elapsed: number; in: number; bets: number; wins: number; net: number }

/** A reality check of one session: the one that is to come or waits for its answer, and those that were answered. */
export const realityCheck = pgTable(
  'reality_check',
  {
    id: integer53('id').primaryKey().generatedByDefaultAsIdentity(),
    sessionId: integer53('session_id')
      .notNull()
      .references(() => playSession.id),
    machineId: integer53('machine_id')
      .notNull()
      .references(() => machine.id),
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    /** Since when its interval runs. */
    startedAt: moment('started_at').notNull(),
    dueAt: moment('due_at').notNull(),
    askedAt: moment('asked_at'),
    figures: jsonb('figures').$type<CheckFigures>(),
    /** Dropped: the session was over, or the check no longer wished, before it was answered. */
    state: text('state', { enum: ['waiting', 'asked', 'continued', 'left', 'dropped'] }).notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    uniqueIndex('one_open_reality_check').on(table.sessionId).where(sql`state in ('waiting', 'asked')`),
    index('reality_check_account').on(table.accountId, table.id),
  ],
)
