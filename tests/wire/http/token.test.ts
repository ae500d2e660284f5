import { expect, test } from 'vitest'
import { signedInOf } from '#wire/actors/auth.ts'
import { makeKey } from '#wire/http/keys.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { Key } from '#protocol/core/scalars.ts'
import { createStorage } from '#wire/device/storage.ts'
import { createTokenActions, createTokenHolder, loadStoredToken, readClaims, takeUrlToken } from '#wire/http/token.ts'

const jwt = (payload: unknown) => `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
const now = 1_700_000_000_000
const mine = jwt({ id: 7, exp: now / 1000 + 60, name: 'Ümit ✓' })

function page(href: string) {
  const replaced: string[] = []
  return {
    replaced,
    page: {
      location: { href },
      history: {
        state: { kept: 1 },
        replaceState: (_: unknown, __: string, to?: string | URL | null) => replaced.push(String(to)),
      },
    },
  }
}
function memory() {
  const kept = new Map<string, string>()
  const storage = createStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
  return { kept, storage }
}

test('takes the token off the address and keeps the rest of it', () => {
  const { page: given, replaced } = page(`https://venue.example/lobby/3?a=1&token=${mine}&b=2&token=again#top`)
  expect(takeUrlToken(given, now)).toEqual({ token: mine, userId: 7, expired: false })
  expect(replaced).toEqual(['/lobby/3?a=1&b=2#top'])
})

test('leaves an address without a token alone', () => {
  const { page: given, replaced } = page('https://venue.example/lobby?tokens=1')
  expect(takeUrlToken(given, now)).toBeNull()
  expect(replaced).toEqual([])
})

test.each(['', '%0D%0AX-Header:%201', 'x'.repeat(5_000)])(
  'takes off what cannot be a token (%#) and uses it for nothing',
  (text) => {
    const { page: given, replaced } = page(`https://venue.example/?token=${text}`)
    expect(takeUrlToken(given, now)).toBeNull()
    expect(replaced).toEqual(['/'])
  },
)

test.each([
  'opaque',
  'a.b.c',
  `a.${Buffer.from('[]').toString('base64url')}.c`,
  `a.${Buffer.from('"x"').toString('base64url')}.c`,
])('a token that says nothing of itself is left to the venue: %s', (token) => {
  expect(readClaims(token)).toEqual({ id: null, expiresAt: null, issuedAt: null })
  const { kept, storage } = memory()
  kept.set('takewin.token', token)
  expect(loadStoredToken(storage, now)).toEqual({ token, userId: null, expired: false })
})

test('a stored token is expired from its second on', () => {
  const { kept, storage } = memory()
  kept.set('takewin.token', mine)
  expect(loadStoredToken(storage, now + 59_999)?.expired).toBe(false)
  expect(loadStoredToken(storage, now + 60_000)?.expired).toBe(true)
})

test('store and forget move the bearer and the device together', () => {
  const { kept, storage } = memory()
  const holder = { current: null as string | null }
  const { storeToken, removeToken } = createTokenActions(storage, holder)
  storeToken({ token: mine })
  expect([holder.current, [...kept.values()]]).toEqual([mine, [mine]])
  removeToken()
  expect([holder.current, [...kept.values()]]).toEqual([null, []])
})

test('storage that is shut off keeps nothing and throws nothing', () => {
  const storage = createStorage(() => {
    throw new Error('SecurityError')
  })
  storage.write('a', 'b')
  storage.remove('a')
  expect(storage.read('a')).toBeNull()
})

test('the life of a fresh token is told by its own times, never beyond what timers can wait, never negative', () => {
  const life = (payload: unknown, at = now) => signedInOf({ token: jwt(payload) } as LoginResult, at).expiresIn
  expect(life({ iat: 1_000, exp: 2_000 })).toBe(1_000_000)
  expect(life({ exp: now / 1000 + 60 })).toBe(60_000)
  expect(life({ exp: now / 1000 - 60 })).toBe(43_200_000)
  expect(life({ exp: now / 1000 + 10 ** 8 })).toBe(2 ** 31 - 1)
  expect(life({})).toBe(43_200_000)
})

test('keys are of the protocol, with TLS and without', () => {
  const insecure = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  for (const key of [makeKey(), makeKey(insecure)]) expect(Key.parse(key)).toBe(key)
  expect(makeKey(insecure)).not.toBe(makeKey(insecure))
})

test('a page carries the newer token of its sign-in that another page has stored, and nobody else’s', () => {
  const { storage } = memory()
  const [one, other] = [createTokenHolder(storage), createTokenHolder(storage)]
  const token = (jti: string, iat: number, id = 7) => jwt({ id, jti, iat, exp: now / 1000 + 60 })
  const first = token('1', 10)
  createTokenActions(storage, one).storeToken({ token: first })
  createTokenActions(storage, other).storeToken({ token: first })
  const renewed = token('1', 20)
  createTokenActions(storage, other).storeToken({ token: renewed })
  expect([one.current, other.current]).toEqual([renewed, renewed])
  for (const foreign of [token('2', 30), token('1', 30, 8), first, 'opaque', jwt({ iat: 30 })]) {
    storage.write('takewin.token', foreign)
    expect([one.current, other.current], foreign).toEqual([renewed, renewed])
  }
  createTokenActions(storage, other).removeToken()
  expect([one.current, other.current]).toEqual([renewed, null])
})
