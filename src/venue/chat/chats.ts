/** Conversations of the staff, two by two. */
import { and, count, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ChatListed, ChatMessage } from '#protocol/calls/chat.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { account, chat, chatMember, chatMessage, chatUser } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'
import { wrongField } from '../money/desk/refusals.ts'

const pageSize = 50
const contactMember = alias(chatMember, 'contact_member')

/** What one of the two is told; `sequence` is theirs. */
export type ChatNews = {
  chatId: number
  contactId: number
  message: ChatMessage | null
  userChatList: ChatListed[]
  sequence: number
}
/** By whom is told. */
export type ChatNewsOf = [accountId: number, news: ChatNews][]

/** Of one person, the newest first. */
export async function chatListOf(queries: Queries, accountId: number): Promise<ChatListed[]> {
  return queries
    .select({
      chatId: chatMember.chatId,
      contactId: chatMember.contactId,
      lastMessageTime: chat.lastMessageAt,
      unread: chatMember.unread,
      readUpTo: chatMember.readUpTo,
      contactReadUpTo: contactMember.readUpTo,
    })
    .from(chatMember)
    .innerJoin(chat, eq(chat.id, chatMember.chatId))
    .innerJoin(
      contactMember,
      and(eq(contactMember.chatId, chatMember.chatId), eq(contactMember.accountId, chatMember.contactId)),
    )
    .where(eq(chatMember.accountId, accountId))
    .orderBy(desc(chat.lastMessageId), desc(chat.id))
}

/** Somebody else of the staff. A player is nobody's contact. */
export async function contactAt(queries: Queries, callerId: number, contactId: number) {
  if (contactId === callerId) throw wrongField('contactId', 'self', 'Somebody else')
  const [contact] = await queries.select().from(account).where(eq(account.id, contactId))
  if (!contact || contact.type === 0) throw new Refusal(ErrorCode.unknown, { contactId })
  return contact
}

const pairOf = (one: number, other: number) => ({ firstId: Math.min(one, other), secondId: Math.max(one, other) })
const isPair = (one: number, other: number) => {
  const { firstId, secondId } = pairOf(one, other)
  return and(eq(chat.firstId, firstId), eq(chat.secondId, secondId))
}

/** The conversation of the two; begun when there is none. */
export async function openChat(transaction: Transaction, one: number, other: number, now: number): Promise<number> {
  const [found] = await transaction.select({ id: chat.id }).from(chat).where(isPair(one, other))
  if (found) return found.id
  const [made] = await transaction
    .insert(chat)
    .values({ ...pairOf(one, other), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: chat.id })
  if (!made) {
    // Begun by the other one at the same moment.
    const [theirs] = await transaction.select({ id: chat.id }).from(chat).where(isPair(one, other))
    if (!theirs) throw new Refusal(ErrorCode.conflict, { reason: 'in flight' })
    return theirs.id
  }
  await transaction.insert(chatMember).values([
    { chatId: made.id, accountId: one, contactId: other },
    { chatId: made.id, accountId: other, contactId: one },
  ])
  return made.id
}

/** In order, the last 50, or those before one. */
export async function messagesOf(queries: Queries, chatId: number, before: number | undefined): Promise<ChatMessage[]> {
  const rows = await queries
    .select()
    .from(chatMessage)
    .where(and(eq(chatMessage.chatId, chatId), before === undefined ? undefined : lt(chatMessage.id, before)))
    .orderBy(desc(chatMessage.id))
    .limit(pageSize)
  return rows.reverse().map(asMessage)
}
const asMessage = ({ id, senderId, text, at }: typeof chatMessage.$inferSelect): ChatMessage => ({
  ...{ id, who: senderId, message: text, time: at },
})

/** Whoever writes to a conversation holds its row. */
async function holdChat(transaction: Transaction, chatId: number, accountId: number) {
  const [held] = await transaction.select().from(chat).where(eq(chat.id, chatId)).for('update')
  if (!held || (held.firstId !== accountId && held.secondId !== accountId))
    throw new Refusal(ErrorCode.unknown, { chatId })
  return { ...held, contactId: held.firstId === accountId ? held.secondId : held.firstId }
}
const isMember = (chatId: number, accountId: number) =>
  and(eq(chatMember.chatId, chatId), eq(chatMember.accountId, accountId))

