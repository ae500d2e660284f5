import type { Call } from '#protocol/core/call.ts'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { Caller } from '../identity/identity.ts'

type Hindered = Pick<Caller, 'type' | 'locked' | 'missing'>

/**
 * Throws what stands in the caller's way whatever their rights are: 60423 while their sign-in is locked, 60403 while they have a
 * password to change or a second factor to enrol. A locked player's screen goes on, so that the seat behind it does: only what
 * would change something is refused.
 */
export function checkBlockers(call: Pick<Call, 'method' | 'allowedWhen'>, { type, locked, missing }: Hindered): void {
  const allowedWhen = call.allowedWhen ?? []
  if (locked && !allowedWhen.includes('locked') && (type >= UserType.staff || call.method !== 'GET'))
    throw new Refusal(ErrorCode.locked)
  if (missing !== null && !allowedWhen.includes(missing)) throw new Refusal(ErrorCode.noPermission, { missing })
}

/** Throws 60403 `{missing: 'proof'}`: before a sensitive act everybody proves that they sit there. */
export function checkProof({ needsProof }: Pick<Call, 'needsProof'>, { isProved }: Pick<Caller, 'isProved'>): void {
  if (needsProof && !isProved) throw new Refusal(ErrorCode.noPermission, { missing: 'proof' })
}
