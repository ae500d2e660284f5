import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Serve = (request: IncomingMessage, response: ServerResponse) => void

/** Serves whoever brings the token, which the venue alone is told. */
export function guarded(token: string, serve: Serve): Serve {
  const wanted = Buffer.from(`Bearer ${token}`)
  return (request, response) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return serve(request, response)
    console.error(`a stranger asked for ${request.url}`)
    response.writeHead(401).end()
  }
}
