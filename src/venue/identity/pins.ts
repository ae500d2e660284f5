import { pbkdf2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createSeal } from './seals.ts'

const derive = promisify(pbkdf2)
const pinRounds = 600_000

export const isPin = (text: string) => /^\d{4,6}$/.test(text)
export const freshPin = () => String(randomInt(1_000_000)).padStart(6, '0')

/** A PIN is kept sealed, not hashed: every login gives the browser a code with a new salt, which needs the PIN itself. */
export function createPins(secret: string, rounds = pinRounds) {
  const { seal, open } = createSeal(secret, 'pin')
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
    /** `pbkdf2-sha256$rounds$salt$hash`, or null when there is no PIN or it was sealed under another secret. */
    async code(sealed: string | null): Promise<string | null> {
      const pin = sealed === null ? null : open(sealed)
      if (pin === null) return null
      const salt = randomBytes(16)
      const hash = await derive(pin, salt, rounds, 32, 'sha256')
      return `pbkdf2-sha256$${rounds}$${salt.toString('base64url')}$${hash.toString('base64url')}`
    },
  }
}
