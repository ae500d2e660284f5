/** Access tokens of two days, signed: HS256 of a JSON web token. The secret guards nothing but made-up people. */
import * as z from 'zod/mini'

const secret = 'sample data, no secret'
/** Ms. */
const lifetime = 2 * 24 * 60 * 60 * 1_000
const Claims = z.object({ id: z.string(), iat: z.number(), exp: z.number() })

const encode = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const decode = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)
const partOf = (value: unknown) => encode(new TextEncoder().encode(JSON.stringify(value)))

const key = () =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

/** `now` in ms since the epoch; the claims are seconds, as everywhere. */
export async function signToken(id: string, now: number): Promise<string> {
  const claims = { id, iat: Math.floor(now / 1_000), exp: Math.floor((now + lifetime) / 1_000) }
  const signed = `${partOf({ alg: 'HS256', typ: 'JWT' })}.${partOf(claims)}`
  const signature = await crypto.subtle.sign('HMAC', await key(), new TextEncoder().encode(signed))
  return `${signed}.${encode(new Uint8Array(signature))}`
}

/** Whose it is; null where it is forged, over, or no token at all. */
export async function readToken(token: string, now: number): Promise<string | null> {
  const [head = '', claims = '', signature = ''] = token.split('.')
  try {
    const signed = new TextEncoder().encode(`${head}.${claims}`)
    if (!(await crypto.subtle.verify('HMAC', await key(), decode(signature), signed))) return null
    const { id, exp } = z.parse(Claims, JSON.parse(new TextDecoder().decode(decode(claims))))
    return exp * 1_000 > now ? id : null
  } catch {
    return null
  }
}
