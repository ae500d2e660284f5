/** Paths of the app as patterns: `/game/:machineId/*?`. A segment is a word, `:name` or `*`; with `?` it may be missing. */

/** A parameter that is the id of an entity. */
export const id = ':id'
/** What a parameter may be: an id, or one of some words. */
export type Parameter = typeof id | readonly string[]
export type Parameters = Readonly<Record<string, Parameter>>
/** Of a path, by name; null where it is missing. */
export type PathValues = Readonly<Record<string, string | null>>

const isId = (text: string) => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
const allows = (parameter: Parameter, text: string): boolean =>
  parameter === id ? isId(text) : parameter.some((one) => (one === id ? isId(text) : one === text))

/** The values of a path that fits the pattern, or null. Letters count as they are, a slash at the end does not. */
export function matchPath(pattern: string, path: string, parameters: Parameters = {}): PathValues | null {
  const wanted = pattern.split('/').slice(1)
  const given = path.replace(/\/+$/, '').split('/').slice(1)
  if (given.length > wanted.length) return null
  const values: Record<string, string | null> = {}
  for (const [at, segment] of wanted.entries()) {
    const text = given[at]
    const isOptional = segment.endsWith('?')
    const name = isOptional ? segment.slice(0, -1) : segment
    if (text === undefined && !isOptional && segment !== '') return null
    if (text === '' && segment !== '') return null
    if (name === '*') continue
    if (!name.startsWith(':')) {
      if (text !== undefined && text !== name) return null
      continue
    }
    const key = name.slice(1)
    if (text !== undefined && !allows(parameters[key] ?? id, text)) return null
    values[key] = text ?? null
  }
  return values
}

/** The address of a pattern with these values; what is missing ends it. */
export function pathOf(pattern: string, values: Readonly<Record<string, string | number | null>> = {}): string {
  const segments: string[] = []
  for (const segment of pattern.split('/').slice(1)) {
    const name = segment.replace(/\?$/, '')
    if (name === '*') break
    if (!name.startsWith(':')) {
      segments.push(name)
      continue
    }
    const value = values[name.slice(1)]
    if (value === null || value === undefined) break
    segments.push(encodeURIComponent(value))
  }
  return `/${segments.join('/')}`
}
