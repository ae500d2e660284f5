import { inject } from 'vitest'

/** URL of a database of the caller's own, migrated and empty, on the PostgreSQL that all files of this run share. */
export async function createTestDatabase(): Promise<string> {
  const answer = await fetch(inject('servers'), { method: 'POST' })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
