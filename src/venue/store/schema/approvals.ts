import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ApprovalKind } from '#protocol/core/approvals.ts'
import { generatedId, integer53, moment } from './columns.ts'
import { account } from './identity.ts'

/** Who made an account of the staff or reset its keys, and may therefore have them. Never changed. */
export const credentialIssue = pgTable(
  'credential_issue',
  {
    id: generatedId(),
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    issuedBy: integer53('issued_by')
      .notNull()
      .references(() => account.id),
    at: moment('at').notNull(),
  },
  (table) => [
    index('credential_issue_account').on(table.accountId),
    index('credential_issue_issued_by').on(table.issuedBy),
  ],
)

/** As an account keeps them. */
export type SecretHashes = { passwordHash?: string; pinHash?: string }

/** An act of staff, other than a posting, that waits for a second person. Its chart's snapshot is the truth. */
export const approval = pgTable(
  'approval',
  {
    id: generatedId(),
    kind: text('kind').$type<ApprovalKind>().notNull(),
    /** What it changes, as the audit names it, such as `account/12`; an account that is to be made is `account/new` until it is. */
    object: text('object').notNull(),
    /** Whose account it is about, once there is one. */
    accountId: integer53('account_id').references(() => account.id),
    /** Exactly what was asked for; nothing secret. Emptied when its account is erased. */
    asked: jsonb('asked').$type<Record<string, unknown>>().notNull(),
    /** How that stood then. */
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    /** A hash of all that it rests on: when that is another by now, it is not done any more. */
    restsOnHash: text('rests_on_hash').notNull(),
    /** Of the password and PIN that it would give. Emptied when it is decided. */
    secretHashes: jsonb('secret_hashes').$type<SecretHashes>().notNull(),
    reason: text('reason'),
    state: text('state', { enum: ['pending', 'done', 'refused', 'expired', 'overtaken'] }).notNull(),
    snapshot: jsonb('snapshot').notNull(),
    makerId: integer53('maker_id')
      .notNull()
      .references(() => account.id),
    requestedAt: moment('requested_at').notNull(),
    /** When it expires. */
    until: moment('until').notNull(),
    checkerId: integer53('checker_id').references(() => account.id),
    decidedAt: moment('decided_at'),
    /** Why it was refused, expired or was overtaken. */
    decidedFor: text('decided_for'),
  },
  (table) => [
    index('approval_state').on(table.state, table.id),
    index('approval_object').on(table.object, table.id),
    index('approval_maker').on(table.makerId, table.id),
    index('approval_due').on(table.until).where(sql`state = 'pending'`),
  ],
)
