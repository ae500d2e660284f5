import * as z from 'zod/mini'
import { Id } from './scalars.ts'

const Versions = z.object({ Game: z.string(), API: z.string(), Player: z.string(), BackOffice: z.string() })

/** Answer of `POST /login` and `GET /validate`. Times are ms. `pin_code` is opaque, of this sign-in alone, null without a PIN. The fields behind `user` are our extension. */
export const LoginResult = z.object({
  token: z.string(),
  ip_address: z.string(),
  versions: Versions,
  Group: z.nullable(z.object({ Id, name: z.string() })),
  Permissions: z.array(z.object({ PermissionId: z.int() })),
  last_logon: z.nullable(z.number()),
  last_logon_ip: z.nullable(z.string()),
  last_closed_cage: z.nullable(z.number()),
  pin_code: z.nullable(z.string()),
  /** The venue holds this sign-in locked: only the PIN unlocks it. */
  locked: z.optional(z.boolean()),
  /** What must be done before anything else is answered. */
  missing: z.optional(z.nullable(z.enum(['newPassword', 'secondFactor']))),
  /** Whether an authenticator app is enrolled: confirming money then asks for a proof. */
  secondFactor: z.optional(z.boolean()),
  user: z.object({
    id: Id,
    type: z.int().check(z.minimum(0), z.maximum(4)),
    username: z.string(),
    email: z.nullable(z.string()),
    name: z.string(),
    lastname: z.string(),
    photoURL: z.nullable(z.string()),
    shortcuts: z.array(z.string()),
    settings: z.record(z.string(), z.unknown()),
    siteId: z.int(),
  }),
})
export type LoginResult = z.infer<typeof LoginResult>
