/** What is known of conversations, and what pushes and answers make of it. No message is lost, none is there twice: they go by their ids. */
import type { ChatMessage } from '#protocol/calls/chat.ts'
import type { ChatContext, ChatEvent, FetchedChat, OpenChat, Outgoing } from './chat.types.ts'

/** As many messages as the venue gives at once. */
const pageSize = 50
const longestMessage = 2_000

export const noChat: OpenChat = { id: null, dialog: [], hasOlder: false }

function joined(...parts: (readonly ChatMessage[])[]): readonly ChatMessage[] {
  const byId = new Map(parts.flat().map((message) => [message.id, message]))
  return [...byId.values()].toSorted((left, right) => left.id - right.id)
}

/** The newest page. Where it does not reach what was known, that is left: between the two something may be missing. */
export function withLatest(known: OpenChat, { id, dialog }: FetchedChat): OpenChat {
  const [first] = dialog
  const isWhole = dialog.length < pageSize
  const reaches = first !== undefined && known.dialog.some((message) => message.id === first.id)
  if (reaches && !isWhole) return { id, dialog: joined(known.dialog, dialog), hasOlder: known.hasOlder }
  const newer = first === undefined ? known.dialog : known.dialog.filter((message) => message.id > first.id)
  return { id, dialog: joined(newer, dialog), hasOlder: !isWhole }
}
export function withOlder(known: OpenChat, { id, dialog }: FetchedChat): OpenChat {
  return { id, dialog: joined(dialog, known.dialog), hasOlder: dialog.length === pageSize }
}
export function withMessage(known: OpenChat, message: ChatMessage): OpenChat {
  return { ...known, dialog: joined(known.dialog, [message]) }
}

function without<Value>(record: Readonly<Record<number, Value>>, key: number): Readonly<Record<number, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== String(key)))
}
/** The text has arrived: the box is empty again, unless something else is in it by now. */
export function arrived(
  { drafts, unsent }: ChatContext,
  contactId: number,
  text: string,
): Pick<ChatContext, 'drafts' | 'unsent'> {
  return {
    drafts: drafts[contactId]?.trim() === text ? without(drafts, contactId) : drafts,
    unsent: unsent[contactId]?.text === text ? without(unsent, contactId) : unsent,
  }
}

export function withNews(
  context: ChatContext,
  { news }: Extract<ChatEvent, { type: 'chat.changed' }>,
): Partial<ChatContext> {
  const told = { list: news.userChatList, isTold: true }
  if (!('contactId' in news) || news.message === null) return told
  const { contactId, message } = news
  const isOwn = message.who !== contactId
  return {
    ...told,
    ...(contactId === context.contactId ? { chat: withMessage(context.chat, message) } : {}),
    ...(isOwn ? arrived(context, contactId, message.message) : { newest: { contactId, message } }),
  }
}

export const draftOf = ({ drafts, contactId }: ChatContext) => (contactId === null ? '' : (drafts[contactId] ?? ''))
/** What would be sent now; null where nothing can be. */
export function outgoingOf(context: ChatContext, key: string): Outgoing | null {
  const { contactId, chat, unsent } = context
  const text = draftOf(context).trim()
  if (contactId === null || chat.id === null || text === '' || text.length > longestMessage) return null
  const before = unsent[contactId]
  return { contactId, chatId: chat.id, text, key: before?.text === text ? before.key : key }
}
