import * as z from 'zod/mini'
import { type IceServer, RelayServer } from './settings.ts'

export type Servers = readonly RelayServer[]
/** The servers that the field of a machine names; none where it is empty; null: it is no list of servers. */
export function serversIn(text: string): Servers | null {
  if (text.trim() === '') return []
  try {
    return z.safeParse(z.array(RelayServer), JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const daySeconds = 86_400
const bytesOf = (text: string) => new TextEncoder().encode(text)
/** As one person is told of them: a shared secret as a name that ends in a day, with its HMAC for a password (the REST API of TURN servers). `now`: ms. */
export const lentTo = (who: string, servers: Servers, now: number): Promise<IceServer[]> =>
  Promise.all(
    servers.map(async ({ secret, ...server }) => {
      if (secret === undefined) return server
      const username = `${Math.floor(now / 1_000) + daySeconds}:${who}`
      const hmac = { name: 'HMAC', hash: 'SHA-1' }
      const key = await crypto.subtle.importKey('raw', bytesOf(secret), hmac, false, ['sign'])
      const code = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(username)))
      return { ...server, username, credential: btoa(String.fromCharCode(...code)) }
    }),
  )
