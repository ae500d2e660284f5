import type { StoredToken } from '#machines/app/auth/auth.types.ts'
import type { DeviceStorage } from '../device/storage.ts'
import type { TokenHolder } from './venueAddress.ts'

const storageKey = 'takewin.token'
const sendable = /^[\x21-\x7e]{1,4096}$/

/** What a JWT says of itself, unverified: only the venue's answer makes it true. */
export type TokenClaims = { id: number | null; expiresAt: number | null; issuedAt: number | null }

export function readClaims(token: string): TokenClaims {
  const payload = readPayload(token.split('.')[1] ?? '')
  const number = (name: string): number | null => {
    const value = payload[name]
    return typeof value === 'number' && Number.isFinite(value) ? value : null
  }
  const seconds = (name: string): number | null => {
    const value = number(name)
    return value === null ? null : value * 1000
  }
  return { id: number('id'), expiresAt: seconds('exp'), issuedAt: seconds('iat') }
}

function readPayload(part: string): Record<string, unknown> {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function storedToken(token: string | null, now: number): StoredToken | null {
  if (token === null || !sendable.test(token)) return null
  const { id, expiresAt } = readClaims(token)
  return { token, userId: id, expired: expiresAt !== null && expiresAt <= now }
}

/** Takes `?token=` off the address bar and the history entry. Call it before anything else of the page runs. */
export function takeUrlToken(
  page: { location: Pick<Location, 'href'>; history: Pick<History, 'state' | 'replaceState'> },
  now: number,
): StoredToken | null {
  const url = new URL(page.location.href)
  if (!url.searchParams.has('token')) return null
  const token = url.searchParams.get('token')
  url.searchParams.delete('token')
  page.history.replaceState(page.history.state, '', `${url.pathname}${url.search}${url.hash}`)
  return storedToken(token, now)
}

export function loadStoredToken(storage: DeviceStorage, now: number): StoredToken | null {
  return storedToken(storage.read(storageKey), now)
}

/** What calls and sockets carry: this page's token, or the newer one of the same sign-in that another page has stored. The older would end. */
export function createTokenHolder(storage: DeviceStorage): TokenHolder {
  let own: string | null = null
  return {
    get current() {
      const stored = own === null ? null : storage.read(storageKey)
      if (own !== null && stored !== null && isNewer(stored, own)) own = stored
      return own
    },
    set current(token) {
      own = token
    },
  }
}

function isNewer(stored: string, own: string): boolean {
  if (stored === own || !sendable.test(stored)) return false
  const [theirs, mine] = [stored, own].map((token) => readPayload(token.split('.')[1] ?? ''))
  const isSameSignIn = typeof mine?.jti === 'string' && theirs?.jti === mine.jti && theirs.id === mine.id
  return isSameSignIn && Number(theirs?.iat) > Number(mine?.iat)
}

/** The charts' actions `storeToken` and `removeToken`: device storage and the bearer of all calls. */
export function createTokenActions(storage: DeviceStorage, holder: TokenHolder) {
  return {
    storeToken({ token }: { token: string }): void {
      holder.current = token
      storage.write(storageKey, token)
    },
    removeToken(): void {
      holder.current = null
      storage.remove(storageKey)
    },
  }
}
