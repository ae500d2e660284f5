/** What the states of the chat share: its actors, actions and guards. */
import { assign, setup } from 'xstate'
import type { ChatMessage, ChatStatus, ChatUser } from '#protocol/calls/chat.ts'
import { send } from '../../kit/messages.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { CallFailure } from '../../kit/failure.ts'
import { arrived, noChat, outgoingOf, withLatest, withMessage, withNews, withOlder } from './chat.dialog.ts'
import type {
  ChatContext,
  ChatEvent,
  ChatTag,
  FetchChatInput,
  FetchedChat,
  Outgoing,
  People,
  Seen,
} from './chat.types.ts'

type NewsEvent = Extract<ChatEvent, { type: 'chat.changed' }>

export const chart = setup({
  types: {} as {
    context: ChatContext
    events: ChatEvent
    tags: ChatTag
    children: {
      fetchPeople: 'fetchPeople'
      fetchChat: 'fetchChat'
      fetchLatest: 'fetchChat'
      fetchOlder: 'fetchChat'
      sendMessage: 'sendMessage'
      markRead: 'markRead'
      saveStatus: 'saveStatus'
    }
  },
  actors: {
    fetchPeople: unprovidedPromise<People>('fetchPeople'),
    fetchChat: unprovidedPromise<FetchedChat, FetchChatInput>('fetchChat'),
    sendMessage: unprovidedPromise<ChatMessage, Outgoing>('sendMessage'),
    markRead: unprovidedPromise<undefined, Seen>('markRead'),
    saveStatus: unprovidedPromise<ChatUser, { status: ChatStatus }>('saveStatus'),
  },
  actions: {
    send,
    setPeople: assign(({ context }, { contacts, user }: People) => ({
      ...{ contacts, user },
      ...(context.isTold ? {} : { list: user.chatList }),
    })),
    setNews: assign(({ context }, event: NewsEvent) => withNews(context, event)),
    setPresence: assign(({ context: { contacts, user } }, { id, status }: { id: number; status: ChatStatus }) => ({
      contacts: contacts.map((one) => (one.id === id ? { ...one, status } : one)),
      user: user?.id === id ? { ...user, status } : user,
    })),
    choose: assign((_, { contactId }: { contactId: number }) => ({ contactId, chat: noChat })),
    leave: assign({ contactId: null, chat: noChat, searchText: '' }),
    seek: assign((_, { text }: { text: string }) => ({ searchText: text })),
    setLatest: assign(({ context }, fetched: FetchedChat) => ({ chat: withLatest(context.chat, fetched) })),
    setOlder: assign(({ context }, fetched: FetchedChat) => ({ chat: withOlder(context.chat, fetched) })),
    setDraft: assign(({ context: { drafts, contactId } }, { text }: { text: string }) =>
      contactId === null ? {} : { drafts: { ...drafts, [contactId]: text } },
    ),
    setOutgoing: assign(({ context }, { key }: { key: string }) => {
      const outgoing = outgoingOf(context, key)
      if (outgoing === null) return {}
      const { contactId, text } = outgoing
      const unsent = { text, key: outgoing.key, failure: null }
      return { outgoing, unsent: { ...context.unsent, [contactId]: unsent } }
    }),
    setSent: assign(({ context }, message: ChatMessage) => {
      const { outgoing } = context
      if (outgoing === null) return {}
      const isOpen = outgoing.contactId === context.contactId
      return {
        ...arrived(context, outgoing.contactId, outgoing.text),
        ...(isOpen ? { chat: withMessage(context.chat, message) } : {}),
        outgoing: null,
      }
    }),
    setFailure: assign(({ context: { outgoing, unsent } }, failure: CallFailure) => {
      const tried = outgoing === null ? undefined : unsent[outgoing.contactId]
      // A push has told meanwhile that it has arrived.
      if (outgoing === null || tried === undefined) return { outgoing: null }
      return { outgoing: null, unsent: { ...unsent, [outgoing.contactId]: { ...tried, failure } } }
    }),
    setSeen: assign(({ context }, { messageId }: { messageId: number }) => ({
      seen: context.chat.id === null ? null : { chatId: context.chat.id, messageId },
    })),
    clearSeen: assign({ seen: null }),
    setUser: assign((_, user: ChatUser) => ({ user })),
  },
  guards: {
    isOther: ({ context }, { contactId }: { contactId: number }) => context.contactId !== contactId,
    isMissed: (_, { isMissed }: { isMissed: boolean }) => isMissed,
    hasOlder: ({ context }) => context.chat.hasOlder,
    maySend: ({ context }, { key }: { key: string }) => outgoingOf(context, key) !== null,
    isUnread: ({ context: { chat, list, seen } }, { messageId }: { messageId: number }) => {
      if (chat.id === null) return false
      const read = list.find(({ chatId }) => chatId === chat.id)?.readUpTo ?? 0
      return messageId > Math.max(read, seen?.chatId === chat.id ? seen.messageId : 0)
    },
  },
  delays: { retry: 5_000 },
})
