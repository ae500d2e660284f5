import * as z from 'zod/mini'
import { Id, Name, Text } from '../kit/scalars.ts'

export const Role = z.enum(['user', 'staff', 'admin'])
export type Role = z.infer<typeof Role>
/** Of the settings, those of the layout: its style, and what that style alone knows. */
const Settings = z.looseObject({
  layout: z.optional(z.object({ style: Name, config: z.record(z.string(), z.unknown()) })),
})
/** Without the password, as every answer has it. */
export const User = z.object({
  uuid: Id,
  from: Text,
  role: Role,
  data: z.object({
    displayName: Name,
    photoURL: Text,
    email: Text,
    settings: Settings,
    shortcuts: z.array(Text),
  }),
})
export type User = z.infer<typeof User>
export const Account = z.extend(User, { password: Text })
export type Account = z.infer<typeof Account>

/** What is wrong, by field; null where nothing is. It comes with status 200. */
export const Problems = z.object({
  email: z.nullable(Text),
  password: z.nullable(Text),
  displayName: z.nullable(Text),
})
const Entered = z.object({ user: User, access_token: Text })
export const SignedIn = z.union([Entered, z.object({ error: Problems })])
export const Renewed = Entered
export const State = z.object({ users: z.array(Account) })
export type State = z.infer<typeof State>
