/** Inputs of a call made from its contract: one that it takes, naming things that are not there, and many that it refuses. */
import * as z from 'zod/mini'
import type { Call } from '#protocol/core/call.ts'

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
}

/** An id that no row has. */
const foreignId = Number.MAX_SAFE_INTEGER

export const schemaOf = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

const texts = ['fair enough', String(foreignId), '1', 'fair-enough-1', 'a@b.example', '2026-01-15', '1234', 'sim:x']

/** A value that the schema takes, or undefined where none was found; every optional part is there. */
export function fairValue(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fairValue(choices.find(({ type }) => type !== 'null') ?? {})
  if (schema.allOf) return fairValue(Object.assign({}, ...schema.allOf))
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, fairValue(inner)]),
      )
    case 'array':
      return schema.items ? [fairValue(schema.items)] : []
    case 'integer':
    case 'number':
      return Math.min(schema.exclusiveMinimum === 0 ? foreignId : (schema.minimum ?? 1), schema.maximum ?? foreignId)
    case 'boolean':
      return true
    case 'string': {
      const { pattern, minLength = 0, maxLength = 300 } = schema
      const known = texts.find(
        (text) =>
          (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
          text.length >= minLength &&
          text.length <= maxLength,
      )
      return known ?? 'x'.repeat(minLength)
    }
    default:
      return undefined
  }
}

export const wrongValues: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  -(2 ** 53),
  '',
  'x',
  'x'.repeat(5_000),
  '\u0000',
  '\ud800',
  '\u202e\u2066İı\u0130',
  `'; drop table account; --`,
  '１２',
  '2'.repeat(40),
  [],
  [1],
  Array.from({ length: 2_000 }, () => 1),
  {},
  { toString: 1 },
  { constructor: { prototype: {} } },
  [[[[]]]],
]

export const wrongPathParts: readonly string[] = [
  '0',
  '-1',
  '1.5',
  'x y',
  '01',
  '9007199254740993',
  '9999999999999999999',
  '%00',
  '%20',
  '%F0%9F%92%A5',
  '%ED%A0%80',
  '1%3B',
  '..%2F',
  '1%0d%0aX: y',
  'null',
  'NaN',
  'a'.repeat(101),
  'a'.repeat(3_000),
]

/** The same value with one part of it, at any depth, replaced by each wrong one. */
function mutations(schema: Schema, fair: unknown, depth = 0): unknown[] {
  const { properties } = (schema.anyOf ?? []).find(({ type }) => type === 'object') ?? schema
  if (!properties || typeof fair !== 'object' || fair === null) return []
  return Object.entries(properties).flatMap(([name, inner], place) => {
    const held = (fair as Record<string, unknown>)[name]
    const deeper = depth < 2 ? mutations(inner, held, depth + 1) : []
    // Each value meets many properties: every second of them here, fewer below.
    const some = wrongValues.filter((_, index) => (index + place) % (depth === 0 ? 2 : 5) === 0)
    return [...some, ...deeper].map((value) => ({ ...fair, [name]: value }))
  })
}

/** Whether the call names a thing by its id, in the path or in the body. */
export function namesSomething(call: Call): boolean {
  const { body } = fairInput(call) ?? {}
  const isNamed = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([name, one]) => (/id$/i.test(name) && one === foreignId) || isNamed(one))
  return fairPath(call).includes(String(foreignId)) || isNamed(body)
}

export type Input = { path: string; body?: unknown }
const withParts = (call: Call, part: string) => call.path.replace(/:\w+/g, part)
/** Path parts that the contract takes, none of them of a thing that is there. */
function fairPath(call: Call): string {
  const params = fairValue(schemaOf(call.params)) as Record<string, string | number> | undefined
  return call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? foreignId)))
}
/** Every part that is there and that the contract takes: some may be more particular than a schema can say. */
function fairOf(schema: z.ZodMiniType): unknown {
  let fair = fairValue(schemaOf(schema))
  for (;;) {
    const { error } = z.safeParse(schema, sent(fair))
    const refused = new Set(error?.issues.map(({ path }) => String(path[0])))
    if (typeof fair !== 'object' || fair === null || !Object.keys(fair).some((name) => refused.has(name))) return fair
    fair = Object.fromEntries(Object.entries(fair).filter(([name]) => !refused.has(name)))
  }
}
const fairBody = (call: Call) => {
  if (call.method === 'GET') return {}
  const body = fairOf(call.body)
  return body === undefined || isEmpty(body) ? {} : { body }
}
const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0
const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
/** As it goes over the wire. */
const sent = (value: unknown) => (value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown))

