import { hoursFrom, many, type Seeding } from '../kit/area.ts'
import { fullName, picture, sentence } from '../kit/texts.ts'
import { type State, Status } from './entities.ts'

const userId = 'user-1'

export function seed({ dice, now }: Seeding): State {
  const person = () => {
    const name = fullName(dice)
    return { name, avatar: picture(name), status: dice.pick(Status.options), mood: sentence(dice) }
  }
  const contacts = many(14, (id) => ({ id, ...person(), unread: dice.chance(0.3) ? dice.int(1, 9) : null }))
  const chats = many(4, (id) => {
    const length = dice.int(3, 9)
    const dialog = many(length, (_, place) => ({
      who: dice.chance(0.5) ? userId : id,
      message: sentence(dice),
      time: hoursFrom(now, place - length - Number(id) * 24),
    }))
    return { id, dialog }
  })
  const chatList = chats.map(({ id, dialog }) => ({
    chatId: id,
    contactId: id,
    lastMessageTime: dialog.at(-1)?.time ?? null,
  }))
  return { contacts, chats, user: { id: userId, ...person(), status: 'online', chatList } }
}
