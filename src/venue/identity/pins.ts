import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { deriveKey, type Secrets } from './keys.ts'
import { createSeal } from './seals.ts'

export const isPin = (text: string) => /^\d{4,6}$/.test(text)
export const freshPin = () => String(randomInt(1_000_000)).padStart(6, '0')

/** A PIN is kept sealed, not hashed: every sign-in is told another code of it, which needs the PIN itself. */
export function createPins(secrets: Secrets) {
  const { seal, open } = createSeal(secrets, 'pin')
  const key = deriveKey(secrets.secret, 'pinCode')
  return {
    seal,
    /** Whether there is a PIN that can be read, and it is this one. */
    matches(sealed: string | null, pin: string): boolean {
      const own = sealed === null ? null : open(sealed)
      if (own === null) return false
      const [left, right] = [own, pin].map((text) => Buffer.from(text.padEnd(16).slice(0, 16)))
      return left !== undefined && right?.length === left.length && timingSafeEqual(left, right)
    },
    isReadable: (sealed: string | null): boolean => sealed !== null && open(sealed) !== null,
    /**
     * What a sign-in knows its PIN by, null when there is none or it was sealed under another secret. Keyed: ten thousand PINs are
     * tried in no time by whoever can make their codes, and only the venue can.
     */
    code(signInId: number, sealed: string | null): string | null {
      const pin = sealed === null ? null : open(sealed)
      return pin === null ? null : createHmac('sha256', key).update(`${signInId} ${pin}`).digest('base64url')
    },
  }
}
