import { createHmac, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { LineStreams } from '#simulator/line.ts'
import {
  lineProofText,
  type SimulatorChallenge,
  type SimulatorGreeting,
  type SimulatorPush,
  type SimulatorRequest,
} from '#protocol/simulator/line.ts'

export const noStreams: LineStreams = {
  encoder: null,
  limitFrames() {},
  open() {},
  signal() {},
  close() {},
  onPush() {},
}

type Ask = SimulatorRequest extends infer Request
  ? Request extends { id: number }
    ? Omit<Request, 'id'>
    : never
  : never
type Reply = { id: number; ok: true; result: unknown } | { id: number; ok: false; error: string }

export const lineKey = 'the key of the line of all tests'
export const media = { mediaPath: '/media', mediaToken: 'of the media' }

/** The venue's end of the line, as plain as can be. */
export class LineClient {
  readonly pushes: SimulatorPush[] = []
  readonly replies: Reply[] = []
  readonly #socket: Socket
  readonly #waiting = new Map<number, (reply: Reply) => void>()
  readonly #watchers = new Set<() => void>()
  #rest = ''
  #id = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('error', () => {})
    socket.setEncoding('utf8').on('data', (text) => {
      const frames = (this.#rest + text).split('\n')
      this.#rest = frames.pop() ?? ''
      for (const frame of frames) this.#take(JSON.parse(frame))
    })
  }

  /** Connected, and admitted. */
  static async open(path: string, key = lineKey): Promise<LineClient> {
    const client = await LineClient.connect(path)
    await client.authenticate(key)
    return client
  }

  async authenticate(key: string): Promise<SimulatorGreeting> {
    const nonce = randomBytes(32).toString('hex')
    const challenge = await this.ask<SimulatorChallenge>({ op: 'hello', protocol: 2, nonce })
    const proof = createHmac('sha256', key)
      .update(lineProofText('venue', nonce, challenge.nonce))
      .digest('hex')
    const greeting = await this.ask<SimulatorGreeting>({ op: 'authenticate', proof })
    this.replies.length = 0
    this.#id = 0
    return greeting
  }

  static connect(path: string): Promise<LineClient> {
    return new Promise((resolve, reject) => {
      const socket = connect(path)
      socket.once('connect', () => resolve(new LineClient(socket)))
      socket.once('error', reject)
    })
  }

  async ask<Result>(request: Ask): Promise<Result> {
    const reply = await this.askRaw(request)
    if (!reply.ok) throw new Error(reply.error)
    return reply.result as Result
  }

  askRaw(request: Ask): Promise<Reply> {
    this.#id += 1
    const id = this.#id
    this.write(`${JSON.stringify({ id, ...request })}\n`)
    return new Promise((resolve) => this.#waiting.set(id, resolve))
  }

  write(text: string): void {
    this.#socket.write(text)
  }

  /** Resolves with the first push, past or to come, that fits. */
  push(fits: (push: SimulatorPush) => boolean): Promise<SimulatorPush> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.pushes.find(fits)
        if (found === undefined) return
        this.#watchers.delete(look)
        resolve(found)
      }
      this.#watchers.add(look)
      look()
    })
  }

  /** Resolves with the reply to a frame without a usable id. */
  stray(): Promise<Reply> {
    return new Promise((resolve) => this.#waiting.set(0, resolve))
  }

  get closed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#socket.closed) return resolve()
      this.#socket.once('close', () => resolve())
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(message: Reply | SimulatorPush): void {
    if ('push' in message) {
      this.pushes.push(message)
      for (const look of [...this.#watchers]) look()
      return
    }
    this.replies.push(message)
    this.#waiting.get(message.id)?.(message)
    this.#waiting.delete(message.id)
  }
}
