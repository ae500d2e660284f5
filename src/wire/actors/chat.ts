import { fromPromise } from 'xstate'
import type { FetchChatInput, FetchedChat, Outgoing, People, Seen } from '#machines/desk/chat/chat.types.ts'
import { chatCalls, type ChatMessage, type ChatStatus, type ChatUser } from '#protocol/calls/chat.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'

/** One try each: the chat offers the next one itself, and nobody is signed out for it. */
const poll = true

export function createChatActors({ client }: { client: Client }) {
  return {
    fetchPeople: fromPromise<People, undefined>(({ signal }) =>
      orFailure(
        Promise.all([
          client.call(chatCalls.chatContacts, {}, { signal, poll }),
          client.call(chatCalls.chatUser, {}, { signal, poll }),
        ]).then(([contacts, user]) => ({ contacts, user })),
      ),
    ),
    fetchChat: fromPromise<FetchedChat, FetchChatInput>(({ input: { contactId, before }, signal }) => {
      const query = { contactId, ...(before === null ? {} : { lastMessageID: before }) }
      return orFailure(client.call(chatCalls.chat, { query }, { signal, poll }).then(({ chat }) => chat))
    }),
    // Not ended with the page that it was sent from: it may be on its way already.
    sendMessage: fromPromise<ChatMessage, Outgoing>(({ input: { key, text, chatId, contactId } }) => {
      const body = { chatId, contactId, messageText: text }
      return orFailure(client.call(chatCalls.sendMessage, { body }, { key, poll }).then(({ message }) => message))
    }),
    markRead: fromPromise<undefined, Seen>(async ({ input, signal }) => {
      await orFailure(client.call(chatCalls.readChat, { body: input }, { signal, poll }))
      return undefined
    }),
    saveStatus: fromPromise<ChatUser, { status: ChatStatus }>(({ input, signal }) =>
      orFailure(client.call(chatCalls.setChatUser, { body: input }, { signal })),
    ),
  }
}
