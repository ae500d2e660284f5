/** The rules of the template's settings: what a change takes with it, and where they are kept. */
import type { ServerRequest } from '../server.ts'
import type { Settings, User } from './entities.ts'

/** Another style of the layout begins without what the style before was set to. */
export function withLayoutStyle(settings: Settings, style: string): Settings {
  return settings.layout?.style === style ? settings : { ...settings, layout: { style, config: {} } }
}

type Keeping = {
  /** null: a guest. */
  user: User | null
  call: (request: ServerRequest) => Promise<unknown>
  /** Of the device. */
  storage: { write: (key: string, value: string) => void }
}
const guestKey = 'takewin.sample.settings'

/** Of a guest the device keeps them, of a user the fake server. */
export async function keepSettings(settings: Settings, { user, call, storage }: Keeping): Promise<void> {
  if (user === null) return storage.write(guestKey, JSON.stringify(settings))
  const changed: User = { ...user, data: { ...user.data, settings } }
  await call({ method: 'POST', url: '/api/auth/user/update', data: { user: changed } })
}
