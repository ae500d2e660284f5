import { ErrorCode, logoutMessage } from '#protocol/core/codes.ts'
import type { CallFailure, FieldError, FormFailure } from './auth.types.ts'

/** What a promise rejected with. Anything that is not a CallFailure (a fault of our own) counts as no answer. */
export function failureOf(error: unknown): CallFailure {
  const failure = error as Partial<CallFailure> | null
  if (failure?.kind === 'refused' || failure?.kind === 'unanswered') return failure as CallFailure
  return { kind: 'unanswered', message: logoutMessage.network }
}

/** Which field of a form a refusal speaks of, and as what. */
type FieldsOfCodes<Field> = Partial<Record<number, { field: Field; code: string }>>

/** A failure as a form shows it: what is about one of its `fields` stands at that field. */
export function formFailureOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  fieldsOfCodes: FieldsOfCodes<Field> = {},
): FormFailure<Field> {
  const failure = failureOf(error)
  if (failure.kind === 'unanswered') return { code: null, message: failure.message, params: null, fields: [] }
  const { code, message, params } = failure
  const known = fieldsOfCodes[code]
  if (known) return { code, message, params, fields: [{ ...known, message }] }
  const told = code === ErrorCode.invalidRequest && Array.isArray(params?.fields) ? params.fields : []
  return {
    ...{ code, message, params },
    fields: (told as (Omit<FieldError<Field>, 'field'> & { path: string })[]).flatMap((one) => {
      const field = fields.find((name) => name === one.path)
      return field === undefined ? [] : [{ field, code: one.code, message: one.message }]
    }),
  }
}
