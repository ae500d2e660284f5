import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SecondPersonWhy } from '#protocol/core/secondPerson.ts'
import { cage } from './cage.ts'
import { generatedId, integer53, moment, traceId } from './columns.ts'
import { machine, playSession, type Given } from './floor.ts'
import { account } from './identity.ts'
import { posting, transfer } from './ledger.ts'

/** Something on a machine that people must look at. Open while `closedAt` is null; one of a kind per machine and transfer. */
export const problem = pgTable(
  'problem',
  {
    id: integer53('id').primaryKey().generatedByDefaultAsIdentity(),
    machineId: integer53('machine_id')
      .notNull()
      .references(() => machine.id),
    kind: text('kind').notNull(),
    sessionId: integer53('session_id').references(() => playSession.id),
    accountId: integer53('account_id').references(() => account.id),
    transferId: text('transfer_id').references(() => transfer.id),
    /** What was seen when it was raised: meters, states, amounts. */
    evidence: jsonb('evidence').notNull(),
    raisedAt: moment('raised_at').notNull(),
    closedAt: moment('closed_at'),
    closedBy: integer53('closed_by').references(() => account.id),
    resolution: text('resolution'),
  },
  (table) => [
    index('problem_machine').on(table.machineId, table.id),
    index('problem_session').on(table.sessionId),
    index('problem_raised').on(table.raisedAt, table.id),
    index('problem_open').on(table.raisedAt).where(sql`closed_at is null`),
    index('problem_closed').on(table.closedAt, table.id).where(sql`closed_at is not null`),
  ],
)

/** A problem that staff lets wait until a moment, and why. Its chart's snapshot is the truth. */
export const problemSnooze = pgTable(
  'problem_snooze',
  {
    id: generatedId(),
    problemId: integer53('problem_id')
      .notNull()
      .references(() => problem.id),
    state: text('state', { enum: ['running', 'woken', 'over'] }).notNull(),
    snapshot: jsonb('snapshot').notNull(),
    reason: text('reason').notNull(),
    staffId: integer53('staff_id')
      .notNull()
      .references(() => account.id),
    at: moment('at').notNull(),
    until: moment('until').notNull(),
    endedAt: moment('ended_at'),
    endedBy: integer53('ended_by').references(() => account.id),
  },
  (table) => [
    uniqueIndex('one_running_snooze').on(table.problemId).where(sql`state = 'running'`),
    index('problem_snooze_problem').on(table.problemId, table.id),
  ],
)

/** The two-person fix of an unfinished transfer: one proposes with evidence, another confirms. Its chart's snapshot is the truth. */
export const fix = pgTable(
  'fix',
  {
    id: integer53('id').primaryKey().generatedByDefaultAsIdentity(),
    problemId: integer53('problem_id')
      .notNull()
      .references(() => problem.id),
    transferId: text('transfer_id')
      .notNull()
      .references(() => transfer.id),
    /** TransactionState that the transfer gets: done, refund or error. */
    outcome: integer('outcome').notNull(),
    /** What really moved, minor units. */
    amount: integer53('amount').notNull(),
    evidence: text('evidence').notNull(),
    state: text('state', { enum: ['open', 'proposed', 'confirmed', 'rejected'] }).notNull(),
    snapshot: jsonb('snapshot').notNull(),
    makerId: integer53('maker_id')
      .notNull()
      .references(() => account.id),
    madeAt: moment('made_at').notNull(),
    checkerId: integer53('checker_id').references(() => account.id),
    decidedAt: moment('decided_at'),
    reason: text('reason'),
  },
  (table) => [uniqueIndex('one_proposed_fix').on(table.transferId).where(sql`state = 'proposed'`)],
)

/** A hand pay of one cabinet event: called, paid by one, confirmed by another, posted once. */
export const handPay = pgTable(
  'hand_pay',
  {
    id: integer53('id').primaryKey().generatedByDefaultAsIdentity(),
    machineId: integer53('machine_id')
      .notNull()
      .references(() => machine.id),
    /** The cabinet's own name for it. */
    event: text('event').notNull(),
    sessionId: integer53('session_id').references(() => playSession.id),
    accountId: integer53('account_id').references(() => account.id),
    amount: integer53('amount').notNull(),
    /** Of a win, or instead of the transfer of a cash-out, whose credit is locked up until the reset. */
    cause: text('cause', { enum: ['win', 'cashout'] }).notNull(),
    /** The meter as it was called: once it has grown by the amount the cabinet was reset. */
    resetCredit: integer53('reset_credit').notNull(),
    state: text('state', { enum: ['called', 'paid', 'confirmed', 'done', 'overtaken'] }).notNull(),
    snapshot: jsonb('snapshot').notNull(),
    evidence: text('evidence'),
    calledAt: moment('called_at').notNull(),
    makerId: integer53('maker_id').references(() => account.id),
    madeAt: moment('made_at'),
    checkerId: integer53('checker_id').references(() => account.id),
    decidedAt: moment('decided_at'),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('hand_pay_event').on(table.machineId, table.event),
    index('hand_pay_session').on(table.sessionId),
    index('hand_pay_called').on(table.calledAt, table.id),
    index('hand_pay_paid').on(sql`coalesce(made_at, decided_at)`),
    index('hand_pay_open').on(table.calledAt).where(sql`state in ('called', 'paid', 'confirmed')`),
  ],
)

