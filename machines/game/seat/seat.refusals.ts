/** What a refusal says of money, beside that it is one. */
import { ErrorCode } from '#protocol/core/codes.ts'
import type { Refused } from '#protocol/sockets/chartEvents.ts'

/** Still under way, by this asking of it or by one before. */
const pendingReasons: ReadonlySet<string> = new Set(['transferPending', 'in flight'])
/** Said before it was known whether the venue has begun it. */
const uncertainCodes: ReadonlySet<number> = new Set([ErrorCode.internal, ErrorCode.machineNotAvailable])
const passingCodes: ReadonlySet<number> = new Set([...uncertainCodes, ErrorCode.tooMany, ErrorCode.locked])

/** Of a transfer that takes longer than the venue lets anybody wait, or of which nobody could say what became of it. */
export const isUncertain = ({ code, params }: Refused): boolean =>
  uncertainCodes.has(code) || (code === ErrorCode.conflict && pendingReasons.has(String(params?.['reason'])))
/** Of a question alone, which may be asked again: the seat is held all the same. */
export const isPassing = ({ code }: Refused): boolean => passingCodes.has(code)
