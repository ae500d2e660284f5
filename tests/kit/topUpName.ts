import { createHash } from 'node:crypto'

/** What a top-up must be called, told by nothing of the venue's own code. */
export function topUpName(sessionId: number | null, key: string): string {
  const hash = createHash('sha256').update(`${sessionId} ${key}`).digest('base64url')
  return `in-${hash.slice(0, 17)}`
}
