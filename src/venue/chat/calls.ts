/** The chat of the staff. */
import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import { chatCalls, type ChatContact } from '#protocol/calls/chat.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { account, chatMember, chatUser } from '../store/schema/index.ts'
import { commitOnce, type VenueTools } from '../compose/tools.ts'
import { chatListOf, type ChatNewsOf, contactAt, messagesOf, openChat, read, say } from './chats.ts'

const fullName = ({ name, lastname }: { name: string; lastname: string }) => `${name} ${lastname}`.trim()
/** As people type a name: without accents and case, in Turkish too. */
const plain = (text: string) => text.replace(/[ıİ]/g, 'i').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

export function registerChatCalls(tools: VenueTools): void {
  const { registerCall, database, clock, notifications } = tools
  const shownStatus = (accountId: number, chosen: ChatContact['status'] | null) =>
    notifications.presence.isLive(accountId) ? (chosen ?? 'online') : 'offline'

  registerCall(chatCalls.chatContacts, async ({ caller, query }) => {
    const now = clock.now()
    const isGood = or(isNull(account.blockedAt), lte(account.blockedUntil, now))
    const rows = await database
      .select({ account, status: chatUser.status, mood: chatUser.mood, unread: chatMember.unread })
      .from(account)
      .leftJoin(chatUser, eq(chatUser.accountId, account.id))
      .leftJoin(chatMember, and(eq(chatMember.accountId, caller.accountId), eq(chatMember.contactId, account.id)))
      // Somebody who was blocked stays where there is something to read again.
      .where(and(gt(account.type, 0), ne(account.id, caller.accountId), or(isGood, isNotNull(chatMember.chatId))))
      .orderBy(asc(account.name), asc(account.lastname), asc(account.id))
    const wanted = plain(query.query ?? '')
    return rows
      .filter((row) => plain(fullName(row.account)).includes(wanted))
      .map((row) => ({
        ...{ id: row.account.id, name: fullName(row.account), avatar: row.account.photoUrl },
        status: shownStatus(row.account.id, row.status),
        ...{ mood: row.mood ?? '', unread: row.unread ?? 0 },
      }))
  })

  async function userOf(accountId: number) {
    const [row] = await database
      .select({ account, status: chatUser.status, mood: chatUser.mood })
      .from(account)
      .leftJoin(chatUser, eq(chatUser.accountId, account.id))
      .where(eq(account.id, accountId))
    if (!row) throw new Refusal(ErrorCode.unknown)
    return {
      ...{ id: accountId, name: fullName(row.account), avatar: row.account.photoUrl },
      // What they chose: they are here, or could not ask.
      ...{ status: row.status ?? ('online' as const), mood: row.mood ?? '' },
      chatList: await chatListOf(database, accountId),
    }
  }
  registerCall(chatCalls.chatUser, ({ caller }) => userOf(caller.accountId))
  registerCall(chatCalls.setChatUser, async (input) => {
    const { accountId } = input.caller
    const { status, mood } = input.body
    const change = { ...(status === undefined ? {} : { status }), ...(mood === undefined ? {} : { mood }) }
    await commitOnce(tools, chatCalls.setChatUser, input, async (transaction) => {
      if (Object.keys(change).length > 0)
        await transaction
          .insert(chatUser)
          .values({ accountId, ...change })
          .onConflictDoUpdate({ target: chatUser.accountId, set: change })
      return {}
    })
    notifications.contactChanged(accountId)
    return userOf(accountId)
  })

  registerCall(chatCalls.chat, async ({ caller, query: { contactId, userId, lastMessageID } }) => {
    const { accountId } = caller
    if (userId !== undefined && userId !== accountId) throw new Refusal(ErrorCode.noPermission, { missing: 'own user' })
    await contactAt(database, accountId, contactId)
    const id = await database.transaction((transaction) => openChat(transaction, accountId, contactId, clock.now()))
    return {
      chat: { id, dialog: await messagesOf(database, id, lastMessageID) },
      userChatList: await chatListOf(database, accountId),
    }
  })

  registerCall(chatCalls.sendMessage, async (input) => {
    const { accountId } = input.caller
    const { chatId, contactId, messageText: text } = input.body
    let news: ChatNewsOf = []
    const answer = await commitOnce(tools, chatCalls.sendMessage, input, async (transaction) => {
      const { blockedAt, blockedUntil } = await contactAt(transaction, accountId, contactId)
      if (blockedAt !== null && (blockedUntil === null || blockedUntil > clock.now()))
        throw new Refusal(ErrorCode.banned)
      const said = await say(transaction, { senderId: accountId, chatId, contactId, text }, clock.now())
      news = said.news
      return { message: said.message, userChatList: await chatListOf(transaction, accountId) }
    })
    notifications.chat(news)
    return answer
  })

  registerCall(chatCalls.readChat, async (input) => {
    const { accountId } = input.caller
    const { chatId, messageId } = input.body
    let news: ChatNewsOf = []
    const answer = await commitOnce(tools, chatCalls.readChat, input, async (transaction) => {
      news = await read(transaction, { readerId: accountId, chatId, messageId })
      return { userChatList: await chatListOf(transaction, accountId) }
    })
    notifications.chat(news)
    return answer
  })
}
