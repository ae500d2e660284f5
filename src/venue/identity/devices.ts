import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKeys, type Secrets } from './keys.ts'

/** The mark that a browser keeps as a cookie, `id.signature`: it names a device and proves nothing else. */
export function createDevices(secrets: Secrets) {
  const keys = deriveKeys(secrets, 'device')
  const sign = (id: string, key: KeyObject = keys[0]) => createHmac('sha256', key).update(id).digest('base64url')
  return {
    create: () => randomBytes(16).toString('base64url'),
    mark: (id: string) => `${id}.${sign(id)}`,
    /** The device's id, or null for a mark that is not ours. */
    read(mark: string | null | undefined): string | null {
      const match = /^([\w-]{22})\.([\w-]{43})$/.exec(mark ?? '')
      if (match?.[1] === undefined || match[2] === undefined) return null
      const [, id, signature] = match
      const isOurs = keys.some((key) => timingSafeEqual(Buffer.from(sign(id, key)), Buffer.from(signature)))
      return isOurs ? id : null
    },
  }
}
