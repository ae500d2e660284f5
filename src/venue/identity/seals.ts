import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey, type KeyUse } from './keys.ts'

/** What the venue must be able to read again, encrypted (AES-256-GCM) by a key made from its secret. */
export function createSeal(secret: string, use: KeyUse) {
  const key = deriveKey(secret, use)
  return {
    seal(text: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return ['aes-256-gcm', ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join(
        '$',
      )
    },
    /** Null for what was sealed under another secret, or is no seal. */
    open(sealed: string): string | null {
      const [algorithm, nonce, tag, text] = sealed.split('$')
      if (algorithm !== 'aes-256-gcm' || nonce === undefined || tag === undefined || text === undefined) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
        decipher.setAuthTag(Buffer.from(tag, 'base64url'))
        return decipher.update(Buffer.from(text, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
