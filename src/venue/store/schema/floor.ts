import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Meters } from '#protocol/floor.ts'
import type { Pocket } from '#protocol/codes.ts'
import { generatedId, integer53, moment } from './columns.ts'
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
    cabin: integer('cabin').notNull().unique(),
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
  },
  (table) => [index('machine_brand').on(table.brandId)],
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
  /** When the deadlines actor must send the chart its deadline event; absolute ms. */
  deadlineAt: moment('deadline_at'),
  changedAt: moment('changed_at').notNull(),
})

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
  },
  (table) => [uniqueIndex('cabinet_step_order').on(table.machineId, table.sequence)],
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
    state: text('state', { enum: ['open', 'closed'] }).notNull(),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by'),
    metersAtStart: jsonb('meters_at_start').$type<Meters>(),
    metersAtEnd: jsonb('meters_at_end').$type<Meters>(),
  },
  (table) => [
    uniqueIndex('one_open_session_per_machine').on(table.machineId).where(sql`state = 'open'`),
    uniqueIndex('one_open_session_per_player').on(table.accountId).where(sql`state = 'open'`),
    index('play_session_machine').on(table.machineId, table.id),
    index('play_session_account').on(table.accountId, table.id),
  ],
)
