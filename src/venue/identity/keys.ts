import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

export type KeyUse = 'token' | 'device' | 'pin' | 'pinCode' | 'secondFactor' | 'recovery'

/** A key of its own for each use of the venue's secret, so that what one use signs another never accepts. */
export function deriveKey(secret: string, use: KeyUse): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'takewin', use, 32)))
}
