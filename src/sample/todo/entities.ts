import * as z from 'zod/mini'
import { Id, Moment, Name, Text } from '../kit/scalars.ts'

const fields = {
  title: Name,
  notes: Text,
  startDate: z.nullable(Moment),
  dueDate: z.nullable(Moment),
  completed: z.boolean(),
  starred: z.boolean(),
  important: z.boolean(),
  deleted: z.boolean(),
  labels: z.array(z.int()),
  folder: z.optional(z.int()),
}
export const NewTodo = z.object(fields)
export const Todo = z.object({ id: Id, ...fields })
export type Todo = z.infer<typeof Todo>
export const Folder = z.object({ id: z.int(), handle: z.literal('all'), title: z.literal('All'), icon: Text })
export const filterHandles = ['starred', 'important', 'dueDate', 'today', 'completed', 'deleted'] as const
export type FilterHandle = (typeof filterHandles)[number]
export const Filter = z.object({ id: z.int(), handle: z.enum(filterHandles), title: Name, icon: Text })
export const Label = z.object({ id: z.int(), handle: Name, title: Name, color: Text })
export const State = z.object({
  todos: z.array(Todo),
  folders: z.array(Folder),
  filters: z.array(Filter),
  labels: z.array(Label),
})
export type State = z.infer<typeof State>
