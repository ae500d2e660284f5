/** What the address says besides how the list is looked at. */

/** The session that is open beside the list, or null. */
export function sessionOf(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('session') ?? '0')
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export function withSession(search: string, id: number | null): string {
  const query = new URLSearchParams(search)
  query.delete('session')
  if (id !== null) query.set('session', String(id))
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}
