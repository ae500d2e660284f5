import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Meters } from '#protocol/cabinet/state.ts'
import type { Pocket } from '#protocol/core/codes.ts'
import { bytes, generatedId, integer53, moment, traceId } from './columns.ts'
import { account } from './identity.ts'

export const brand = pgTable('brand', { id: generatedId(), name: text('name').notNull().unique() })

export const machine = pgTable(
  'machine',
  {
    id: generatedId(),
    name: text('name').notNull(),
    brandId: integer53('brand_id')
      .notNull()
      .references(() => brand.id),
    cabin: integer('cabin').notNull(),
    sasUrl: text('sas_url').notNull(),
    encode: text('encode').notNull().default('h264'),
    aFilePath: text('a_file_path').notNull().default(''),
    cFilePath: text('c_file_path').notNull().default(''),
    videoSrc: text('video_src').notNull().default(''),
    cameraSrc: text('camera_src').notNull().default(''),
    audioSrc: text('audio_src').notNull().default(''),
    layout: text('layout').notNull().default(''),
    image: text('image').notNull().default(''),
    tag: text('tag').notNull().default(''),
    iceServers: text('ice_servers').notNull().default(''),
    cam: text('cam').notNull().default(''),
    betInfo: text('bet_info').notNull().default(''),
    isVip: boolean('is_vip').notNull().default(false),
    /** Most that one transfer may move, minor units. */
    transferLimit: integer53('transfer_limit').notNull().default(1_000_000),
    /** Since when it is out of every list; its history stays. Null: it stands on the floor. */
    archivedAt: moment('archived_at'),
  },
  (table) => [
    index('machine_brand').on(table.brandId),
    // The place of one that is archived may be another's.
    uniqueIndex('machine_cabin').on(table.cabin).where(sql`archived_at is null`),
  ],
)

/** Where a machine stands on the plan of the floor; null: nowhere, as it was taken off. `version` grows with every move. */
export const machinePlace = pgTable(
  'machine_place',
  {
    machineId: integer53('machine_id')
      .primaryKey()
      .references(() => machine.id),
    column: integer('column'),
    line: integer('line'),
    version: integer('version').notNull(),
  },
  (table) => [uniqueIndex('machine_place_field').on(table.column, table.line)],
)

/** The occupancy chart of one machine: its snapshot is the truth, `sequence` counts its steps. */
export const cabinetRow = pgTable('cabinet', {
  machineId: integer53('machine_id')
    .primaryKey()
    .references(() => machine.id),
  snapshot: jsonb('snapshot').notNull(),
  sequence: integer53('sequence').notNull(),
  status: integer('status').notNull(),
  /** Topic sequence of the push `machine`: grows when the published status does change. */
  statusSequence: integer53('status_sequence').notNull(),
  changedAt: moment('changed_at').notNull(),
  /** Grows with every new owner: a write or a command of an older epoch is refused. */
  epoch: integer53('epoch').notNull().default(0),
  /** The process that owns the cabinet, while its lease lasts. */
  owner: text('owner'),
  leaseUntil: moment('lease_until').notNull().default(0),
  /** Of the cabinet that the books know, and its meters as they knew them last; null: none was adopted yet. */
  identity: text('identity'),
  meters: jsonb('meters').$type<Meters>(),
  /** Of the data folder in which it stands: only who reaches that one may own it. */
  bank: text('bank'),
})

/** All that happens but the rounds, which are by far the most; a query that says so too may use the indexes that do. */
export const isNoRound = sql`event <> 'round.started' and event <> 'win.waiting' and event <> 'round.ended'`

