import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { Id } from '#protocol/core/scalars.ts'
import { deriveKey } from './keys.ts'

/** How long a sign-in is good, with all tokens of it, ms. */
export const signInMs = 12 * 60 * 60 * 1_000
const longestToken = 4096

/** Times are ms, of whole seconds. */
export type Claims = {
  accountId: number
  signInId: number
  siteId: number
  type: number
  issuedAt: number
  expiresAt: number
}
/** What a token says. `expired` tokens were ours once, so a log may name their owner. */
export type TokenReading = { status: 'good' | 'expired'; claims: Claims } | { status: 'foreign' }

const Payload = z.object({
  id: Id,
  siteId: z.int(),
  type: z.int().check(z.minimum(0), z.maximum(4)),
  iat: z.int(),
  exp: z.int(),
  jti: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
})

export function createTokens(secret: string, clock: { now(): number }) {
  const key = deriveKey(secret, 'token')

  function read(payload: unknown): Claims | undefined {
    const parsed = z.safeParse(Payload, payload)
    if (!parsed.success) return undefined
    const { id, siteId, type, iat, exp, jti } = parsed.data
    return { accountId: id, signInId: Number(jti), siteId, type, issuedAt: iat * 1000, expiresAt: exp * 1000 }
  }

  return {
    async issue(claims: Claims): Promise<string> {
      return await new SignJWT({ id: claims.accountId, siteId: claims.siteId, type: claims.type })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(Math.floor(claims.issuedAt / 1000))
        .setExpirationTime(Math.floor(claims.expiresAt / 1000))
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
