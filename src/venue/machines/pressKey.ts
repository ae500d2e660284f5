/** A key is a person's own: another's session on the same cabinet must not find it. By it a round knows its session. */
export const pressKeyOf = (sessionId: number, key: string) => `${sessionId}:${key}`

/** Null: no session pressed so. */
export function sessionOfPress(key: string): number | null {
  const id = Number(/^([1-9]\d{0,15}):/.exec(key)?.[1] ?? 0)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
