/** What transfers are called. Their cabinet remembers them for good, so no two ever have the same name. */
import { createHash, randomBytes } from 'node:crypto'
import { TransferId } from '#protocol/cabinet/transfers.ts'

/** `nonce`: 15 characters at most. */
const named = (kind: 'fund' | 'out' | 'left', nonce: string): TransferId => TransferId.parse(`${kind}-${nonce}`)

export const fundingId = (nonce: string): TransferId => named('fund', nonce)
export const cashoutId = (nonce: string): TransferId => named('out', nonce)
/** Of credit that nobody owns, which leaves the cabinet. */
export const leftoverId = (nonce: string): TransferId => named('left', nonce)

/** The same key of a session is the same transfer. */
export const topUpId = (sessionId: number, key: string): TransferId =>
  TransferId.parse(`in-${createHash('sha256').update(`${sessionId} ${key}`).digest('base64url').slice(0, 17)}`)

/** As it was before transfers were named in 20 characters: one that was begun then is found again. */
export const longTopUpId = (sessionId: number, key: string): string => `${sessionId}-in-${key}`

/** Of money that people settled and no cabinet has moved. */
export const settledId = (approvalId: number): TransferId => TransferId.parse(`settled-${approvalId}`)

/** 90 random bits: no two transfers share them, not even in a venue whose database was put back. */
export const transferNonce = (): string => randomBytes(12).toString('base64url').slice(0, 15)
