/** One-time passwords of time: RFC 6238 over RFC 4226. Authenticator apps take SHA-1, six digits, thirty seconds. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export type TotpKind = { algorithm: 'sha1' | 'sha256' | 'sha512'; digits: number }
const usual: TotpKind = { algorithm: 'sha1', digits: 6 }

export const stepOf = (at: number) => Math.floor(at / stepMs)

export function codeOf(secret: Buffer, step: number, { algorithm, digits }: TotpKind = usual): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac(algorithm, secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code it is, of the present one and its neighbours (a clock may be off by half a minute); null for none. */
export function stepOfCode(secret: Buffer, code: string, at: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const now = stepOf(at)
  const matching = [now, now - 1, now + 1].filter((step) =>
    timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)),
  )
  return matching[0] ?? null
}

/** RFC 4648 without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let value = 0
  let bits = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += base32[(value >>> (bits - 5)) & 31]
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + base32[(value << (5 - bits)) & 31] : text
}

/** What an authenticator app reads as a QR code. */
export function otpauthUri(issuer: string, name: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}
