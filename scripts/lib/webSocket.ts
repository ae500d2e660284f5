/** A WebSocket (RFC 6455) of text messages, as the inspector's server needs it: no extensions, bounded. */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

export type Line = { send: (text: string) => void; close: () => void }
type Heard = { text: (text: string) => void; closed: () => void }

/** Bytes of one message, and of what a slow reader leaves lying. */
const longestMessage = 8_000_000
const mostWaiting = 32_000_000
const kinds = { continuation: 0, text: 1, close: 8, ping: 9, pong: 10 }
const magic = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

function frameOf(kind: number, payload: Buffer): Buffer {
  const { length } = payload
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = 0x80 | kind
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127
  if (head.length === 4) head.writeUInt16BE(length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, payload])
}

type Frame = { isLast: boolean; kind: number; payload: Buffer; size: number }
/** null: not all of it is there yet. Throws for what no client may send. */
function readFrame(bytes: Buffer): Frame | null {
  if (bytes.length < 2) return null
  const [first = 0, second = 0] = bytes
  const short = second & 0x7f
  const head = short === 126 ? 4 : short === 127 ? 10 : 2
  if ((second & 0x80) === 0 || (first & 0x70) !== 0) throw new Error('a frame is not masked, or of an extension')
  if (bytes.length < head + 4) return null
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  if (length > longestMessage) throw new Error('a message is too long')
  const size = head + 4 + length
  if (bytes.length < size) return null
  const mask = bytes.subarray(head, head + 4)
  const payload = Buffer.from(bytes.subarray(head + 4, size))
  for (let at = 0; at < length; at += 1) payload[at] = (payload[at] ?? 0) ^ (mask[at & 3] ?? 0)
  return { isLast: (first & 0x80) !== 0, kind: first & 0x0f, payload, size }
}

/** Answers the upgrade. What breaks the rules ends the line. */
export function acceptWebSocket(request: IncomingMessage, socket: Duplex, heard: Heard): Line {
  const key = request.headers['sec-websocket-key'] ?? ''
  const accepted = createHash('sha1').update(`${key}${magic}`).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accepted}\r\n\r\n`,
  )
  let waiting: Buffer = Buffer.alloc(0)
  let parts: Buffer[] = []

  function take({ isLast, kind, payload }: Frame): void {
    if (kind === kinds.close) socket.end(frameOf(kinds.close, payload))
    else if (kind === kinds.ping) socket.write(frameOf(kinds.pong, payload))
    else if (kind === kinds.text || kind === kinds.continuation) {
      parts.push(payload)
      if (parts.reduce((sum, { length }) => sum + length, 0) > longestMessage) throw new Error('a message is too long')
      if (!isLast) return
      const text = Buffer.concat(parts).toString()
      parts = []
      heard.text(text)
    } else if (kind !== kinds.pong) throw new Error('a frame is of no kind that is known')
  }
  socket.on('data', (bytes: Buffer) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes])
    try {
      let at = 0
      for (let frame = readFrame(waiting); frame; frame = readFrame(waiting.subarray(at))) {
        at += frame.size
        take(frame)
      }
      waiting = waiting.subarray(at)
    } catch {
      socket.destroy()
    }
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', heard.closed)
  return {
    // Who does not keep up misses some.
    send: (text) => void (socket.writableLength < mostWaiting && socket.write(frameOf(kinds.text, Buffer.from(text)))),
    close: () => void socket.end(frameOf(kinds.close, Buffer.alloc(0))),
  }
}
