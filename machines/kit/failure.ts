import { ErrorCode, logoutMessage } from '#protocol/core/codes.ts'
import type { ToastText } from './toast.ts'

export type RefusedCall = { kind: 'refused'; code: number; message: string; params: Record<string, unknown> | null }
export type UnansweredCall = { kind: 'unanswered'; message: string }
/** What a promise actor of `wire` rejects with. */
export type CallFailure = RefusedCall | UnansweredCall

/** What a promise rejected with. Anything that is not a CallFailure (a fault of our own) counts as no answer. */
export function failureOf(error: unknown): CallFailure {
  const failure = error as Partial<CallFailure> | null
  if (failure?.kind === 'refused' || failure?.kind === 'unanswered') return failure as CallFailure
  return { kind: 'unanswered', message: logoutMessage.network }
}
/** The params of an action or a guard that takes the failure of an `onError`. */
export const failureIn = ({ event }: { event: { error: unknown } }) => failureOf(event.error)

/** Why a call failed, as the venue said it. */
export const failureText = (failure: CallFailure): ToastText =>
  failure.kind === 'refused'
    ? { text: failure.message, code: failure.code, params: failure.params }
    : { text: failure.message }

/** `code` says what is wrong with it, as a translation is found by. */
export type FieldError<Field extends string> = { field: Field; code: string; message: string }
/** Why a form was not taken; `fields` are put back on the fields. */
export type FormFailure<Field extends string> = {
  code: number | null
  message: string
  params: Record<string, unknown> | null
  fields: FieldError<Field>[]
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
    code,
    message,
    params,
    fields: (told as (Omit<FieldError<Field>, 'field'> & { path: string })[]).flatMap((one) => {
      const field = fields.find((name) => name === one.path)
      return field === undefined ? [] : [{ field, code: one.code, message: one.message }]
    }),
  }
}
