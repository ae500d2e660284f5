import { type Server, type Socket, createServer } from 'node:net'
import * as z from 'zod/mini'
import { type SimulatorGreeting, type SimulatorPush, SimulatorRequest } from '#protocol/simulator/line.ts'
import { Admission } from './admission.ts'
import type { Cabinet } from './cabinet/cabinet.ts'
import { checksumOf } from './cabinet/checksum.ts'
import type { CabinetBank } from './cabinet/cabinetBank.ts'
import { SimulatorRefusal } from './cabinet/refusal.ts'
import { rulesOf } from './game/rules.ts'

/** Longest frame; a longer one ends the connection, since its end cannot be found any more. */
const frameLimit = 1_048_576
/** A venue that reads nothing for this many bytes is cut off; it asks for the state when it comes back. */
const backlogLimit = 16 * 1_048_576
/** A second, of a venue whose settings say nothing of it. */
const mostFrames = 60
/** For whoever has connected and does not say who it is. */
const admittedWithinMs = 5_000

export interface LineStreams {
  readonly encoder: 'h264' | 'vp8' | null
  limitFrames(framesPerSecond: number): void
  open(cabinet: number, viewer: string, iceServers: unknown[]): void
  signal(viewer: string, signal: Extract<SimulatorRequest, { op: 'peer.signal' }>['signal']): void
  close(viewer: string): void
  onPush(listener: (push: SimulatorPush) => void): void
}

export interface LineOptions {
  floor: CabinetBank
  streams: LineStreams
  mediaPath: string
  mediaToken: string
  /** Who does not know it is told nothing. */
  key: string
  /** Called whenever the number of admitted connections changes. */
  onConnections?: (count: number) => void
}

/** No reply is sent for this one: the fault that swallows it was asked for. */
const silence = Symbol('silence')

export function createLine({ floor, streams, mediaPath, mediaToken, key, onConnections }: LineOptions): Server {
  const sockets = new Set<Socket>()
  const pushAll = (push: SimulatorPush) => {
    const frame = `${JSON.stringify(push)}\n`
    for (const socket of sockets) send(socket, frame)
  }
  floor.onCabinet((cabinet) =>
    cabinet.onException((exception, at, state) => {
      if (cabinet.silent) return
      const push = { push: 'exception', cabinet: cabinet.id, exception, at, state } as const
      cabinet.whenSafe((error) => error === null && pushAll(push))
    }),
  )
  streams.onPush(pushAll)

  const installed = ({ install, epoch }: Extract<SimulatorRequest, { op: 'install' }>): unknown => {
    if (floor.cabinets.get(install.cabinet)?.silent === true) return silence
    const cabinet = floor.install(install, epoch)
    return answerWhenSafe(cabinet, () => cabinet.state())
  }
  const answer = (request: Exclude<SimulatorRequest, AdmissionRequest>): unknown => {
    switch (request.op) {
      case 'install':
        return installed(request)
      case 'peer.open':
        floor.cabinet(request.cabinet)
        return streams.open(request.cabinet, request.viewer, request.iceServers) ?? null
      case 'peer.signal':
        return streams.signal(request.viewer, request.signal) ?? null
      case 'peer.close':
        return streams.close(request.viewer) ?? null
      default: {
        const cabinet = floor.cabinet(request.cabinet)
        return answerWhenSafe(cabinet, () => answerOf(cabinet, request))
      }
    }
  }

  const admit = (socket: Socket): SimulatorGreeting => {
    sockets.add(socket)
    onConnections?.(sockets.size)
    const [bank, cabinets] = [floor.identity, [...floor.cabinets.keys()]]
    return { protocol: 2, pid: process.pid, bank, mediaPath, mediaToken, encoder: streams.encoder, cabinets }
  }
  const answerTo = (socket: Socket, admission: Admission, request: SimulatorRequest): unknown => {
    if (request.op === 'hello') return admission.challenge(request.nonce)
    if (request.op === 'authenticate') {
      admission.authenticate(request.proof)
      streams.limitFrames(request.fps ?? mostFrames)
      return admit(socket)
    }
    if (!admission.isAdmitted) throw new SimulatorRefusal('stranger', `${request.op} of somebody unknown`)
    return answer(request)
  }

  return createServer((socket) => {
    const admission = new Admission(key)
    const late = setTimeout(() => admission.isAdmitted || socket.destroy(), admittedWithinMs)
    socket.setNoDelay(true)
    let rest: Buffer[] = []
    let length = 0
    socket.on('data', (chunk: Buffer) => {
      let from = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        const frame = Buffer.concat([...rest, chunk.subarray(from, end)])
        rest = []
        length = 0
        from = end + 1
        void take(socket, admission, frame, answerTo)
      }
      rest.push(chunk.subarray(from))
      length += chunk.length - from
      if (length <= frameLimit) return
      send(socket, refusal(0, 'frame too long'))
      socket.destroySoon()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(late)
      if (sockets.delete(socket)) onConnections?.(sockets.size)
    })
  })
}

