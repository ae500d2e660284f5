import type { ChatContact, ChatListed, ChatMessage, ChatStatus, ChatUser } from '#protocol/calls/chat.ts'
import type { CallFailure } from '../../kit/failure.ts'
import type { TopicNews } from '../../live/notifications/notifications.types.ts'

/** `id` is null until the venue has said it; what is pushed meanwhile is in `dialog` already. Oldest first. */
export type OpenChat = { id: number | null; dialog: readonly ChatMessage[]; hasOlder: boolean }
/** A text that was sent and is not known to have arrived. The same text again is the same message: it keeps its key. */
export type Unsent = { text: string; key: string; failure: CallFailure | null }
export type Outgoing = { contactId: number; chatId: number; text: string; key: string }
export type Seen = { chatId: number; messageId: number }
export type ChatContext = {
  contacts: readonly ChatContact[]
  user: ChatUser | null
  /** By the venue's pushes, which are numbered; as it was asked before the first of them. */
  list: readonly ChatListed[]
  isTold: boolean
  contactId: number | null
  chat: OpenChat
  /** What is typed, by contact. */
  drafts: Readonly<Record<number, string>>
  unsent: Readonly<Record<number, Unsent>>
  outgoing: Outgoing | null
  /** Read by the person, and not yet said to the venue. */
  seen: Seen | null
  /** The last that somebody else said, for those who hear the page. */
  newest: { contactId: number; message: ChatMessage } | null
  searchText: string
}
export type ChatEvent =
  | { type: 'panel.toggled' }
  | { type: 'panel.closed' }
  | { type: 'contact.selected'; contactId: number }
  /** Back to the list of contacts. */
  | { type: 'contact.left' }
  | { type: 'contact.searched'; text: string }
  | { type: 'contacts.retried' }
  | { type: 'chat.retried' }
  | { type: 'message.typed'; text: string }
  /** `key`: an idempotency key, used where the text was not tried before. */
  | { type: 'message.sent'; key: string }
  /** A message of the contact has been before the person's eyes. */
  | { type: 'message.seen'; messageId: number }
  | { type: 'older.wanted' }
  | { type: 'status.chosen'; status: ChatStatus }
  /** From notifications. */
  | { type: 'chat.changed'; news: TopicNews<'chat'>; isMissed: boolean }
  | { type: 'contact.changed'; id: number; status: ChatStatus }
  | { type: 'contacts.outdated' }
  | { type: 'news.live' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    chat: ChatEvent
  }
}

export type ChatTag =
  | 'open'
  | 'loading'
  | 'conversation'
  | 'failed'
  | 'older'
  | 'olderFailed'
  | 'sending'
  | 'peopleFailed'

export type People = { contacts: readonly ChatContact[]; user: ChatUser }
/** The last messages of a conversation, or those before one. */
export type FetchChatInput = { contactId: number; before: number | null }
export type FetchedChat = { id: number; dialog: readonly ChatMessage[] }
