/** The sample layer in the client's chain of transports, and the chain as an engineer calls it. */
import * as z from 'zod/mini'
import { type Call, define } from '#protocol/core/call.ts'
import type { Transport, WireAnswer, WireRequest } from '#wire/http/transport.ts'
import type { SampleAnswer, SampleServer } from './server.ts'

export type SampleRequest = {
  method: Call['method']
  /** A path below this page's own origin, with its query or without. */
  url: string
  params?: Readonly<Record<string, unknown>> | undefined
  /** The body; a GET of the layer may have one. */
  data?: unknown
}

/** Answers what the fake server knows, and leaves everything else to the next transport as it is. */
export const sampleTransport =
  (server: Pick<SampleServer, 'call'>): Transport =>
  async ({ method, path, body }) => {
    const answer = await server.call({ method, url: path, data: body })
    return answer && { status: answer.status, body: answer.data }
  }

type Chain = { transports: readonly Transport[]; token: { readonly current: string | null } }
/** Asks along the chain. Rejects when nobody answered. */
export function createSampleCall({ transports, token }: Chain) {
  return async ({ method, url, params = {}, data }: SampleRequest): Promise<SampleAnswer> => {
    if (!/^\/(?!\/)/.test(url)) throw new TypeError(`url must be a path of this page: ${url}`)
    const request: WireRequest = {
      contract: define({ method, path: url, summary: '', access: 'anyone', answer: z.unknown() }),
      method,
      path: withQuery(url, params),
      headers: token.current === null ? {} : { Authorization: `Bearer ${token.current}` },
      body: data,
      signal: new AbortController().signal,
      outlivesPage: false,
    }
    for (const transport of transports) {
      const answer: WireAnswer | undefined = await transport(request)
      if (answer) return { status: answer.status, data: typeof answer.body === 'symbol' ? null : answer.body }
    }
    throw new Error(`nobody answers ${method} ${url}`)
  }
}

function withQuery(url: string, params: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query.set(name, String(value))
  if (query.size === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}
