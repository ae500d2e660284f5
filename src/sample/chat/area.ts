import * as z from 'zod/mini'
import { type Area, callsOf, found, nextId } from '../kit/area.ts'
import { Id, Name, Text } from '../kit/scalars.ts'
import { Chat, ChatList, Contact, Message, State, Status, User } from './entities.ts'
import { seed } from './seed.ts'

const { get, post } = callsOf<State>()
export const chat: Area<State> = {
  name: 'chat',
  state: State,
  seed,
  calls: [
    get({
      path: '/api/chat/contacts',
      summary: 'All contacts.',
      answer: z.array(Contact),
      run: ({ state }) => state.contacts,
    }),
    get({
      path: '/api/chat/get-chat',
      summary: 'The chat with a contact, begun when there is none.',
      params: z.object({ contactId: Id, userId: Id }),
      answer: z.object({ chat: Chat, userChatList: ChatList }),
      example: { params: { contactId: '1', userId: 'user-1' } },
      run: ({ state: { contacts, chats, user }, params: { contactId, userId } }) => {
        found(contacts, contactId, 'contact')
        found([user], userId, 'user')
        let listed = user.chatList.find((one) => one.contactId === contactId)
        if (!listed) {
          listed = { chatId: nextId(chats), contactId, lastMessageTime: null }
          user.chatList.unshift(listed)
          chats.push({ id: listed.chatId, dialog: [] })
        }
        return { chat: found(chats, listed.chatId, 'chat'), userChatList: user.chatList }
      },
    }),
    get({ path: '/api/chat/user', summary: 'The user of the chat.', answer: User, run: ({ state }) => state.user }),
    post({
      path: '/api/chat/user/data',
      summary: 'What is posted is merged into the user.',
      data: z.strictObject({
        name: z.optional(Name),
        avatar: z.optional(Text),
        status: z.optional(Status),
        mood: z.optional(Text),
      }),
      answer: User,
      example: { data: { mood: 'Out for lunch', status: 'away' } },
      run: ({ state, data }) => Object.assign(state.user, data),
    }),
    post({
      path: '/api/chat/send-message',
      summary: 'Says something in a chat.',
      data: z.object({ chatId: Id, messageText: Name, contactId: Id }),
      answer: z.object({ message: Message, userChatList: ChatList }),
      example: { data: { chatId: '1', messageText: 'Good morning.', contactId: '1' } },
      run: ({ state: { contacts, chats, user }, data: { chatId, messageText, contactId }, now }) => {
        found(contacts, contactId, 'contact')
        const { dialog } = found(chats, chatId, 'chat')
        const message = { who: user.id, message: messageText, time: new Date(now).toISOString() }
        dialog.push(message)
        for (const listed of user.chatList)
          if (listed.chatId === chatId && listed.contactId === contactId) listed.lastMessageTime = message.time
        return { message, userChatList: user.chatList }
      },
    }),
  ],
}
