/**
 * The id that one act of a person carries from the page to the rows of the venue: W3C Trace Context, so that proxies and collectors
 * that know it can follow too. It says who belongs together and gives nobody a right; whoever makes one up joins only what is theirs.
 */
import * as z from 'zod/mini'

/** 32 hexadecimal digits, not all zero. */
export const TraceId = z.string().check(z.regex(/^(?!0{32})[0-9a-f]{32}$/))

/** Of a call. On the sockets it is the field `trace` of a request. */
export const traceHeader = 'traceparent'
const parent = /^(?!ff)[0-9a-f]{2}-((?!0{32})[0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The value of the header. The span is the request's own, and is the end of the id: nobody here has spans. */
export const traceParentOf = (trace: string): string => {
  const span = trace.slice(16)
  return `00-${trace}-${/^0+$/.test(span) ? trace.slice(0, 16) : span}-01`
}

/** The id in a header; null: there is none, or not one that can be read. */
export const traceOfParent = (header: unknown): string | null =>
  typeof header === 'string' && header.length === 55 ? (parent.exec(header)?.[1] ?? null) : null

/** The id in the field of a request; null as above. */
export function traceOfRequest(request: unknown): string | null {
  if (typeof request !== 'object' || request === null || !('trace' in request)) return null
  const read = z.safeParse(TraceId, request.trace)
  return read.success ? read.data : null
}
