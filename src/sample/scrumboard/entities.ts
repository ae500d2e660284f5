import * as z from 'zod/mini'
import { Id, Ids, Moment, Name, Text } from '../kit/scalars.ts'

export const List = z.object({ id: Id, name: Name, idCards: Ids })
export type List = z.infer<typeof List>
const cardFields = {
  name: Name,
  description: Text,
  idAttachmentCover: z.nullable(Id),
  idMembers: Ids,
  idLabels: Ids,
  attachments: z.array(
    z.object({
      id: Id,
      name: Name,
      src: z.optional(Text),
      url: z.optional(Text),
      time: Moment,
      type: z.enum(['image', 'link']),
    }),
  ),
  subscribed: z.boolean(),
  checklists: z.array(
    z.object({ id: Id, name: Name, checkItems: z.array(z.object({ id: Id, name: Name, checked: z.boolean() })) }),
  ),
  activities: z.array(
    z.object({ id: Id, type: z.enum(['comment', 'attachment']), idMember: Id, message: Text, time: Moment }),
  ),
  due: z.nullable(Moment),
}
export const Card = z.object({ id: Id, ...cardFields })
export type Card = z.infer<typeof Card>
/** A new card has a name; all else is written on it later. */
export const NewCard = z.object({ name: Name, description: z.optional(Text), due: z.optional(cardFields.due) })
/** Colours are names of styles. */
export const boardColors = ['fuse-dark', 'blue-grey', 'green', 'bg-red', 'bg-orange'] as const
export const Settings = z.object({ color: Text, subscribed: z.boolean(), cardCoverImages: z.boolean() })
export const Board = z.object({
  id: Id,
  name: Name,
  uri: Text,
  settings: Settings,
  lists: z.array(List),
  cards: z.array(Card),
  members: z.array(z.object({ id: Id, name: Name, avatar: Text })),
  labels: z.array(z.object({ id: Id, name: Name, class: Text })),
})
export type Board = z.infer<typeof Board>
export const NewBoard = z.object({ name: Name, uri: z.optional(Text), settings: z.optional(Settings) })
export const ListedBoard = z.object({ id: Id, name: Name, uri: Text })
export const State = z.object({ boards: z.array(Board) })
export type State = z.infer<typeof State>
