/** What people at work share beside the floor: the chat of the staff, and everybody's quick panel. Times are ms. */
import * as z from 'zod/mini'
import { define, Done, isStorable } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Id, PathId } from '../core/scalars.ts'

const text = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.refine(isStorable))
const longestMessage = 2_000

export const ChatStatus = z.enum(['online', 'do-not-disturb', 'away', 'offline'])
export type ChatStatus = z.infer<typeof ChatStatus>

/** Somebody of the staff. `status`: offline without a live socket, else what they chose; `unread`: theirs that the caller has not read. */
export const ChatContact = z.object({
  id: Id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  status: ChatStatus,
  mood: z.string(),
  unread: z.int(),
})
export type ChatContact = z.infer<typeof ChatContact>

/** A conversation in the list. Up to which message the caller, and the contact, have read it; 0 is nothing yet. */
export const ChatListed = z.object({
  chatId: Id,
  contactId: Id,
  lastMessageTime: z.nullable(z.number()),
  unread: z.int(),
  readUpTo: z.int(),
  contactReadUpTo: z.int(),
})
export type ChatListed = z.infer<typeof ChatListed>
const ChatList = z.array(ChatListed)

export const ChatUser = z.object({
  id: Id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  status: ChatStatus,
  mood: z.string(),
  chatList: ChatList,
})
export type ChatUser = z.infer<typeof ChatUser>

/** `who` is its sender. */
export const ChatMessage = z.object({ id: Id, who: Id, message: z.string(), time: z.number() })
export type ChatMessage = z.infer<typeof ChatMessage>

/** `dialog` is in order, oldest first. */
const Chat = z.object({ id: Id, dialog: z.array(ChatMessage) })

/** What waits for a second person, as the panel counts it. `approvals` are all but those of a safe. */
export const waitingKinds = [
  'transactions',
  'fixes',
  'handPays',
  'adjustments',
  'handOvers',
  'approvals',
  'lifts',
] as const

/**
 * `id` is one of its kind. A view that speaks another language makes its words from `kind` and the rest: `machine` is that of
 * `machineID`; of what waits for a second person `about` says what it is, `count` how many wait.
 */
export const QuickEvent = z.object({
  id: Id,
  title: z.string(),
  detail: z.string(),
  kind: z.enum(['booking', 'problem', 'handPay', 'confirm']),
  at: z.number(),
  machineID: z.nullable(Id),
  machine: z.nullable(z.object({ name: z.string(), cabin: z.int() })),
  about: z.nullable(z.enum(waitingKinds)),
  count: z.nullable(z.int()),
})
export type QuickEvent = z.infer<typeof QuickEvent>
const Note = z.object({ id: Id, title: z.string(), detail: z.string() })
const NoteBody = z.object({ title: text(1, 100), detail: text(0, 2_000) })
const ofOne = z.object({ id: PathId })

export const chatCalls = {
  chatContacts: define({
    method: 'GET',
    path: '/api/chat/contacts',
    summary: 'Everybody of the staff but the caller; with `query` those whose name holds it, whatever the accents.',
    access: 'staff',
    query: z.object({ query: z.optional(z.string().check(z.maxLength(100))) }),
    answer: z.array(ChatContact),
  }),
  chatUser: define({
    method: 'GET',
    path: '/api/chat/user',
    summary: 'The caller in the chat, with their conversations, the newest first.',
    access: 'staff',
    answer: ChatUser,
  }),
  setChatUser: define({
    method: 'POST',
    path: '/api/chat/user/data',
    summary: 'Changes what the caller shows to the others; what is absent stays.',
    access: 'staff',
    body: z.object({ status: z.optional(ChatStatus), mood: z.optional(text(0, 200)) }),
    answer: ChatUser,
  }),
  chat: define({
    method: 'GET',
    path: '/api/chat/get-chat',
    summary:
      'The conversation with a contact, begun when there is none; its last 50 messages, or those before `lastMessageID`. It marks nothing as read.',
    access: 'staff',
    query: z.object({ contactId: PathId, userId: z.optional(PathId), lastMessageID: z.optional(PathId) }),
    answer: z.object({ chat: Chat, userChatList: ChatList }),
    codes: [ErrorCode.noPermission, ErrorCode.unknown],
  }),
  sendMessage: define({
    method: 'POST',
    path: '/api/chat/send-message',
    summary: 'Says something to a contact; both are told by the push `chat`.',
    access: 'staff',
    body: z.object({ chatId: Id, messageText: text(1, longestMessage), contactId: Id }),
    answer: z.object({ message: ChatMessage, userChatList: ChatList }),
    codes: [ErrorCode.unknown, ErrorCode.banned, ErrorCode.conflict],
  }),
  readChat: define({
    method: 'POST',
    path: '/api/chat/read',
    summary: 'The caller has read a conversation up to a message; the contact sees it.',
    access: 'staff',
    body: z.object({ chatId: Id, messageId: Id }),
    answer: z.object({ userChatList: ChatList }),
    codes: [ErrorCode.unknown],
  }),
  quickPanel: define({
    method: 'GET',
    path: '/api/quick-panel/data',
    summary: 'What concerns the caller in the venue today, and their own notes, the newest first.',
    access: 'user',
    answer: z.object({ events: z.array(QuickEvent), notes: z.array(Note) }),
  }),
  addNote: define({
    method: 'POST',
    path: '/api/quick-panel/notes',
    summary: 'A note of the caller’s own.',
    access: 'user',
    body: NoteBody,
    answer: Note,
    success: 201,
    codes: [ErrorCode.limitReached, ErrorCode.conflict],
  }),
  editNote: define({
    method: 'PUT',
    path: '/api/quick-panel/notes/:id',
    summary: 'Changes one.',
    access: 'user',
    params: ofOne,
    body: NoteBody,
    answer: Note,
    codes: [ErrorCode.unknown, ErrorCode.conflict],
  }),
  deleteNote: define({
    method: 'DELETE',
    path: '/api/quick-panel/notes/:id',
    summary: 'Throws one away.',
    access: 'user',
    params: ofOne,
    answer: Done,
    codes: [ErrorCode.unknown, ErrorCode.conflict],
  }),
} as const
