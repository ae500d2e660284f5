import { expect } from 'vitest'
import { createSampleServer } from '../../src/sample/server.ts'
import { createSampleCall, type SampleRequest, sampleTransport } from '../../src/sample/transport.ts'

const noon = Date.parse('2026-11-23T12:00:00.000Z')

/** A fake server whose clock stands, and who keeps what is kept in a map. */
export function openSample(kept = new Map<string, string>()) {
  const clock = { now: noon }
  const storage = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
  }
  const server = createSampleServer({ now: () => clock.now, storage })
  const ask = createSampleCall({ transports: [sampleTransport(server)], token: { current: null } })
  const done = async (request: SampleRequest): Promise<unknown> => {
    const { status, data } = await ask(request)
    expect({ request, status }).toEqual({ request, status: 200 })
    return data
  }
  return {
    ...{ server, clock, kept, ask },
    /** The answer of a call that must be done; the type is the caller's. */
    get: async <Answer>(url: string, more: Omit<SampleRequest, 'method' | 'url'> = {}) =>
      (await done({ method: 'GET', url, ...more })) as Answer,
    post: async <Answer>(url: string, data?: unknown) => (await done({ method: 'POST', url, data })) as Answer,
    /** Status and message of a call that must be refused. */
    refused: async (method: SampleRequest['method'], url: string, more: Omit<SampleRequest, 'method' | 'url'> = {}) => {
      const { status, data } = await ask({ method, url, ...more })
      return [status, (data as { error: unknown }).error]
    },
  }
}
