import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type AnnouncementPlace, announcementStates, type AnnouncementTexts } from '#protocol/core/announcementNames.ts'
import type { NoticeKind } from '#protocol/core/notices.ts'
import { generatedId, integer53, moment } from './columns.ts'
import { playSession } from './floor.ts'
import { account } from './identity.ts'

const person = (name: string) =>
  integer53(name)
    .notNull()
    .references(() => account.id)

/** A person of the staff in the chat: what they chose to show, and the number of their last push `chat`. */
export const chatUser = pgTable('chat_user', {
  accountId: person('account_id').primaryKey(),
  status: text('status', { enum: ['online', 'do-not-disturb', 'away', 'offline'] })
    .notNull()
    .default('online'),
  mood: text('mood').notNull().default(''),
  sequence: integer53('sequence').notNull().default(0),
})

/** The conversation of two; `firstId` is the smaller one. Whoever writes to it locks its row, so ids of its messages are in order. */
export const chat = pgTable(
  'chat',
  {
    id: generatedId(),
    firstId: person('first_id'),
    secondId: person('second_id'),
    createdAt: moment('created_at').notNull(),
    lastMessageId: integer53('last_message_id').notNull().default(0),
    lastMessageAt: moment('last_message_at'),
  },
  (table) => [uniqueIndex('chat_pair').on(table.firstId, table.secondId)],
)

/** Either side of a conversation: up to which message it has been read, and how many of the other's came since. */
export const chatMember = pgTable(
  'chat_member',
  {
    chatId: integer53('chat_id')
      .notNull()
      .references(() => chat.id),
    accountId: person('account_id'),
    contactId: person('contact_id'),
    readUpTo: integer53('read_up_to').notNull().default(0),
    unread: integer('unread').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.accountId] }),
    uniqueIndex('chat_member_contact').on(table.accountId, table.contactId),
  ],
)

export const chatMessage = pgTable(
  'chat_message',
  {
    id: generatedId(),
    chatId: integer53('chat_id')
      .notNull()
      .references(() => chat.id),
    senderId: person('sender_id'),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('chat_message_chat').on(table.chatId, table.id)],
)

/** What somebody is told of their own account, on every device but the one that it came from, until they have seen it. */
export const accountNotice = pgTable(
  'account_notice',
  {
    id: generatedId(),
    accountId: person('account_id'),
    kind: text('kind').$type<NoticeKind>().notNull(),
    at: moment('at').notNull(),
    ip: text('ip').notNull(),
    agent: text('agent').notNull(),
    /** The device that it came from; null: the desk. */
    device: text('device'),
    seenAt: moment('seen_at'),
  },
  (table) => [
    index('account_notice_account').on(table.accountId),
    index('account_notice_unseen').on(table.accountId, table.id).where(sql`seen_at is null`),
  ],
)

/** A person's own note of the quick panel. */
export const note = pgTable(
  'note',
  {
    id: generatedId(),
    accountId: person('account_id'),
    title: text('title').notNull(),
    detail: text('detail').notNull(),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [index('note_account').on(table.accountId, table.id)],
)

/** What staff write down of a player. The audit knows that there is one, and not what it says: it goes with the player. */
export const playerNote = pgTable(
  'player_note',
  {
    id: generatedId(),
    accountId: person('account_id'),
    text: text('text').notNull(),
    isPinned: boolean('is_pinned').notNull(),
    isWarning: boolean('is_warning').notNull(),
    makerId: person('maker_id'),
    at: moment('at').notNull(),
  },
  (table) => [index('player_note_account').on(table.accountId, table.id)],
)

/** What staff said to a seated player; `place` counts 1, 2, 3 … within the session. */
export const seatMessage = pgTable(
  'seat_message',
  {
    id: generatedId(),
    sessionId: integer53('session_id')
      .notNull()
      .references(() => playSession.id),
    place: integer53('place').notNull(),
    senderId: person('sender_id'),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [uniqueIndex('seat_message_place').on(table.sessionId, table.place)],
)

/** What staff say to everybody for a span of time. Its chart says what may become of `state`. */
export const announcement = pgTable(
  'announcement',
  {
    id: generatedId(),
    texts: jsonb('texts').$type<AnnouncementTexts>().notNull(),
    places: jsonb('places').$type<AnnouncementPlace[]>().notNull(),
    state: text('state', { enum: announcementStates }).notNull(),
    startsAt: moment('starts_at').notNull(),
    until: moment('until').notNull(),
    madeBy: person('made_by'),
    madeAt: moment('made_at').notNull(),
    endedAt: moment('ended_at'),
    endedBy: integer53('ended_by').references(() => account.id),
  },
  (table) => [index('announcement_open').on(table.until).where(sql`state in ('planned', 'standing')`)],
)

/** Who took up something that waits on the floor. `task` names it, such as `handPay-12`. */
export const floorTask = pgTable(
  'floor_task',
  {
    id: generatedId(),
    task: text('task').notNull(),
    takenBy: person('taken_by'),
    takenAt: moment('taken_at').notNull(),
    releasedAt: moment('released_at'),
    releasedBy: integer53('released_by').references(() => account.id),
  },
  (table) => [
    uniqueIndex('floor_task_taken').on(table.task).where(sql`released_at is null`),
    index('floor_task_task').on(table.task, table.id),
  ],
)

/** A push that is of the whole venue: its newest number and what it said. */
export const pushTopic = pgTable('push_topic', {
  name: text('name').primaryKey(),
  sequence: integer53('sequence').notNull(),
  value: jsonb('value'),
})
