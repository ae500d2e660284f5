/** What of the history stands in the address: which of its parts, and by what it is filtered. */
import type { QueryFilter } from '../../kit/query/query.types.ts'

/** The parts of a player's profile that are about money, each with what it may be filtered by. */
const parts: Readonly<Record<string, readonly string[]>> = {
  money: [],
  history: ['session', 'round', 'machine', 'from', 'to'],
  transactions: ['type', 'state', 'from', 'to'],
}
const forms: Readonly<Record<string, RegExp>> = {
  session: /^[1-9]\d{0,14}$/,
  round: /^[1-9]\d{0,14}$/,
  machine: /^[1-9]\d{0,14}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  type: /^\d{1,2}$/,
  state: /^\d{1,2}$/,
}
const isDay = (text: string) => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text)
}
const isGood = (name: string, text: string) =>
  forms[name]?.test(text) === true && (name !== 'from' && name !== 'to' ? true : isDay(text))

/** `search` as the address has it. Null where it names no part of the history; what it does not know is left out. */
export function historyFilterOf(search: string): QueryFilter | null {
  const asked = new URLSearchParams(search)
  const part = asked.get('part')
  const names = part !== null && Object.hasOwn(parts, part) ? parts[part] : undefined
  if (part === null || names === undefined) return null
  const given = names.flatMap((name) => {
    const text = asked.get(name)
    return text !== null && isGood(name, text) ? [[name, text]] : []
  })
  return { part, ...Object.fromEntries(given) }
}

/** The query of an address at which a filter is shown; what is empty is left out. */
export const historySearchOf = (filter: Readonly<Record<string, string | null | undefined>>) =>
  `?${new URLSearchParams(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])))}`
