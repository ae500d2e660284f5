import { sql, type SQL } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { IdentityPaper } from '#protocol/core/users.ts'
import { generatedId, integer53, moment } from './columns.ts'

export const permissionGroup = pgTable('permission_group', {
  id: generatedId(),
  name: text('name').notNull().unique(),
  /** IPs and CIDR ranges; empty = any. */
  whitelistIps: text('whitelist_ips').array().notNull().default(sql`'{}'`),
  permissions: integer('permissions').array().notNull().default(sql`'{}'`),
  /** Its members may do nothing before they have enrolled a second factor. */
  requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
})

/** Names without accents and in small letters, all letters i one, as `foldSearch` of people/search.ts folds what is typed. */
const searchable = sql`lower(regexp_replace(translate(normalize(name || ' ' || lastname || ' ' || username || ' ' || coalesce(email, ''), NFKD), 'ıØøĐđŁł', 'iooddll'), '[\\u0300-\\u036f]', '', 'g'))`

/** What is the same on one paper however its number is typed: one person has one account. */
export const paperKey = (paper: SQL): [SQL, SQL, SQL] => [
  sql`(${paper} ->> 'document')`,
  sql`upper(regexp_replace(translate(${paper} ->> 'number', '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[[:space:][:punct:]]', '', 'g'))`,
  sql`(${paper} ->> 'bornOn')`,
]

/** Players and staff. `username` and `email` are kept folded (see identity/names.ts). */
export const account = pgTable(
  'account',
  {
    id: generatedId(),
    type: integer('type').notNull().default(0),
    username: text('username').notNull(),
    email: text('email'),
    name: text('name').notNull(),
    lastname: text('lastname').notNull(),
    photoUrl: text('photo_url'),
    groupId: integer53('group_id').references(() => permissionGroup.id),
    siteId: integer('site_id').notNull().default(0),
    isVip: boolean('is_vip').notNull().default(false),
    passwordHash: text('password_hash').notNull(),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** When a one-time password ends; null: it is the person's own. */
    passwordUntil: moment('password_until'),
    /** Seeded with a password that everybody knows: signs in only while the demo is on. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** What makes `pin_code` at login; null = no PIN. */
    pinHash: text('pin_hash'),
    blockedAt: moment('blocked_at'),
    blockedUntil: moment('blocked_until'),
    blockedFor: text('blocked_for'),
    /** Its block is that nobody signed in for `dormantMonths`: see identity/dormant.ts. */
    isDormant: boolean('is_dormant').notNull().default(false),
    /** When staff last saw who this is, to wake the account: counts as a sign-in. */
    identifiedAt: moment('identified_at'),
    /** The papers by which staff saw who a player is, when they saw them, and who of them. */
    identity: jsonb('identity').$type<IdentityPaper & { seenAt: number; seenById?: number }>(),
    shortcuts: jsonb('shortcuts').$type<string[]>().notNull().default([]),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    /** Of the card that the desk reads, and the phone: a player is found by them. See money/desk/served.ts. */
    card: text('card'),
    phone: text('phone'),
    createdAt: moment('created_at').notNull(),
    /** Topic sequences of this person's pushes `balance` and `seat`. */
    balanceSequence: integer53('balance_sequence').notNull().default(0),
    seatSequence: integer53('seat_sequence').notNull().default(0),
    /** When any of their devices was last heard of, give or take a minute; 0: never. Outlives the sign-ins. */
    seenAt: moment('seen_at').notNull().default(0),
    search: text('search').generatedAlwaysAs(searchable),
  },
  (table) => [
    uniqueIndex('account_username').on(table.username),
    uniqueIndex('account_email').on(table.email),
    uniqueIndex('account_card').on(table.card),
    uniqueIndex('account_paper').on(...paperKey(sql`identity`)),
    index('account_type').on(table.type, table.id),
    index('account_group').on(table.groupId),
    index('account_seen').on(table.seenAt, table.id),
  ],
)

/** One signed-in device. A token is good while its row is open, its own `exp` is ahead and none newer is older than a minute. */
export const signIn = pgTable(
  'sign_in',
  {
    id: generatedId(),
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    ip: text('ip').notNull(),
    agent: text('agent').notNull(),
    device: text('device'),
    /** When it ends, whatever tokens it got meanwhile; null: not known. */
    tokenUntil: moment('token_until'),
    /** When its newest token was made: those before it end a minute later. Null: not known. */
    tokenAt: moment('token_at'),
    /** When somebody last called by it, give or take a minute; null: not known. */
    heardAt: moment('heard_at'),
    /** Since when it is locked: only the PIN unlocks it. */
    lockedAt: moment('locked_at'),
    /** Wrong PINs, codes and passwords in a row on this sign-in: the fifth ends it. */
    wrongProofs: integer('wrong_proofs').notNull().default(0),
    /** When it last proved who sits there. */
    provedAt: moment('proved_at'),
  },
  (table) => [
    index('sign_in_account').on(table.accountId),
    index('sign_in_newest').on(table.accountId, table.id),
    index('sign_in_open').on(table.accountId).where(sql`ended_at is null`),
  ],
)

/** False attempts of one name from one address, from everywhere, on one known device, or by its second factor. */
export const loginCounter = pgTable('login_counter', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  /** How often it was blocked in a row: the next block lasts 15 min × 2^blocks, at most 24 h. */
  blocks: integer('blocks').notNull().default(0),
  blockedUntil: moment('blocked_until'),
  changedAt: moment('changed_at').notNull(),
})

export const loginLog = pgTable(
  'login_log',
  {
    id: generatedId(),
    at: moment('at').notNull(),
    type: text('type').notNull(),
    accountId: integer53('account_id').references(() => account.id),
    username: text('username').notNull(),
    ip: text('ip').notNull(),
    agent: text('agent').notNull(),
    reason: text('reason'),
    /** Hash of name, address and browser with the salt, which the chain holds in their place; erased, the salt is gone and they tell nothing. */
    mark: text('mark').notNull(),
    salt: text('salt'),
  },
  (table) => [
    index('login_log_account').on(table.accountId, table.id),
    index('login_log_type').on(table.type, table.id),
    index('login_log_at').on(table.at),
  ],
)
