import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { deriveKeys, type KeyUse, type Secrets } from './keys.ts'

/** What the venue must be able to read again, encrypted (AES-256-GCM) by a key made from its secret. */
export function createSeal(secrets: Secrets, use: KeyUse) {
  const keys = deriveKeys(secrets, use)
  const [key] = keys

  function open(sealed: string, by: readonly KeyObject[]): string | null {
    const [algorithm, nonce, tag, text] = sealed.split('$')
    if (algorithm !== 'aes-256-gcm' || nonce === undefined || tag === undefined || text === undefined) return null
    for (const key of by) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
        decipher.setAuthTag(Buffer.from(tag, 'base64url'))
        return decipher.update(Buffer.from(text, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        // By another key.
      }
    }
    return null
  }

  function seal(text: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return ['aes-256-gcm', ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('$')
  }

  return {
    seal,
    /** Null for what was sealed under a secret that is not known, or is no seal. */
    open: (sealed: string): string | null => open(sealed, keys),
    /** Null for what is sealed under the venue's secret of now, or cannot be read. */
    renewed(sealed: string): string | null {
      if (keys.length === 1 || open(sealed, [key]) !== null) return null
      const text = open(sealed, keys)
      return text === null ? null : seal(text)
    },
  }
}
