import * as z from 'zod/mini'
import { Id, Moment, Name, Text } from '../kit/scalars.ts'

export const Mail = z.object({
  id: Id,
  from: z.object({ name: Name, avatar: Text, email: Text }),
  to: z.array(z.object({ name: Name, email: Text })),
  subject: Text,
  /** HTML. */
  message: Text,
  time: Moment,
  read: z.boolean(),
  starred: z.boolean(),
  important: z.boolean(),
  hasAttachments: z.boolean(),
  attachments: z.array(z.object({ type: Text, fileName: Name, preview: Text, url: Text, size: Text })),
  labels: z.array(z.int()),
  folder: z.int(),
})
export type Mail = z.infer<typeof Mail>
export const Folder = z.object({
  id: z.int(),
  handle: z.enum(['inbox', 'sent', 'drafts', 'spam', 'trash']),
  title: Name,
  translate: Text,
  icon: Text,
})
export const Filter = z.object({
  id: z.int(),
  handle: z.enum(['starred', 'important']),
  title: Name,
  translate: Text,
  icon: Text,
})
export const Label = z.object({ id: z.int(), handle: Name, title: Name, color: Text })
export const State = z.object({
  mails: z.array(Mail),
  folders: z.array(Folder),
  filters: z.array(Filter),
  labels: z.array(Label),
})
export type State = z.infer<typeof State>
