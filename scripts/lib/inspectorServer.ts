/** The inspector alone: its page, and a line that carries what inspected apps tell to whoever shows it. Loopback only. */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { acceptWebSocket, type Line } from './webSocket.ts'

/** Of what has been told, for a page that is opened later. */
const mostEvents = 2_000
const mostActors = 2_000
/** Our own page takes what comes within a frame as one list: to be handed a message costs it more than to read it. */
const gathered = '/gathered'
const gatherMs = 16
const mostInList = 250
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}
const isLocal = (host: string) => /^(localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
/** No page of the web may read along, and none may be led here by a name of its own. */
function isAllowed({ headers }: IncomingMessage): boolean {
  const origin = headers.origin === undefined ? null : URL.parse(headers.origin)
  return isLocal(headers.host ?? '') && (headers.origin === undefined || (origin !== null && isLocal(origin.host)))
}

type Message = { type: string; sessionId: string; rootId?: string; parentId?: string; sourceId?: string }
function messageIn(text: string): Message | null {
  try {
    const message = JSON.parse(text) as Partial<Message>
    return typeof message.type === 'string' && typeof message.sessionId === 'string' ? (message as Message) : null
  } catch {
    return null
  }
}

/** `waiting`: of a page that takes lists. */
type Shown = { isApp: boolean; waiting: string[] | null }
export type InspectorServer = { url: string; close: () => Promise<void> }

/** `folder`: the built page. `attach`: of the page that says how an app is attached, with `{url}` and `{line}` in it. */
export async function openInspectorServer(options: {
  folder: string
  attach: string
  port: number
}): Promise<InspectorServer> {
  const { folder, port } = options
  const attach = () => attachPage(options.attach, addressOf(server))
  const shows = new Map<Line, Shown>()
  const births = new Map<string, string>()
  const last = new Map<string, string>()
  let events: { session: string; text: string }[] = []
  let apps = 0

  function keep({ type, sessionId }: Message, text: string): void {
    if (type === '@xstate.actor') {
      births.set(sessionId, text)
      const [first] = births.keys()
      if (births.size > mostActors && first !== undefined) {
        births.delete(first)
        last.delete(first)
      }
      return
    }
    if (type === '@xstate.snapshot' && births.has(sessionId)) last.set(sessionId, text)
    events.push({ session: sessionId, text })
    if (events.length > mostEvents * 1.5) events = events.slice(-mostEvents)
  }
  function told(line: Line, app: number, text: string): void {
    const message = messageIn(text)
    if (!message) return
    const shown = shows.get(line)
    if (shown) shown.isApp = true
    // Every app names its first actor alike.
    const own = (id: string | undefined) => (id === undefined ? undefined : `${app}:${id}`)
    const { sessionId, rootId, parentId, sourceId } = message
    const named = {
      ...message,
      sessionId: `${app}:${sessionId}`,
      rootId: own(rootId),
      parentId: own(parentId),
      sourceId: own(sourceId),
    }
    const out = JSON.stringify(named)
    keep(named, out)
    for (const [other, one] of shows) if (!one.isApp) send(other, one, out)
  }
  let gathering: NodeJS.Timeout | null = null
  function send(line: Line, { waiting }: Shown, text: string): void {
    if (waiting === null) return line.send(text)
    waiting.push(text)
    gathering ??= setTimeout(flush, gatherMs)
  }
  function flush(): void {
    gathering = null
    for (const [line, { waiting }] of shows)
      while (waiting && waiting.length > 0) line.send(`[${waiting.splice(0, mostInList).join(',')}]`)
  }
  /** What a page would have seen, had it been there. */
  function catchUp(line: Line, shown: Shown): void {
    const recent = new Set(events.map(({ session }) => session))
    for (const text of births.values()) send(line, shown, text)
    for (const [session, text] of last) if (!recent.has(session)) send(line, shown, text)
    for (const { text } of events) send(line, shown, text)
  }

  const server = createServer((request, response) => {
    if (!isAllowed(request)) return void response.writeHead(403).end()
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    if (path === '/attach') return void response.writeHead(200, { 'Content-Type': types['.html'] }).end(attach())
    const file = join(folder, path)
    const isFile = file.startsWith(folder) && existsSync(file) && statSync(file).isFile()
    if (!isFile && path.startsWith('/assets/')) return void response.writeHead(404).end()
    const found = isFile ? file : join(folder, 'index.html')
    response.writeHead(200, { 'Content-Type': types[extname(found)] ?? 'application/octet-stream' })
    createReadStream(found).pipe(response)
  })
  server.on('upgrade', (request, socket) => {
    if (!isAllowed(request) || request.headers['sec-websocket-key'] === undefined) return socket.destroy()
    apps += 1
    const app = apps
    const line = acceptWebSocket(request, socket, {
      text: (text) => told(line, app, text),
      closed: () => void shows.delete(line),
    })
    const shown: Shown = { isApp: false, waiting: request.url === gathered ? [] : null }
    shows.set(line, shown)
    catchUp(line, shown)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: addressOf(server),
    async close() {
      if (gathering) clearTimeout(gathering)
      for (const line of shows.keys()) line.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
/** Five lines for an app in a browser, and what differs elsewhere. */
const attachPage = (template: string, url: string) =>
  readFileSync(template, 'utf8').replaceAll('{url}', url).replaceAll('{line}', url.replace('http', 'ws'))