/** Every step of every cabinet: who or what caused it, and between which states. */
export const cabinetStep = pgTable(
  'cabinet_step',
  {
    machineId: integer53('machine_id').notNull(),
    sequence: integer53('sequence').notNull(),
    at: moment('at').notNull(),
    event: text('event').notNull(),
    actorId: integer53('actor_id'),
    before: text('before').notNull(),
    after: text('after').notNull(),
    /** Of the act that it was done for. */
    trace: traceId(),
  },
  (table) => [
    uniqueIndex('cabinet_step_order').on(table.machineId, table.sequence),
    // Without the rounds: a spin costs no more for them.
    index('cabinet_step_activity').on(table.at, table.machineId, table.sequence).where(isNoRound),
    index('cabinet_step_machine').on(table.machineId, table.at, table.sequence).where(isNoRound),
    index('cabinet_step_power')
      .on(table.at, table.machineId, table.sequence)
      .where(sql`event in ('power.stop', 'power.start', 'link.lost')`),
    index('cabinet_step_actor').on(table.actorId, table.at).where(sql`actor_id is not null`),
  ],
)

export type Given = Record<Pocket, number>

export const playSession = pgTable(
  'play_session',
  {
    /** Taken from the sequence before the row is written: the chart's event names it. */
    id: integer53('id').primaryKey().generatedByDefaultAsIdentity(),
    machineId: integer53('machine_id')
      .notNull()
      .references(() => machine.id),
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    /** Unfinished: its money waits for people, its player may sit elsewhere meanwhile. */
    state: text('state', { enum: ['open', 'unfinished', 'closed'] }).notNull(),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by'),
    metersAtStart: jsonb('meters_at_start').$type<Meters>(),
    metersAtEnd: jsonb('meters_at_end').$type<Meters>(),
    /** The cabinet's number of its last round before the session, and of the last one in it. */
    roundAtStart: integer53('round_at_start'),
    roundAtEnd: integer53('round_at_end'),
  },
  (table) => [
    uniqueIndex('one_open_session_per_machine').on(table.machineId).where(sql`state <> 'closed'`),
    uniqueIndex('one_open_session_per_player').on(table.accountId).where(sql`state = 'open'`),
    index('play_session_machine').on(table.machineId, table.id),
    index('play_session_account').on(table.accountId, table.id),
    index('play_session_opened').on(table.openedAt, table.id),
    index('play_session_seated').on(table.machineId, table.openedAt, table.id),
  ],
)

/** A machine kept for one player: taken by themselves for an hour, or booked by the desk for a time to come. */
export const reservation = pgTable(
  'reservation',
  {
    id: integer53('id').primaryKey().generatedByDefaultAsIdentity(),
    machineId: integer53('machine_id')
      .notNull()
      .references(() => machine.id),
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    kind: text('kind', { enum: ['player', 'booking'] }).notNull(),
    startsAt: moment('starts_at').notNull(),
    until: moment('until').notNull(),
    state: text('state', { enum: ['waiting', 'active', 'used', 'cancelled', 'expired', 'machineClosed'] }).notNull(),
    /** Who made it: the player, or somebody of the staff. */
    madeBy: integer53('made_by').references(() => account.id),
    reason: text('reason'),
    endedAt: moment('ended_at'),
    /** The player who let it go; null where anything else ended it. */
    endedBy: integer53('ended_by').references(() => account.id),
  },
  (table) => [
    uniqueIndex('one_reservation_per_player').on(table.accountId).where(sql`state = 'active'`),
    uniqueIndex('one_reservation_per_machine').on(table.machineId).where(sql`state = 'active'`),
    index('reservation_waiting').on(table.startsAt).where(sql`state = 'waiting'`),
    index('reservation_open').on(table.id).where(sql`state in ('waiting', 'active')`),
    index('reservation_begun').on(table.kind, sql`least(coalesce(ended_at, starts_at), starts_at)`),
    index('reservation_machine').on(table.machineId, table.id),
    index('reservation_account').on(table.accountId, table.id),
  ],
)

/** Pictures that staff brought, drawn anew: `machine.image` names one as `/pictures/<name>.webp`. */
export const machinePicture = pgTable(
  'machine_picture',
  {
    /** Of its bytes: the same picture is kept once. */
    name: text('name').primaryKey(),
    image: bytes('image').notNull(),
    accountId: integer53('account_id')
      .notNull()
      .references(() => account.id),
    /** When it was brought, or named by a machine last. */
    at: moment('at').notNull(),
  },
  (table) => [index('machine_picture_at').on(table.at), index('machine_picture_account').on(table.accountId, table.at)],
)
