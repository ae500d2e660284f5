import { type Server, type Socket, createServer } from 'node:net'
import * as z from 'zod/mini'
import { type CabinetInstall, type FloorPush, FloorRequest } from '#protocol/floor.ts'
import type { Cabinet } from './cabinet/cabinet.ts'
import type { CabinetFloor } from './cabinet/floor.ts'

/** Longest frame; a longer one ends the connection, since its end cannot be found any more. */
const frameLimit = 1_048_576
/** A venue that reads nothing for this many bytes is cut off; it asks for the state when it comes back. */
const backlogLimit = 16 * 1_048_576

export interface LineStreams {
  readonly encoder: 'h264' | 'vp8' | null
  open(cabinet: number, viewer: string, iceServers: unknown[]): void
  signal(viewer: string, signal: Extract<FloorRequest, { op: 'peer.signal' }>['signal']): void
  close(viewer: string): void
  onPush(listener: (push: FloorPush) => void): void
}

export interface LineOptions {
  floor: CabinetFloor
  streams: LineStreams
  mediaPath: string
  /** Called whenever the number of connections changes. */
  onConnections?: (count: number) => void
}

/** No reply is sent for this one: the fault that swallows it was asked for. */
const silence = Symbol('silence')

export function createLine({ floor, streams, mediaPath, onConnections }: LineOptions): Server {
  const sockets = new Set<Socket>()
  const pushAll = (push: FloorPush) => {
    const frame = `${JSON.stringify(push)}\n`
    for (const socket of sockets) send(socket, frame)
  }
  floor.onException((cabinet, exception, at, state) => {
    if (!floor.cabinet(cabinet).silent) pushAll({ push: 'exception', cabinet, exception, at, state })
  })
  streams.onPush(pushAll)

  const installed = (install: CabinetInstall) => {
    const cabinet = floor.install(install)
    return cabinet.silent ? silence : cabinet.state()
  }
  const answer = (request: FloorRequest): unknown => {
    switch (request.op) {
      case 'hello':
        return {
          protocol: 1,
          pid: process.pid,
          mediaPath,
          encoder: streams.encoder,
          cabinets: [...floor.cabinets.keys()],
        }
      case 'install':
        return installed(request.install)
      case 'peer.open':
        floor.cabinet(request.cabinet)
        return streams.open(request.cabinet, request.viewer, request.iceServers) ?? null
      case 'peer.signal':
        return streams.signal(request.viewer, request.signal) ?? null
      case 'peer.close':
        return streams.close(request.viewer) ?? null
      default:
        return answerOf(floor.cabinet(request.cabinet), request)
    }
  }

  return createServer((socket) => {
    sockets.add(socket)
    onConnections?.(sockets.size)
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
        void take(socket, frame, answer)
      }
      rest.push(chunk.subarray(from))
      length += chunk.length - from
      if (length <= frameLimit) return
      send(socket, reply(0, false, 'frame too long'))
      socket.destroySoon()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      onConnections?.(sockets.size)
    })
  })
}

type CabinetRequest = Exclude<FloorRequest, { op: 'hello' | 'install' | `peer.${string}` }>

function answerOf(cabinet: Cabinet, request: CabinetRequest): unknown {
  const clears = request.op === 'fault' && request.fault.kind === 'line.silent'
  if (cabinet.silent && !clears) return silence
  switch (request.op) {
    case 'state':
      return cabinet.state()
    case 'transfer':
      return cabinet
        .transfer(request.transfer, request.direction, request.amount)
        .then((result) => (result === null || cabinet.silent ? silence : result))
    case 'interrogate':
      return cabinet.interrogate(request.transfer)
    case 'acknowledge':
      return cabinet.acknowledge(request.transfer)
    case 'press':
      return cabinet.press(request.button, request.key)
    case 'resetHandPay':
      return cabinet.resetHandPay()
    case 'restart':
      return cabinet.restart()
    case 'fault':
      return cabinet.fault(request.fault)
  }
}

const RequestId = z.object({ id: z.int() })

const reply = (id: number, ok: boolean, value: unknown) =>
  `${JSON.stringify(ok ? { id, ok, result: value ?? null } : { id, ok, error: value })}\n`

async function take(socket: Socket, frame: Buffer, answer: (request: FloorRequest) => unknown): Promise<void> {
  let id = 0
  try {
    if (frame.length > frameLimit) throw new Error('frame too long')
    const value: unknown = JSON.parse(frame.toString('utf8'))
    id = RequestId.safeParse(value).data?.id ?? 0
    const request = FloorRequest.safeParse(value)
    if (!request.success)
      throw new Error(`bad frame: ${request.error.issues[0]?.path.join('.')} ${request.error.issues[0]?.code}`)
    const result = await answer(request.data)
    if (result !== silence) send(socket, reply(id, true, result))
  } catch (error) {
    send(socket, reply(id, false, error instanceof SyntaxError ? 'bad frame: not JSON' : messageOf(error)))
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function send(socket: Socket, frame: string): void {
  if (socket.destroyed || !socket.writable) return
  socket.write(frame)
  if (socket.writableLength > backlogLimit) socket.destroy()
}
