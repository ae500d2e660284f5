/** One-time passwords of time, as authenticator apps take them: SHA-1, six digits, thirty seconds. */
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })
const totpOf = (bytes: Uint8Array) => new TOTP({ secret: secretOf(bytes), period: periodSeconds })

export const stepOf = (at: number) => TOTP.counter({ period: periodSeconds, timestamp: at })

export const codeOf = (secret: Uint8Array, step: number): string =>
  totpOf(secret).generate({ timestamp: step * periodSeconds * 1_000 })

/** The step whose code it is, of the present one and its neighbours (a clock may be off by half a minute); null for none. */
export function stepOfCode(secret: Uint8Array, code: string, at: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const away = totpOf(secret).validate({ token: code, timestamp: at, window: 1 })
  return away === null ? null : stepOf(at) + away
}

/** RFC 4648 without padding. */
export const toBase32 = (bytes: Uint8Array): string => secretOf(bytes).base32

/** What an authenticator app reads as a QR code. */
export const otpauthUri = (issuer: string, name: string, secret: string): string =>
  new TOTP({ issuer, label: name, secret }).toString()
