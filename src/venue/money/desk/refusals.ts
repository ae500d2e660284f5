import { ErrorCode } from '#protocol/core/codes.ts'
import { type FieldProblem, Refusal } from '#protocol/core/errors.ts'

/** A 422 that names one field. */
export const wrongField = (path: string, code: string, message: string) =>
  new Refusal(ErrorCode.invalidRequest, { fields: [{ path, code, message }] satisfies FieldProblem[] })

export const conflict = (params: Record<string, unknown>) => new Refusal(ErrorCode.conflict, params)
/** One's own account, or what one asked for oneself. */
export const needsAnother = () => new Refusal(ErrorCode.noPermission, { missing: 'another person' })
