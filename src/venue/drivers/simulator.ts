import { spawn } from 'node:child_process'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { openSync } from 'node:fs'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { CabinetChecksum, CommandAnswer, HandPayAnswer, PressAnswer } from '#protocol/cabinet/answers.ts'
import { CabinetState } from '#protocol/cabinet/state.ts'
import { CabinetTransfer } from '#protocol/cabinet/transfers.ts'
import {
  lineProofText,
  SimulatorChallenge,
  SimulatorGreeting,
  SimulatorPush,
  SimulatorReply,
  type SimulatorRequest,
} from '#protocol/simulator/line.ts'
import { RaisedFault } from '#protocol/simulator/faults.ts'
import { FinishedRound } from '#protocol/cabinet/rounds.ts'
import { type CabinetPort, type PortNews, Superseded } from './port.ts'
import type { SimulatorAddress } from './simulatorAddress.ts'

type SimulatorOptions = SimulatorAddress & {
  logFile: string | null
  options: string[]
  /** After this long without an answer what became of a request is not known. */
  replyTimeoutMs?: number
}
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }
type Unnumbered<R> = R extends unknown ? Omit<R, 'id'> : never

const defaultReplyTimeoutMs = 5_000
const redialMs = 250
/** Longer than the floor waits for the first piece of a stream that has just been started. */
const mediaTimeoutMs = 8_000
const frameLimit = 1_048_576

/** Starts the simulated cabinets' process, detached: it outlives the venue. */
function startSimulator(address: SimulatorOptions): void {
  const log = address.logFile ? openSync(address.logFile, 'a', 0o600) : 'ignore'
  const main = join(import.meta.dirname, '../../main.simulator.ts')
  const { folder, line, media, keyFile, options } = address
  const given = ['--folder', folder, '--line', line, '--media', media, '--key', keyFile, ...options]
  spawn(process.execPath, [main, ...given], { detached: true, stdio: ['ignore', log, log] }).unref()
}

/** Dials the floor, starts it when nobody answers, and dials again whenever the line breaks. */
export function connectSimulator(address: SimulatorOptions, logger: Logger): CabinetPort {
  const replyTimeoutMs = address.replyTimeoutMs ?? defaultReplyTimeoutMs
  const listeners = new Set<(news: PortNews) => void>()
  const waiting = new Map<number, Waiting>()
  let socket: Socket | null = null
  let greeting: SimulatorGreeting | null = null
  let next = 1
  let closed = false
  let redial: NodeJS.Timeout | undefined
  let startedAt = Number.NEGATIVE_INFINITY

  const tell = (news: PortNews) => {
    for (const listener of listeners) listener(news)
  }

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
      if (rest.length > frameLimit) dialled.destroy(new Error('a frame of the floor is too long'))
      for (const line of lines) receive(line)
    })
    dialled.on('error', (error: NodeJS.ErrnoException) => {
      const nobody = error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
      if (nobody && performance.now() - startedAt > 10_000) {
        startedAt = performance.now()
        logger.info('starting the floor')
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
          one.reject(new Error('the line to the floor broke'))
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
    return put({ op: 'authenticate', proof: proofOf('venue').toString('hex') }, SimulatorGreeting)
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
    else logger.warn({ issues: push.error.issues }, 'a frame of the floor is not in the protocol')
  }

  /** To the simulator, once it has shown that it is the one. */
  function ask<T extends z.ZodMiniType>(request: Unnumbered<SimulatorRequest>, answer: T): Promise<z.infer<T>> {
    return greeting === null ? Promise.reject(new Error('no line to the floor')) : put(request, answer)
  }

  function put<T extends z.ZodMiniType>(request: Unnumbered<SimulatorRequest>, answer: T): Promise<z.infer<T>> {
    const line = socket
    if (!line) return Promise.reject(new Error('no line to the floor'))
    const id = next++
    return new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id)
        reject(new Error(`the floor did not answer ${request.op}`))
      }, replyTimeoutMs)
      waiting.set(id, { resolve, reject, timer })
      line.write(`${JSON.stringify({ id, ...request })}\n`)
    }).then((result) => z.parse(answer, result))
  }

  dial()
  const ignored = z.unknown()
  return {
    install: (install, epoch) => ask({ op: 'install', install, epoch }, CabinetState),
    state: (cabinet) => ask({ op: 'state', cabinet }, CabinetState),
    checksum: (cabinet) => ask({ op: 'checksum', cabinet }, CabinetChecksum),
    transfer: (order) => ask({ op: 'transfer', ...order }, CabinetTransfer),
    interrogate: (cabinet, transfer) => ask({ op: 'interrogate', cabinet, transfer }, CabinetTransfer),
    voidTransfer: (order) => ask({ op: 'transfer.void', ...order }, CabinetTransfer),
    acknowledge: async (cabinet, transfer, epoch) => {
      await ask({ op: 'acknowledge', cabinet, transfer, epoch }, ignored)
    },
    rounds: (cabinet, after) => ask({ op: 'rounds', cabinet, after }, z.array(FinishedRound)),
    acknowledgeRounds: async (cabinet, upTo, epoch) => {
      await ask({ op: 'rounds.acknowledge', cabinet, upTo, epoch }, ignored)
    },
    press: (cabinet, button, key, epoch) => ask({ op: 'press', cabinet, button, key, epoch }, PressAnswer),
    resetHandPay: (command) => ask({ op: 'handPay.reset', ...command }, HandPayAnswer),
    restart: (command) => ask({ op: 'restart', ...command }, CommandAnswer),
    powerOff: (command) => ask({ op: 'power.off', ...command }, CommandAnswer),
    powerOn: (command) => ask({ op: 'power.on', ...command }, CommandAnswer),
    raiseFault: async (cabinet, fault) => {
      await ask({ op: 'fault', cabinet, fault }, ignored)
    },
    raisedFaults: (cabinet) => ask({ op: 'faults', cabinet }, z.array(RaisedFault)),
    openPeer: async (cabinet, viewer, iceServers) => {
      await ask({ op: 'peer.open', cabinet, viewer, iceServers }, ignored)
    },
    signalPeer: async (viewer, signal) => {
      await ask({ op: 'peer.signal', viewer, signal }, ignored)
    },
    closePeer: async (viewer) => {
      await ask({ op: 'peer.close', viewer }, ignored)
    },
    media: (path) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        if (!greeting) {
          reject(new Error('no line to the floor'))
          return
        }
        const { mediaPath: socketPath, mediaToken } = greeting
        const headers = { authorization: `Bearer ${mediaToken}` }
        const request = httpRequest({ socketPath, path, headers, timeout: mediaTimeoutMs }, resolve)
        request.on('timeout', () => request.destroy(new Error('the floor did not send the picture')))
        request.on('error', reject)
        request.end()
      }),
    isUp: () => greeting !== null,
    bank: () => greeting?.bank ?? null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
