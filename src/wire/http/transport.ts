/** The ways on which a call goes out: the network, or whoever answers before it. */
import type { Call } from '#protocol/core/call.ts'
import type { VenueAddress } from './venueAddress.ts'

/** What has come of a file. `rows`: of all of it, where the venue tells. */
export type Received = { bytes: number; rows: number | null }
/** One try of a call, as the transports see it. `path` holds the query and has no base URL. */
export type WireRequest = {
  contract: Call
  method: Call['method']
  path: string
  headers: Record<string, string>
  body: unknown
  signal: AbortSignal
  /** Sent to its end though the page is left meanwhile. */
  outlivesPage: boolean
  /** Of a file that comes as bytes: told at every piece. */
  onPiece?: (got: Received) => void
  /** The try is not given up for its time until what is returned is called. */
  stopClock?: () => () => void
}
/** `body` is the parsed JSON, of a call with a `media` of its own the text or the bytes, or `unreadable`. */
export type WireAnswer = { status: number; body: unknown }
/** Answers a request, or leaves it (undefined) to the next transport. Rejects when nobody answered. */
export type Transport = (request: WireRequest) => Promise<WireAnswer | undefined>

const unreadable = Symbol('unreadable')

export function networkTransport(setup: { address: VenueAddress; fetch: typeof fetch }): Transport {
  return async ({ contract, method, path, headers, body, signal, outlivesPage, onPiece }) => {
    const response = await setup.fetch(`${setup.address.baseUrl}${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      ...(outlivesPage ? { keepalive: true } : {}),
    })
    const isFile = contract.media !== undefined && response.headers.get('Content-Type') === contract.media
    if (isFile && onPiece) return { status: response.status, body: await bytesOf(response, onPiece) }
    const text = await response.text()
    return { status: response.status, body: isFile ? text : readJson(text) }
  }
}

async function bytesOf(response: Response, onPiece: (got: Received) => void): Promise<Blob> {
  const told = response.headers.get('X-Rows')
  const rows = told === null ? null : Number(told)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  onPiece({ bytes, rows })
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    pieces.push(piece.value)
    bytes += piece.value.length
    onPiece({ bytes, rows })
  }
  return new Blob(pieces, { type: 'application/octet-stream' })
}

function readJson(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return unreadable
  }
}
