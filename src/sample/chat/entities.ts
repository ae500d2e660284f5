import * as z from 'zod/mini'
import { Count, Id, Moment, Name, Text } from '../kit/scalars.ts'

export const Status = z.enum(['online', 'away', 'do-not-disturb', 'offline'])
export const Contact = z.object({
  id: Id,
  name: Name,
  avatar: Text,
  status: Status,
  mood: Text,
  unread: z.nullable(Count),
})
/** `who` is the contact or the user. */
export const Message = z.object({ who: Id, message: Text, time: Moment })
export const Chat = z.object({ id: Id, dialog: z.array(Message) })
export const ChatList = z.array(z.object({ chatId: Id, contactId: Id, lastMessageTime: z.nullable(Moment) }))
export const User = z.object({ id: Id, name: Name, avatar: Text, status: Status, mood: Text, chatList: ChatList })
export const State = z.object({ contacts: z.array(Contact), chats: z.array(Chat), user: User })
export type State = z.infer<typeof State>