/** Numbers what both of a conversation are told; their rows are taken in the order of their ids, so that nobody waits for ever. */
async function newsOf(
  transaction: Transaction,
  { chatId, ids }: { chatId: number; ids: [number, number] },
  message: ChatMessage | null,
): Promise<ChatNewsOf> {
  const news: ChatNewsOf = []
  for (const accountId of ids.toSorted((left, right) => left - right)) {
    const [row] = await transaction
      .insert(chatUser)
      .values({ accountId, sequence: 1 })
      .onConflictDoUpdate({ target: chatUser.accountId, set: { sequence: sql`${chatUser.sequence} + 1` } })
      .returning({ sequence: chatUser.sequence })
    const contactId = ids[0] === accountId ? ids[1] : ids[0]
    const userChatList = await chatListOf(transaction, accountId)
    news.push([accountId, { chatId, contactId, message, userChatList, sequence: row?.sequence ?? 0 }])
  }
  return news
}

/** Refusals: 60404 not their conversation. */
export async function say(
  transaction: Transaction,
  { senderId, chatId, contactId, text }: { senderId: number; chatId: number; contactId: number; text: string },
  now: number,
): Promise<{ message: ChatMessage; news: ChatNewsOf }> {
  const held = await holdChat(transaction, chatId, senderId)
  if (held.contactId !== contactId) throw new Refusal(ErrorCode.unknown, { chatId, contactId })
  const [row] = await transaction.insert(chatMessage).values({ chatId, senderId, text, at: now }).returning()
  if (!row) throw new Error('a message was inserted without an id')
  await transaction.update(chat).set({ lastMessageId: row.id, lastMessageAt: now }).where(eq(chat.id, chatId))
  await transaction
    .update(chatMember)
    .set({ unread: sql`${chatMember.unread} + 1` })
    .where(isMember(chatId, contactId))
  const message = asMessage(row)
  return { message, news: await newsOf(transaction, { chatId, ids: [senderId, contactId] }, message) }
}

/** No news when that much was read before. Refusals: 60404 not their conversation, or nothing was said in it yet. */
export async function read(
  transaction: Transaction,
  { readerId, chatId, messageId }: { readerId: number; chatId: number; messageId: number },
): Promise<ChatNewsOf> {
  const held = await holdChat(transaction, chatId, readerId)
  const [message] = await transaction
    .select({ id: chatMessage.id })
    .from(chatMessage)
    .where(and(eq(chatMessage.id, messageId), eq(chatMessage.chatId, chatId)))
  if (!message) throw new Refusal(ErrorCode.unknown, { messageId })
  const [left] = await transaction
    .select({ unread: count() })
    .from(chatMessage)
    .where(and(eq(chatMessage.chatId, chatId), gt(chatMessage.id, messageId), ne(chatMessage.senderId, readerId)))
  const moved = await transaction
    .update(chatMember)
    .set({ readUpTo: messageId, unread: left?.unread ?? 0 })
    .where(and(isMember(chatId, readerId), lt(chatMember.readUpTo, messageId)))
    .returning({ chatId: chatMember.chatId })
  if (moved.length === 0) return []
  return newsOf(transaction, { chatId, ids: [readerId, held.contactId] }, null)
}

/** What one person is told when they come: read in one statement each, the number first. */
export async function chatSnapshotOf(queries: Queries, accountId: number) {
  const [row] = await queries
    .select({ sequence: chatUser.sequence })
    .from(chatUser)
    .where(eq(chatUser.accountId, accountId))
  const userChatList = await chatListOf(queries, accountId)
  return {
    sequence: row?.sequence ?? 0,
    unread: userChatList.reduce((sum, { unread }) => sum + unread, 0),
    userChatList,
  }
}
