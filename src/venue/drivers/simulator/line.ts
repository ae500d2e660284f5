/** The venue's end of the line to the simulator: starts its process when nobody answers, proves itself, asks, and dials again whenever the line breaks. */
import { spawn } from 'node:child_process'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { openSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import {
  lineProofText,
  SimulatorChallenge,
  SimulatorGreeting,
  SimulatorPush,
  SimulatorReply,
  type SimulatorRequest,
} from '#protocol/simulator/line.ts'
import { Superseded } from '../ports.ts'
import type { SimulatorAddress } from './address.ts'

export type SimulatorOptions = SimulatorAddress & {
  logFile: string | null
  options: string[]
  /** Frames a second that streams have at most, as the settings say. */
  fps?: number
  /** After this long without an answer what became of a request is not known. */
  replyTimeoutMs?: number
}
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }
type Unnumbered<R> = R extends unknown ? Omit<R, 'id'> : never

export type SimulatorLine = {
  ask: <T extends z.ZodMiniType>(request: Unnumbered<SimulatorRequest>, answer: T) => Promise<z.infer<T>>
  /** What the simulator said of itself; null while the line is not there. */
  greeting: () => SimulatorGreeting | null
  close: () => Promise<void>
}

const defaultReplyTimeoutMs = 5_000
const redialMs = 250
const frameLimit = 1_048_576

/** Starts the simulated cabinets' process, detached: it outlives the venue. */
function startSimulator(address: SimulatorOptions): void {
  const log = address.logFile ? openSync(address.logFile, 'a', 0o600) : 'ignore'
  const main = join(import.meta.dirname, '../../../main.simulator.ts')
  const { folder, line, media, keyFile, options } = address
  const given = ['--folder', folder, '--line', line, '--media', media, '--key', keyFile, ...options]
  spawn(process.execPath, [main, ...given], { detached: true, stdio: ['ignore', log, log] }).unref()
}

export function dialSimulator(
  address: SimulatorOptions,
  logger: Logger,
  tell: (news: { line: 'up' | 'down' } | SimulatorPush) => void,
): SimulatorLine {
  const replyTimeoutMs = address.replyTimeoutMs ?? defaultReplyTimeoutMs
  const waiting = new Map<number, Waiting>()
  let socket: Socket | null = null
  let greeting: SimulatorGreeting | null = null
  let next = 1
  let closed = false
  let redial: NodeJS.Timeout | undefined
  let startedAt = Number.NEGATIVE_INFINITY

  function dial(): void {
    if (closed) return
    const dialled = createConnection(address.line)
    dialled.setEncoding('utf8')
    let rest = ''
    dialled.on('connect', () => {
      socket = dialled
      greet().then(
        (answer) => {
          greeting = answer
          tell({ line: 'up' })
        },
        (error: unknown) => {
          logger.error(`no line to the simulator: ${error instanceof Error ? error.message : String(error)}`)
          dialled.destroy()
        },
      )
    })
    dialled.on('data', (text: string) => {
      rest += text
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > frameLimit) dialled.destroy(new Error('a frame of the simulator is too long'))
      for (const line of lines) receive(line)
    })
    dialled.on('error', (error: NodeJS.ErrnoException) => {
      const nobody = error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
      if (nobody && performance.now() - startedAt > 10_000) {
        startedAt = performance.now()
        logger.info('starting the simulator')
        startSimulator(address)
      }
    })
    dialled.on('close', () => {
      if (socket === dialled) {
        socket = null
        if (greeting) {
          greeting = null
          startedAt = Number.NEGATIVE_INFINITY
          tell({ line: 'down' })
        }
        for (const one of waiting.values()) {
          clearTimeout(one.timer)
          one.reject(new Error('the line to the simulator broke'))
        }
        waiting.clear()
      }
      if (!closed) redial = setTimeout(dial, redialMs)
    })
  }

  /** Both prove that they know the key before anything else is said. */
  async function greet(): Promise<SimulatorGreeting> {
    const nonce = randomBytes(32).toString('hex')
    const challenge = await put({ op: 'hello', protocol: 2, nonce }, SimulatorChallenge)
    const proofOf = (who: 'venue' | 'simulator') =>
      createHmac('sha256', address.key)
        .update(lineProofText(who, nonce, challenge.nonce))
        .digest()
    if (!timingSafeEqual(Buffer.from(challenge.proof, 'hex'), proofOf('simulator')))
      throw new Error('a stranger answers on the line of the simulator')
    return put({ op: 'authenticate', proof: proofOf('venue').toString('hex'), fps: address.fps }, SimulatorGreeting)
  }

  function receive(line: string): void {
    const frame: unknown = parseJson(line)
    const reply = z.safeParse(SimulatorReply, frame)
    if (reply.success) {
      const one = waiting.get(reply.data.id)
      if (!one) return
      waiting.delete(reply.data.id)
      clearTimeout(one.timer)
      if (reply.data.ok) one.resolve(reply.data.result)
      else one.reject(reply.data.code === 'superseded' ? new Superseded(reply.data.error) : new Error(reply.data.error))
      return
    }
    const push = z.safeParse(SimulatorPush, frame)
    if (push.success) tell(push.data)
    else logger.warn({ issues: push.error.issues }, 'a frame of the simulator is not in the protocol')
  }

  /** To the simulator, once it has shown that it is the one. */
  function ask<T extends z.ZodMiniType>(request: Unnumbered<SimulatorRequest>, answer: T): Promise<z.infer<T>> {
    return greeting === null ? Promise.reject(new Error('no line to the simulator')) : put(request, answer)
  }

  function put<T extends z.ZodMiniType>(request: Unnumbered<SimulatorRequest>, answer: T): Promise<z.infer<T>> {
    const line = socket
    if (!line) return Promise.reject(new Error('no line to the simulator'))
    const id = next++
    return new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id)
        reject(new Error(`the simulator did not answer ${request.op}`))
      }, replyTimeoutMs)
      waiting.set(id, { resolve, reject, timer })
      line.write(`${JSON.stringify({ id, ...request })}\n`)
    }).then((result) => z.parse(answer, result))
  }

  dial()
  return {
    ask,
    greeting: () => greeting,
    close: async () => {
      closed = true
      clearTimeout(redial)
      const line = socket
      if (!line) return
      await new Promise<void>((resolve) => {
        line.once('close', () => resolve())
        line.end()
        setTimeout(() => line.destroy(), 200).unref()
      })
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
