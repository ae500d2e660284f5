import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Meters } from '#protocol/cabinet/state.ts'
import type { Totals } from '../../money/ledger/rows.ts'
import { integer53, moment, traceId } from './columns.ts'
import { account } from './identity.ts'
import { type Given, machine, playSession } from './floor.ts'

/** An account of the double-entry ledger, named `wallet/12/cash`, `machine/7`, `house/game`, …. `balance` is the running sum of its entries. */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    name: text('name').primaryKey(),
    /** Wallets and machines may not fall below zero; the house's accounts may. */
    floor: integer53('floor'),
    balance: integer53('balance').notNull().default(0),
    entries: integer53('entries').notNull().default(0),
  },
  (table) => [check('ledger_account_floor', sql`${table.floor} is null or ${table.balance} >= ${table.floor}`)],
)

/**
 * One posting: entries that sum to zero, once per `key`. Never changed: a correction is a new posting linked by `reverses`.
 * No foreign keys: their checks lock the rows of players while the ledger's head is locked, and whoever holds a player's
 * row and waits for the head would wait for ever. `verify` names a posting whose player or machine does not exist.
 */
export const posting = pgTable(
  'posting',
  {
    /** Given by the batch that writes it: the order is part of the chain. */
    id: integer53('id').primaryKey(),
    key: text('key').notNull().unique(),
    /** TransactionType; null for the result of play, which is no transaction of the player's. */
    type: integer('type'),
    cause: text('cause').notNull(),
    /** Who caused it; null = the venue itself. */
    actorId: integer53('actor_id'),
    accountId: integer53('account_id'),
    machineId: integer53('machine_id'),
    sessionId: integer53('session_id'),
    reverses: integer53('reverses'),
    at: moment('at').notNull(),
    /** Day of play in the venue's time zone, starting 06:00, as YYYY-MM-DD. */
    gamingDay: text('gaming_day').notNull(),
  },
  (table) => [
    index('posting_account').on(table.accountId, table.id),
    // What a player lost since a day began is asked at the end of each of their rounds.
    index('posting_account_day').on(table.accountId, table.gamingDay),
    index('posting_session').on(table.sessionId),
    index('posting_at').on(table.at),
    index('posting_transfers').on(table.at, table.machineId).where(sql`type in (3, 4)`),
    uniqueIndex('posting_reversed_once').on(table.reverses).where(sql`reverses is not null`),
  ],
)

/** Written with its posting and its accounts in one statement, so it has no foreign keys: they cost as much as the rows. `verify` checks them. */
export const entry = pgTable(
  'entry',
  {
    id: integer53('id').notNull(),
    postingId: integer53('posting_id').notNull(),
    account: text('account').notNull(),
    /** Signed minor units: what the account gains. */
    amount: integer53('amount').notNull(),
    balanceAfter: integer53('balance_after').notNull(),
    /** Place among the account's entries, 1, 2, 3 …. */
    place: integer53('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postingId, table.id] }),
    uniqueIndex('entry_place').on(table.account, table.place),
  ],
)

/** A link of the chain over postings and entries: those after the previous link's last ids up to its own, by SHA-256. */
export const ledgerBatch = pgTable(
  'ledger_batch',
  {
    number: integer53('number').primaryKey(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    at: moment('at').notNull(),
    postings: integer53('postings').notNull(),
    entries: integer53('entries').notNull(),
    lastPosting: integer53('last_posting').notNull(),
    lastEntry: integer53('last_entry').notNull(),
    /** Sum of the balances per class of accounts after it. */
    totals: jsonb('totals').$type<Totals>().notNull(),
  },
  // In which link a posting stands.
  (table) => [index('ledger_batch_last_posting').on(table.lastPosting)],
)

/** One row: the end of the chain. Whoever posts locks it, so ledger commits of all processes stand in one line. */
export const ledgerHead = pgTable('ledger_head', {
  id: integer('id').primaryKey(),
  number: integer53('number').notNull(),
  hash: text('hash').notNull(),
  lastPosting: integer53('last_posting').notNull(),
  lastEntry: integer53('last_entry').notNull(),
  totals: jsonb('totals').$type<Totals>().notNull(),
})

/** What became of a transfer, step by step: what was tried, and what the cabinet answered. */
export const transferStep = pgTable(
  'transfer_step',
  {
    /** No foreign key: its check locks the transfer's row once more for every step. */
    transferId: text('transfer_id').notNull(),
    sequence: integer53('sequence').notNull(),
    at: moment('at').notNull(),
    event: text('event').notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
    /** What the cabinet said, where it did. */
    outcome: text('outcome'),
    trace: traceId(),
  },
  (table) => [primaryKey({ columns: [table.transferId, table.sequence] })],
)

/** A transfer between wallet and cabinet: intent first, then the act, then the actual amount posted under its `id`. */
export const transfer = pgTable(
  'transfer',
  {
    id: text('id').primaryKey(),
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    machineId: integer53('machine_id')
      .notNull()
      .references(() => machine.id),
    sessionId: integer53('session_id')
      .notNull()
      .references(() => playSession.id),
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    amount: integer53('amount').notNull(),
    /** What the pockets hold back while it is open (direction in). */
    held: jsonb('held').$type<Given>().notNull(),
    actual: integer53('actual').notNull().default(0),
    /** What each pocket gave or got, once posted. */
    pockets: jsonb('pockets').$type<Given>(),
    /** TransactionState. */
    state: integer('state').notNull(),
    sasStatus: text('sas_status', { enum: ['pending', 'done', 'no-record', 'refunded', 'unfinished'] }).notNull(),
    snapshot: jsonb('snapshot').notNull(),
    sequence: integer53('sequence').notNull(),
    metersBefore: jsonb('meters_before').$type<Meters>().notNull(),
    metersAfter: jsonb('meters_after').$type<Meters>(),
    requestedAt: moment('requested_at').notNull(),
    settledAt: moment('settled_at'),
    /** Made by the database: an id in numbers for lists. */
    number: integer53('number').generatedAlwaysAsIdentity(),
    /** Of the act that asked for it. */
    trace: traceId(),
  },
  (table) => [
    index('transfer_session').on(table.sessionId),
    index('transfer_machine').on(table.machineId, table.requestedAt, table.number),
    index('transfer_settled').on(table.settledAt, table.machineId),
    uniqueIndex('transfer_number').on(table.number),
    index('transfer_open').on(table.machineId).where(sql`state = 0`),
    index('transfer_held').on(table.accountId).where(sql`state = 0`),
    index('transfer_account').on(table.accountId, table.requestedAt, table.id),
  ],
)

/** First answer to a keyed request, kept 24 h. */
export const keyedAnswer = pgTable(
  'keyed_answer',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer'),
    at: moment('at').notNull(),
  },
  (table) => [uniqueIndex('keyed_answer_key').on(table.scope, table.key), index('keyed_answer_at').on(table.at)],
)
