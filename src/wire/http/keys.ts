type Source = Pick<Crypto, 'getRandomValues'> & Partial<Pick<Crypto, 'randomUUID'>>

/** A new idempotency key, of the protocol's `Key`. Pages without TLS have no `randomUUID`. */
export function makeKey(source: Source = crypto): string {
  if (source.randomUUID) return source.randomUUID()
  return makeTrace(source)
}

/** A new id of an act, of the protocol's `TraceId`. */
export const makeTrace = (source: Source = crypto): string =>
  Array.from(source.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
