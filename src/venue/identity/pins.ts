import { pbkdf2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createSeal } from './seals.ts'

const derive = promisify(pbkdf2)
const pinRounds = 600_000
/** Sign-ins whose codes are kept: some 200 bytes each. */
const mostKept = 10_000

export const isPin = (text: string) => /^\d{4,6}$/.test(text)
export const freshPin = () => String(randomInt(1_000_000)).padStart(6, '0')

/** A PIN is kept sealed, not hashed: every login gives the browser a code with a new salt, which needs the PIN itself. */
export function createPins(secret: string, rounds = pinRounds) {
  const { seal, open } = createSeal(secret, 'pin')
  const kept = new Map<number, { sealed: string; code: Promise<string | null> }>()

  async function make(sealed: string): Promise<string | null> {
    const pin = open(sealed)
    if (pin === null) return null
    const salt = randomBytes(16)
    const hash = await derive(pin, salt, rounds, 32, 'sha256')
    return `pbkdf2-sha256$${rounds}$${salt.toString('base64url')}$${hash.toString('base64url')}`
  }
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
     * `pbkdf2-sha256$rounds$salt$hash`, or null when there is no PIN or it was sealed under another secret.
     * One for each sign-in and PIN: its rounds take a tenth of a second, and a page that comes again does not wait for them.
     */
    code(signInId: number, sealed: string | null): Promise<string | null> {
      const known = kept.get(signInId)
      if (known?.sealed === sealed) return known.code
      kept.delete(signInId)
      if (sealed === null) return Promise.resolve(null)
      const code = make(sealed)
      kept.set(signInId, { sealed, code })
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return code
    },
  }
}