type AdmissionRequest = { op: 'hello' | 'authenticate' }
type CabinetRequest = Exclude<SimulatorRequest, AdmissionRequest | { op: 'install' | `peer.${string}` }>

/** A reply that is sent twice: the fault that doubles it was asked for. */
class Doubled {
  readonly result: unknown

  constructor(result: unknown) {
    this.result = result
  }
}

/** Reads wait too: they may tell of what was just done. */
async function answerWhenSafe(cabinet: Cabinet, answer: () => unknown): Promise<unknown> {
  try {
    return await answer()
  } finally {
    await new Promise<void>((resolve, reject) =>
      cabinet.whenSafe((error) => (error === null ? resolve() : reject(error))),
    )
  }
}

function answerOf(cabinet: Cabinet, request: CabinetRequest): unknown {
  const { op } = request
  // The dev dock stands beside the line.
  if (op === 'fault') return cabinet.fault(request.fault)
  if (op === 'faults') return cabinet.raisedFaults()
  if (cabinet.silent) return silence
  switch (op) {
    case 'state':
      return cabinet.state()
    case 'checksum':
      return checksumOf(cabinet.memory, cabinet.game)
    case 'rules':
      return rulesOf(cabinet.game)
    case 'transfer':
      return transferred(cabinet, request)
    case 'interrogate':
      return cabinet.interrogate(request.transfer)
    case 'acknowledge':
      return cabinet.acknowledge(request.transfer, request.epoch)
    case 'transfer.void': {
      const { transfer, direction, amount } = request
      return cabinet.voidTransfer({ transfer, direction, amount }, request.epoch)
    }
    case 'press':
      return cabinet.press(request.button, request.key, request.epoch)
    case 'rounds':
      return cabinet.rounds(request.after)
    case 'rounds.acknowledge':
      return cabinet.acknowledgeRounds(request.upTo, request.epoch)
    case 'handPay.reset':
      return cabinet.resetHandPay(request.key, request.event, request.epoch)
    case 'restart':
      return cabinet.restart(request.key, request.resolve, request.epoch)
    case 'power.off':
    case 'power.on':
      return cabinet.switchPower(op === 'power.on', request.key, request.epoch)
  }
}

async function transferred(cabinet: Cabinet, asked: Extract<CabinetRequest, { op: 'transfer' }>): Promise<unknown> {
  const replies = await cabinet.transferReplies(asked.transfer, asked.direction, asked.amount, asked.epoch)
  if (replies.length === 0 || cabinet.silent) return silence
  return replies.length === 1 ? replies[0] : new Doubled(replies[0])
}

const RequestId = z.object({ id: z.int() })

const reply = (id: number, result: unknown) => `${JSON.stringify({ id, ok: true, result: result ?? null })}\n`

function refusal(id: number, error: unknown): string {
  const message = error instanceof SyntaxError ? 'bad frame: not JSON' : messageOf(error)
  const code = error instanceof SimulatorRefusal ? { code: error.code } : {}
  return `${JSON.stringify({ id, ok: false, error: message, ...code })}\n`
}

type AnswerTo = (socket: Socket, admission: Admission, request: SimulatorRequest) => unknown

async function take(socket: Socket, admission: Admission, frame: Buffer, answer: AnswerTo): Promise<void> {
  if (socket.writableEnded) return
  let id = 0
  try {
    if (frame.length > frameLimit) throw new Error('frame too long')
    const value: unknown = JSON.parse(frame.toString('utf8'))
    id = RequestId.safeParse(value).data?.id ?? 0
    const request = SimulatorRequest.safeParse(value)
    if (!request.success)
      throw new Error(`bad frame: ${request.error.issues[0]?.path.join('.')} ${request.error.issues[0]?.code}`)
    const result = await answer(socket, admission, request.data)
    if (result === silence) return
    const doubled = result instanceof Doubled
    send(socket, reply(id, doubled ? result.result : result).repeat(doubled ? 2 : 1))
  } catch (error) {
    send(socket, refusal(id, error))
    if (admission.isAdmitted) return
    console.error(`a stranger on the line was refused: ${messageOf(error)}`)
    socket.destroySoon()
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function send(socket: Socket, frame: string): void {
  if (socket.destroyed || !socket.writable) return
  socket.write(frame)
  if (socket.writableLength > backlogLimit) socket.destroy()
}
