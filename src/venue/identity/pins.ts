import { createCipheriv, createDecipheriv, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { deriveKey } from './keys.ts'

const derive = promisify(pbkdf2)
const pinRounds = 600_000

export const isPin = (text: string) => /^\d{4,6}$/.test(text)

/**
 * A PIN is kept encrypted (AES-256-GCM, key made from the venue's secret), not hashed: every login gives the browser
 * a code with a new salt, which needs the PIN itself.
 */
export function createPins(secret: string, rounds = pinRounds) {
  const key = deriveKey(secret, 'pin')
  return {
    seal(pin: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(pin, 'utf8'), cipher.final()])
      return ['aes-256-gcm', ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join(
        '$',
      )
    },
    /** `pbkdf2-sha256$rounds$salt$hash`, or null when there is no PIN or it was sealed under another secret. */
    async code(sealed: string | null): Promise<string | null> {
      const pin = sealed === null ? null : open(sealed)
      if (pin === null) return null
      const salt = randomBytes(16)
      const hash = await derive(pin, salt, rounds, 32, 'sha256')
      return `pbkdf2-sha256$${rounds}$${salt.toString('base64url')}$${hash.toString('base64url')}`
    },
  }

  function open(sealed: string): string | null {
    const [algorithm, nonce, tag, text] = sealed.split('$')
    if (algorithm !== 'aes-256-gcm' || nonce === undefined || tag === undefined || text === undefined) return null
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return decipher.update(Buffer.from(text, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return null
    }
  }
}
