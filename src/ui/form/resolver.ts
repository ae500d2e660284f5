import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { set } from 'react-hook-form'

/** What is wrong with one value, as zod tells it. Other checkers of the same standard tell less. */
export type Issue = {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
  readonly code?: string
  readonly origin?: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  /** false: the bound itself is not among them. */
  readonly inclusive?: boolean
}
/** Any schema of the Standard Schema: a call's own, by zod or by its small form, without either coming along. */
export type FormSchema<Input, Output> = {
  readonly '~standard': {
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly value: Output; readonly issues?: undefined }
      | { readonly issues: readonly Issue[] }
      | Promise<unknown>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/** What is wrong, in a form that words can be found for: `ui.problem.<name>`. */
export const problemNames = [
  'required',
  'invalid',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooFew',
  'tooMany',
] as const
export type ProblemName = (typeof problemNames)[number]
export type Problem = { name: ProblemName; bound?: number }

const bounds = {
  too_small: { string: 'tooShort', array: 'tooFew', set: 'tooFew' },
  too_big: { string: 'tooLong', array: 'tooMany', set: 'tooMany' },
} as const

function problemOf(issue: Issue, isEmpty: boolean): Problem {
  // What is empty is to be filled in, whatever else it would have to be.
  if (isEmpty) return { name: 'required' }
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const isSmall = issue.code === 'too_small'
    const named: Partial<Record<string, ProblemName>> = bounds[issue.code]
    // Figures are whole: beyond the bound is one further.
    const beyond = issue.inclusive === false ? 1 : 0
    const bound = isSmall ? Number(issue.minimum) + beyond : Number(issue.maximum) - beyond
    return { name: named[issue.origin ?? ''] ?? (isSmall ? 'tooSmall' : 'tooBig'), bound }
  }
  return { name: 'invalid' }
}

const isNothing = (value: unknown) => value === '' || value === null || value === undefined
/** A field that is left empty is not sent. */
function withoutEmpty(values: unknown): unknown {
  if (Array.isArray(values)) return values.map(withoutEmpty)
  if (typeof values !== 'object' || values === null) return values
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (isNothing(value) ? [] : [[name, withoutEmpty(value)]])),
  )
}
const keyOf = (part: PropertyKey | { readonly key: PropertyKey }) => String(typeof part === 'object' ? part.key : part)

/**
 * Checks a form by the schema of the call that it is sent with: `useForm({ resolver: resolverOf(someCall.body) })`.
 * `inputOf` makes what is sent from the values of the fields; by itself, all but what is empty.
 */
export function resolverOf<Values extends FieldValues, Output>(
  schema: FormSchema<unknown, Output>,
  inputOf: (values: Values) => unknown = withoutEmpty,
): Resolver<Values, unknown, Output> {
  return async (values) => {
    const input = inputOf(values)
    const told = (await schema['~standard'].validate(input)) as
      | { value: Output; issues?: undefined }
      | { issues: readonly Issue[] }
    if (told.issues === undefined) return { values: told.value, errors: {} }
    const errors: FieldErrors<Values> = {}
    const seen = new Set<string>()
    for (const issue of told.issues) {
      const path = (issue.path ?? []).map(keyOf)
      const name = path.join('.') || 'root'
      // Of several things wrong with one field the first is said.
      if (seen.has(name)) continue
      seen.add(name)
      const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], input)
      const isEmpty = path.length > 0 && (isNothing(value) || value === false)
      const { name: type, bound } = problemOf(issue, isEmpty)
      set(errors, name, { type, ...(bound === undefined ? {} : { message: String(bound) }) } satisfies FieldError)
    }
    return { values: {}, errors }
  }
}
