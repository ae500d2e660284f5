import * as z from 'zod/mini'
import { Id, Ids, Moment, Name, Text } from '../kit/scalars.ts'

const fields = {
  title: Text,
  description: Text,
  archive: z.boolean(),
  image: Text,
  time: Moment,
  reminder: z.nullable(Moment),
  checklist: z.array(z.object({ id: Id, checked: z.boolean(), text: Text })),
  labels: Ids,
}
export const NewNote = z.object(fields)
export const Note = z.object({ id: Id, ...fields })
export const Label = z.object({ id: Id, name: Name, handle: Name })
export const State = z.object({ notes: z.array(Note), labels: z.array(Label) })
export type State = z.infer<typeof State>
