import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { Id } from '#protocol/core/scalars.ts'
import { deriveKey } from './keys.ts'

/** How long a token is good, seconds. */
export const tokenLifetime = 12 * 60 * 60
const longestToken = 4096

export type Claims = { accountId: number; signInId: number; siteId: number; type: number; expiresAt: number }
/** What a token says. `expired` tokens were ours once, so a log may name their owner. */
export type TokenReading = { status: 'good' | 'expired'; claims: Claims } | { status: 'foreign' }

const Payload = z.object({
  id: Id,
  siteId: z.int(),
  type: z.int().check(z.minimum(0), z.maximum(4)),
  exp: z.int(),
  jti: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
})

export function createTokens(secret: string, clock: { now(): number }) {
  const key = deriveKey(secret, 'token')

  function read(payload: unknown): Claims | undefined {
    const parsed = z.safeParse(Payload, payload)
    if (!parsed.success) return undefined
    const { id, siteId, type, exp, jti } = parsed.data
    return { accountId: id, signInId: Number(jti), siteId, type, expiresAt: exp * 1000 }
  }

  return {
    async issue(claims: Omit<Claims, 'expiresAt'>): Promise<string> {
      const now = Math.floor(clock.now() / 1000)
      return await new SignJWT({ id: claims.accountId, siteId: claims.siteId, type: claims.type })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + tokenLifetime)
        .setJti(String(claims.signInId))
        .sign(key)
    },
    async read(token: string | null | undefined): Promise<TokenReading> {
      if (typeof token !== 'string' || token === '' || token.length > longestToken) return { status: 'foreign' }
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(clock.now()) })
        const claims = read(payload)
        return claims === undefined ? { status: 'foreign' } : { status: 'good', claims }
      } catch (error) {
        const claims = error instanceof errors.JWTExpired ? read(error.payload) : undefined
        return claims === undefined ? { status: 'foreign' } : { status: 'expired', claims }
      }
    },
  }
}
