import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/**
 * The venue's secret. The one before it opens what it has sealed, and vouches for nobody: whoever has it could make a token or
 * the mark of a device by it.
 */
export type Secrets = { secret: string; secretBefore?: string | null | undefined }
export type KeyUse = 'token' | 'device' | 'pin' | 'pinCode' | 'secondFactor' | 'recovery'

/** A key of its own for each use of the venue's secret, so that what one use signs another never accepts. */
export function deriveKey(secret: string, use: KeyUse): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'takewin', use, 32)))
}

/** What the first of them seals any of them opens. */
export function deriveKeys({ secret, secretBefore }: Secrets, use: KeyUse): [KeyObject, ...KeyObject[]] {
  const key = deriveKey(secret, use)
  return secretBefore ? [key, deriveKey(secretBefore, use)] : [key]
}
