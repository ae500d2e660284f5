import type { Draft, DraftPart } from './calls.types.ts'

/** What is written, read as JSON; nothing written is nothing sent. Throws where it is no JSON. */
export const readDraft = (text: string): unknown => (text.trim() === '' ? undefined : JSON.parse(text))

/** The first part that is no JSON, or as a query no object. */
export function unreadablePart({ params, data }: Draft): DraftPart | null {
  if (!isReadable(params, (value) => typeof value === 'object' && value !== null && !Array.isArray(value)))
    return 'params'
  return isReadable(data, () => true) ? null : 'data'
}

function isReadable(text: string, isFit: (value: unknown) => boolean): boolean {
  try {
    const value = readDraft(text)
    return value === undefined || isFit(value)
  } catch {
    return false
  }
}
