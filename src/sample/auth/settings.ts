/** Where the template's settings are kept: of a guest by the device, of a user by the fake server. */
import type { SampleUser } from '#machines/sample/frame/index.ts'
import type { KeptSettings } from '#machines/sample/settings/index.ts'
import type { ServerRequest } from '../server.ts'

type Keeping = {
  /** null: a guest. */
  user: SampleUser | null
  call: (request: ServerRequest) => Promise<unknown>
  /** Of the device. */
  storage: { write: (key: string, value: string) => void }
}
const guestKey = 'takewin.sample.settings'

export async function keepSettings(settings: KeptSettings, { user, call, storage }: Keeping): Promise<void> {
  if (user === null) return storage.write(guestKey, JSON.stringify(settings))
  const changed: SampleUser = { ...user, data: { ...user.data, settings } }
  await call({ method: 'POST', url: '/api/auth/user/update', data: { user: changed } })
}

/** A user's come with the sign-in. What of a guest's cannot be read is as nothing. */
export function readSettings(user: SampleUser | null, storage: { read: (key: string) => string | null }): KeptSettings {
  if (user !== null) return user.data.settings
  const kept: unknown = JSON.parse(storage.read(guestKey) ?? '{}')
  return typeof kept === 'object' && kept !== null ? (kept as KeptSettings) : {}
}
