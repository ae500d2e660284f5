/** What a thing was before and is after, field by field: only what differs, unless nothing does. */
export type Change = { field: string; before: unknown; after: unknown }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields of fields are named `machine.name`. */
function flat(value: unknown, name = ''): [string, unknown][] {
  if (!isRecord(value)) return value === null || value === undefined ? [] : [[name, value]]
  return Object.entries(value).flatMap(([field, one]) => flat(one, name === '' ? field : `${name}.${field}`))
}

export function changesOf(detail: unknown): Change[] {
  const { before, after } = isRecord(detail) ? detail : { before: null, after: detail }
  const [old, now] = [new Map(flat(before)), new Map(flat(after))]
  const all = [...new Set([...old.keys(), ...now.keys()])].map((field) => ({
    ...{ field, before: old.get(field) ?? null, after: now.get(field) ?? null },
  }))
  const changed = all.filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
  return changed.length > 0 ? changed : all
}