/** What the contract takes, or null where this kit cannot make it. */
export function fairInput(call: Call): Input | null {
  const body = fairBody(call)
  if (call.method !== 'GET' && !takes(call.body, sent(body.body))) return null
  const query = Object.entries((fairValue(schemaOf(call.query)) ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  const text = query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return { path: fairPath(call) + (text === '' ? '' : `?${text}`), ...body }
}

/** What the contract refuses: in the path, in the query, in the body. */
export function wrongInputs(call: Call): Input[] {
  const body = fairBody(call)
  const inputs: Input[] = []
  if (call.path.includes(':'))
    for (const part of wrongPathParts) {
      const read = decoded(part)
      const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      if (read === null || !takes(call.params, Object.fromEntries(names.map((name) => [name, read]))))
        inputs.push({ path: withParts(call, part), ...body })
    }
  const path = fairPath(call)
  // Refused of every call, whatever it is asked about.
  inputs.push({ path: `${path}?${new URLSearchParams({ ...fairQuery(call), unheardOf: '1' })}`, ...body })
  for (const name of Object.keys(schemaOf(call.query).properties ?? {}))
    for (const value of wrongValues) {
      const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
      if (text === undefined || takes(call.query, { ...fairQuery(call), [name]: text })) continue
      const query = new URLSearchParams({ ...fairQuery(call), [name]: text })
      inputs.push({ path: `${path}?${query}`, ...body })
    }
  if (call.method === 'GET') return inputs
  const schema = schemaOf(call.body)
  for (const value of [...wrongValues, ...mutations(schema, fairOf(call.body))])
    if (!takes(call.body, sent(value))) inputs.push({ path, ...(value === undefined ? {} : { body: value }) })
  return inputs
}

/** Texts that no row can hold, or that mean something to a database, wherever the contract takes them. */
const awkwardTexts = ['\u0000', 'a\u0000b', '\ud800', '%_\\', `'; --`, '{}', 'İ\u202e', '\n\r\t', '9'.repeat(18)]
export function awkwardInputs(call: Call): Input[] {
  const fair = fairInput(call)
  if (fair === null) return []
  const inputs: Input[] = []
  for (const name of Object.keys(schemaOf(call.params).properties ?? {}))
    for (const text of awkwardTexts)
      if (takes(call.params, { ...(fairValue(schemaOf(call.params)) as object), [name]: text }))
        inputs.push({ ...fair, path: call.path.replace(`:${name}`, encodeURIComponent(text.toWellFormed())) })
  for (const name of Object.keys(schemaOf(call.query).properties ?? {}))
    for (const text of awkwardTexts) {
      const query = { ...fairQuery(call), [name]: text.toWellFormed() }
      if (takes(call.query, query)) inputs.push({ path: `${fairPath(call)}?${new URLSearchParams(query)}` })
    }
  if (call.method === 'GET') return inputs
  const within = (value: unknown): unknown[] => {
    if (typeof value === 'string') return [...awkwardTexts]
    if (Array.isArray(value)) return value.flatMap((one, at) => within(one).map((text) => value.with(at, text)))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, one]) => within(one).map((text) => ({ ...value, [name]: text })))
  }
  for (const body of within(fair.body)) if (takes(call.body, body)) inputs.push({ ...fair, body })
  return inputs
}

const fairQuery = (call: Call) =>
  Object.fromEntries(
    Object.entries((fairValue(schemaOf(call.query)) ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
