import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './keys.ts'

/** The mark that a browser keeps as a cookie, `id.signature`: it names a device and proves nothing else. */
export function createDevices(secret: string) {
  const key = deriveKey(secret, 'device')
  const sign = (id: string) => createHmac('sha256', key).update(id).digest('base64url')
  return {
    create: () => randomBytes(16).toString('base64url'),
    mark: (id: string) => `${id}.${sign(id)}`,
    /** The device's id, or null for a mark that is not ours. */
    read(mark: string | null | undefined): string | null {
      const match = /^([\w-]{22})\.([\w-]{43})$/.exec(mark ?? '')
      if (match?.[1] === undefined || match[2] === undefined) return null
      return timingSafeEqual(Buffer.from(sign(match[1])), Buffer.from(match[2])) ? match[1] : null
    },
  }
}
