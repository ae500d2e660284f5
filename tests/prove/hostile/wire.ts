/** HTTP by hand over one connection at a time: what no client would send goes out as it is, and what comes back is read as it came. */
import { connect, type Socket } from 'node:net'

/** What is written, byte for byte: a line `METHOD path HTTP/1.1`, headers that may come twice, and a body with or without its length. */
export type Sent = {
  method: string
  path: string
  headers: readonly (readonly [string, string])[]
  body: string | null
}
/** `closed`: the connection ended without an answer. */
export type Answered = { status: number; headers: ReadonlyMap<string, string>; text: string } | 'closed'

const patienceMs = 30_000
/** Who has announced more than they send is not answered before they give up. */
const patienceOfLiarsMs = 150
const lies = /^(content-length|transfer-encoding|expect|upgrade)$/i

export class Connection {
  readonly #port: number
  #socket: Socket | null = null
  #read = Buffer.alloc(0)
  #wake: (() => void) | null = null
  #ended = false
  #bodiless = false
  constructor(port: number) {
    this.#port = port
  }

  async send({ method, path, headers, body }: Sent): Promise<Answered> {
    const length = body === null ? [] : [['content-length', String(Buffer.byteLength(body))] as const]
    const own = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name)) ? [] : length
    const head = [`${method} ${path} HTTP/1.1`, ...[...headers, ...own].map(([name, value]) => `${name}: ${value}`)]
    const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
    return await this.raw(bytes, { bodiless: method === 'HEAD', lies: headers.some(([name]) => lies.test(name)) })
  }

  /** Anything at all; answers the first answer. */
  async raw(bytes: Buffer, asked: { bodiless: boolean; lies: boolean }): Promise<Answered> {
    this.#bodiless = asked.bodiless
    const socket = await this.#open()
    if (socket === null) return 'closed'
    socket.write(bytes)
    const patience = asked.lies ? patienceOfLiarsMs : patienceMs
    const late = performance.now() + patience
    for (;;) {
      const answered = this.#take()
      if (answered !== null) {
        // What follows would be read as what was announced.
        if (asked.lies) this.close()
        return answered
      }
      const isLate = performance.now() >= late
      if (isLate && !asked.lies) throw new Error(`no answer in ${patienceMs} ms to ${bytes.subarray(0, 300)}`)
      if (this.#ended || isLate) {
        this.close()
        return 'closed'
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(1, late - performance.now()))
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = null
    this.#read = Buffer.alloc(0)
  }

  async #open(): Promise<Socket | null> {
    if (this.#socket !== null && !this.#ended) return this.#socket
    this.close()
    this.#ended = false
    const socket = connect(this.#port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.on('data', (chunk) => {
      if (socket !== this.#socket) return
      this.#read = this.#read.length === 0 ? chunk : Buffer.concat([this.#read, chunk])
      this.#wake?.()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (socket !== this.#socket) return
      this.#ended = true
      this.#wake?.()
    })
    this.#socket = socket
    return await new Promise((resolve) => {
      socket.once('connect', () => resolve(socket))
      socket.once('close', () => resolve(null))
    })
  }

  /** The first whole answer that was read, or null. */
  #take(): Exclude<Answered, 'closed'> | null {
    const end = this.#read.indexOf('\r\n\r\n')
    if (end < 0) return null
    const [line = '', ...lines] = this.#read.subarray(0, end).toString('latin1').split('\r\n')
    const headers = new Map(
      lines.map((one) => {
        const colon = one.indexOf(':')
        return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()] as const
      }),
    )
    const status = Number(line.split(' ')[1])
    const isOver = headers.get('connection') === 'close'
    const done = (bytes: Buffer, rest: number) => {
      this.#read = this.#read.subarray(rest)
      if (isOver) this.close()
      // Of a request that carried more than one, nothing after the first is looked at.
      else if (this.#read.length > 0) this.close()
      return { status, headers, text: bytes.toString('utf8') }
    }
    if (status === 100) {
      this.#read = this.#read.subarray(end + 4)
      return this.#take()
    }
    if (status === 204 || status === 304 || this.#bodiless) return done(Buffer.alloc(0), end + 4)
    const length = headers.get('content-length')
    if (length !== undefined) {
      const until = end + 4 + Number(length)
      return this.#read.length < until ? null : done(this.#read.subarray(end + 4, until), until)
    }
    if (headers.get('transfer-encoding') === 'chunked') return this.#takeChunks(end + 4, done)
    return this.#ended ? done(this.#read.subarray(end + 4), this.#read.length) : null
  }

  #takeChunks<Result>(from: number, done: (bytes: Buffer, rest: number) => Result): Result | null {
    const chunks: Buffer[] = []
    for (let at = from; ; ) {
      const line = this.#read.indexOf('\r\n', at)
      if (line < 0) return null
      const size = Number.parseInt(this.#read.subarray(at, line).toString('latin1'), 16)
      if (this.#read.length < line + 2 + size + 2) return null
      if (size === 0) return done(Buffer.concat(chunks), line + 4)
      chunks.push(this.#read.subarray(line + 2, line + 2 + size))
      at = line + 2 + size + 2
    }
  }
}
