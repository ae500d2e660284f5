import * as z from 'zod/mini'
import { Day, Id, Ids, Name, Text } from '../kit/scalars.ts'

const fields = {
  name: Name,
  lastName: Text,
  avatar: Text,
  nickname: Text,
  company: Text,
  jobTitle: Text,
  email: Text,
  phone: Text,
  address: Text,
  birthday: z.union([z.literal(''), Day]),
  notes: Text,
}
export const NewContact = z.object(fields)
export const Contact = z.object({ id: Id, ...fields })
export const User = z.object({
  id: Id,
  name: Name,
  avatar: Text,
  starred: Ids,
  frequentContacts: Ids,
  groups: z.array(z.object({ id: Id, name: Name, contactIds: Ids })),
})
export const State = z.object({ contacts: z.array(Contact), user: User })
export type State = z.infer<typeof State>
