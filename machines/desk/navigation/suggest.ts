/** Accent-free, and alike for the dotted and dotless i of Turkish: what people type finds what they mean. */
export function fold(text: string): string {
  return text.trim().replaceAll(/[İIı]/g, 'i').toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}

export const mostSuggestions = 10

/** At most ten whose title holds the words, those that begin with them first; none for nothing typed. */
export function suggest<Entry extends { title: string }>(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = fold(typed)
  if (wanted === '') return []
  const begins: Entry[] = []
  const holds: Entry[] = []
  for (const entry of entries) {
    const place = fold(entry.title).indexOf(wanted)
    if (place === 0) begins.push(entry)
    else if (place > 0) holds.push(entry)
  }
  return [...begins, ...holds].slice(0, mostSuggestions)
}
