/** Moments as fields of a form take them: minutes of the layer's own clock, which is UTC. */
const minutes = 16

export const fieldOf = (moment: string | null): string =>
  moment === null ? '' : new Date(moment).toISOString().slice(0, minutes)
/** Null where nothing is written; what is no moment stays as it is, and is refused. */
export function momentOf(field: string): string | null {
  if (field === '') return null
  const at = Date.parse(`${field}Z`)
  return Number.isNaN(at) ? field : new Date(at).toISOString()
}
