import type { TraceRead } from '#machines/inspect/inspector/inspector.types.ts'
import { Trace, traceFormat, traceVersion } from '#protocol/core/trace.ts'

/** Bytes. A full log of both sides with all charts is a tenth of it. */
export const largestTrace = 20_000_000

/** What a text holds, or why it is no trace that this version reads. */
export function traceOf(text: string): TraceRead {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { failure: 'notJson' }
  }
  const { format, version } = (typeof json === 'object' && json !== null ? json : {}) as Partial<Trace>
  if (format !== traceFormat) return { failure: 'notTrace' }
  if (version !== traceVersion) return { failure: 'otherVersion' }
  const { success, data } = Trace.safeParse(json)
  return success ? { trace: data } : { failure: 'notTrace' }
}

export async function readTrace(file: Blob): Promise<TraceRead> {
  if (file.size > largestTrace) return { failure: 'tooLarge' }
  return traceOf(await file.text())
}
