/** An address of a page whose query has changed in these; null takes one out. */
export function addressWith(path: string, search: string, change: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change))
    if (value === null) query.delete(name)
    else query.set(name, value)
  return `${path}${query.size === 0 ? '' : `?${query}`}`
}
