/** Shapes of the contract in words of a few signs, for people who read the documents. */
import * as z from 'zod/mini'

export type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

export const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as JsonSchema
}

const width = 100
const pathId = '^[1-9]\\d{0,15}$'

/** As TypeScript would say it, with limits behind `text` and `integer`: `{ id: id, name: text 1–60, until?: integer }`. */
export const shapeText = (schema: z.ZodMiniType, io: 'input' | 'output'): string => {
  const root = jsonSchema(schema, io)
  return text(root, root.$defs ?? {}, '')
}

function text(schema: JsonSchema, defs: Record<string, JsonSchema>, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'any'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const told = choices.map((choice) => text(choice, defs, indent)).filter((one) => one !== 'never')
    const isTall = told.some((one) => one.includes('\n')) && told.length > 2
    return [...new Set(told)].join(isTall ? `\n${indent}| ` : ' | ')
  }
  if (schema.allOf) return schema.allOf.map((part) => text(part, defs, indent)).join(' & ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => text({ ...schema, type }, defs, indent)).join(' | ')
  switch (schema.type) {
    case 'object':
      return objectText(schema, defs, indent)
    case 'array': {
      if (schema.prefixItems) return `[${schema.prefixItems.map((item) => text(item, defs, indent)).join(', ')}]`
      const item = text(schema.items ?? {}, defs, indent)
      return / [|&] /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
    }
    case 'string':
      if (schema.pattern === pathId) return 'id'
      return `text${range(schema.minLength ?? 0, schema.maxLength)}${schema.pattern ? ` /${schema.pattern}/` : ''}`
    case 'integer':
      if (schema.exclusiveMinimum === 0) return 'id'
      return `integer${numbers(schema)}`
    case 'number':
      return `number${numbers(schema)}`
    case 'boolean':
    case 'null':
      return schema.type
    default:
      return schema.type === undefined && Object.keys(schema).some((key) => key === 'not') ? 'never' : 'any'
  }
}

function objectText(schema: JsonSchema, defs: Record<string, JsonSchema>, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const inner = `${indent}  `
  const parts = Object.entries(properties).map(([name, value]) => {
    const shape = text(value, defs, inner)
    const isCount = /^id\b/.test(shape) && !/(id|ids|by)$/i.test(name)
    return `${name}${required.includes(name) ? '' : '?'}: ${isCount ? shape.replace('id', 'integer ≥ 1') : shape}`
  })
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    parts.push(`[name]: ${text(additionalProperties, defs, inner)}`)
  if (parts.length === 0) return '{}'
  const line = `{ ${parts.join(', ')} }`
  if (line.length + indent.length <= width && !line.includes('\n')) return line
  return `{\n${parts.map((part) => `${inner}${part}`).join('\n')}\n${indent}}`
}

function range(least: number, most: number | undefined): string {
  if (least === 0 && most === undefined) return ''
  if (most === undefined) return ` ≥ ${least}`
  if (least === most) return ` ${least}`
  return least === 0 ? ` ≤ ${most}` : ` ${least}–${most}`
}

/** Without the ends of what a JSON number can hold. */
function numbers({ minimum, maximum }: JsonSchema): string {
  const least = minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum
  const most = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (least === undefined) return most === undefined ? '' : ` ≤ ${most}`
  return most === undefined ? ` ≥ ${least}` : ` ${least}–${most}`
}
