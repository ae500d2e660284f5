import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Meters } from '#protocol/cabinet/state.ts'
import type { RoundProof, RoundSpin } from '#protocol/cabinet/rounds.ts'
import { bytes, generatedId, integer53, moment } from './columns.ts'
import { machine, playSession } from './floor.ts'
import { account } from './identity.ts'

/** Every finished round, as its cabinet told it; minor units. Kept for a time that the venue sets. */
export const round = pgTable(
  'round',
  {
    id: generatedId(),
    machineId: integer53('machine_id')
      .notNull()
      .references(() => machine.id),
    /** Null: the press that began it was of nobody's session. */
    sessionId: integer53('session_id').references(() => playSession.id),
    accountId: integer53('account_id').references(() => account.id),
    /** The cabinet's own name of it: it comes again when an answer was lost, and is written once. */
    cabinetRound: text('cabinet_round').notNull(),
    number: integer53('number').notNull(),
    game: text('game').notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at').notNull(),
    bet: integer53('bet').notNull(),
    win: integer53('win').notNull(),
    freeSpins: integer('free_spins').notNull(),
    handPay: text('hand_pay'),
    spins: jsonb('spins').$type<RoundSpin[]>().notNull(),
    reels: jsonb('reels').$type<string[][]>().notNull(),
    metersBefore: jsonb('meters_before').$type<Meters>().notNull(),
    metersAfter: jsonb('meters_after').$type<Meters>().notNull(),
    proof: jsonb('proof').$type<RoundProof>(),
    /** Whether its last frame is still to be fetched, is there, or cannot be had. */
    still: text('still', { enum: ['due', 'kept', 'none'] }).notNull(),
  },
  (table) => [
    uniqueIndex('round_once').on(table.machineId, table.cabinetRound),
    index('round_session').on(table.sessionId, table.id),
    index('round_account').on(table.accountId, table.id),
    index('round_machine').on(table.machineId, table.id),
    index('round_machine_ended').on(table.machineId, table.endedAt),
    index('round_ended').on(table.endedAt),
    index('round_still_due').on(table.id).where(sql`still = 'due'`),
    index('round_still_kept').on(table.endedAt).where(sql`still = 'kept'`),
  ],
)

/** The last frame of a round, a small picture. */
export const roundStill = pgTable('round_still', {
  roundId: integer53('round_id')
    .primaryKey()
    .references(() => round.id, { onDelete: 'cascade' }),
  image: bytes('image').notNull(),
})