/** A seated player asks for an attendant. Its chart says what may become of `state`; who took it up is in `floor_task`. */
export const attendantCall = pgTable(
  'attendant_call',
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
    state: text('state', { enum: ['open', 'done', 'takenBack', 'left'] }).notNull(),
    calledAt: moment('called_at').notNull(),
    endedAt: moment('ended_at'),
    /** Grows with whatever its player is told of it. */
    sequence: integer53('sequence').notNull(),
  },
  (table) => [
    uniqueIndex('one_open_attendant_call').on(table.sessionId).where(sql`state = 'open'`),
    index('attendant_call_session').on(table.sessionId, table.id),
    index('attendant_call_account').on(table.accountId, table.calledAt),
    index('attendant_call_ended').on(table.endedAt).where(sql`ended_at is not null`),
  ],
)

/** Money across the desk and what staff grants: every TransactionType but cash in and cash out, which are transfers. */
export const deskTransaction = pgTable(
  'desk_transaction',
  {
    id: integer53('id').primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    /** TransactionType. */
    type: integer('type').notNull(),
    /** TransactionState. */
    state: integer('state').notNull(),
    /** Minor units. Negative: a refund, a repaid credit, a forfeited bonus, an adjustment that takes. */
    amount: integer53('amount').notNull(),
    /** What the pockets hold back while a debit is pending. */
    held: jsonb('held').$type<Given>().notNull(),
    reason: text('reason'),
    /** Why it was rejected. */
    rejectedFor: text('rejected_for'),
    handPayId: integer53('hand_pay_id').references(() => handPay.id),
    /** The transaction or transfer that this one is the refund of. */
    refundOf: integer53('refund_of'),
    refundOfTransfer: text('refund_of_transfer').references(() => transfer.id),
    /** Why it waits, or waited, for a second person; null: one was enough. */
    why: jsonb('why').$type<SecondPersonWhy[]>(),
    /** Of a granted bonus: the percentage by which its offer was computed. */
    offerPercent: doublePrecision('offer_percent'),
    postingId: integer53('posting_id').references(() => posting.id),
    /** The safe whose transaction it is. */
    cageId: integer53('cage_id').references(() => cage.id),
    makerId: integer53('maker_id').references(() => account.id),
    checkerId: integer53('checker_id').references(() => account.id),
    requestedAt: moment('requested_at').notNull(),
    settledAt: moment('settled_at'),
    /** Of its request while it is pending, of its posting from then on. */
    gamingDay: text('gaming_day').notNull(),
    /** Of the act that asked for it. */
    trace: traceId(),
  },
  (table) => [
    uniqueIndex('desk_transaction_hand_pay').on(table.handPayId).where(sql`state in (0, 1)`),
    uniqueIndex('desk_transaction_refund_of').on(table.refundOf).where(sql`state in (0, 3)`),
    uniqueIndex('desk_transaction_refund_of_transfer').on(table.refundOfTransfer).where(sql`state in (0, 3)`),
    index('desk_transaction_of_hand_pay').on(table.handPayId).where(sql`hand_pay_id is not null`),
    index('desk_transaction_account').on(table.accountId, table.id),
    index('desk_transaction_pending').on(table.accountId).where(sql`state = 0`),
    index('desk_transaction_day').on(table.accountId, table.gamingDay, table.type),
    index('desk_transaction_maker_day').on(table.makerId, table.gamingDay),
    index('desk_transaction_requested').on(table.requestedAt),
    index('desk_transaction_refund').on(table.refundOf).where(sql`refund_of is not null`),
    index('desk_transaction_settled').on(table.settledAt, table.makerId),
    index('desk_transaction_cage').on(table.cageId, table.id).where(sql`cage_id is not null`),
    index('desk_transaction_waiting').on(table.id).where(sql`state = 0`),
  ],
)

/** What staff changed: who, what, before, after, why. Never changed itself. */
export const audit = pgTable(
  'audit',
  {
    id: generatedId(),
    at: moment('at').notNull(),
    actorId: integer53('actor_id').references(() => account.id),
    act: text('act').notNull(),
    /** What it was done to, such as `machine/7`. */
    object: text('object').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
    ip: text('ip'),
    trace: traceId(),
  },
  (table) => [
    index('audit_object').on(table.object, table.id),
    index('audit_actor').on(table.actorId, table.id),
    index('audit_act').on(table.act, table.id),
    index('audit_at').on(table.at, table.id),
    index('audit_player').on(sql`(${table.before} ->> 'playerId')`, table.id),
    /** Of looks, one row per person, object and minute. */
    uniqueIndex('audit_look').on(table.actorId, table.object, sql`(${table.at} / 60000)`).where(sql`act = 'looked'`),
  ],
)

/** What the venue is set to at run time, such as whether players may log in at machines. */
export const venueSetting = pgTable('venue_setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  changedAt: moment('changed_at').notNull(),
  changedBy: integer53('changed_by').references(() => account.id),
})
