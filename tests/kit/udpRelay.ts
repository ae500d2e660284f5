import dgram from 'node:dgram'

export type UdpFaults = {
  /** Share of the packets lost, 0 … 1. */
  loss?: number
  /** Ms that every packet waits, and at most so many ms more by chance. */
  delay?: number
  jitter?: number
}

export type UdpRelay = {
  /** Faults from now on, both ways. */
  set(faults: UdpFaults): void
  /** Nothing passes until `restore`. */
  blackhole(): void
  restore(): void
  /** A relay's port in front of one address; the same address again gives the same port. */
  open(host: string, port: number): Promise<number>
  /**
   * A text of the signalling (a frame of the game socket, an SDP, a candidate) on its way to the browser: the cabinet's UDP
   * candidates become the relay's, all others are dropped. Calls are answered in their order.
   */
  toBrowser(text: string): Promise<string>
  /** The same on its way to the cabinet: the browser's own candidates are dropped, so that no path leads past the relay. */
  toCabinet(text: string): string
  /** Packets that came in and packets that went out. */
  counts(): { received: number; sent: number }
  close(): void
}

/** Matches up to the end of a line, of a JSON string, or of an escaped line end within one. */
const candidatePattern =
  /(a=)?candidate:(\S+ \d+) (\w+) (\d+) (\S+) (\d+) typ (\w+)((?:(?!\\r|\\n|["\r\n]).)*)(\\r\\n|\r\n)?/gi

/**
 * A UDP relay that stands in the path of WebRTC by being put into its ICE candidates.
 * `random` (0 … 1) decides which packets are lost, so that a seed repeats a run.
 */
export function createUdpRelay(random: () => number = Math.random): UdpRelay {
  let faults: UdpFaults = {}
  let dark = false
  let received = 0
  let sent = 0
  const ports = new Map<string, Promise<number>>()
  const sockets = new Set<dgram.Socket>()
  const timers = new Set<NodeJS.Timeout>()

  function pass(deliver: () => void): void {
    received += 1
    if (dark || random() < (faults.loss ?? 0)) return
    const wait = (faults.delay ?? 0) + (faults.jitter ?? 0) * random()
    const go = () => {
      sent += 1
      deliver()
    }
    if (wait === 0) return go()
    const timer = setTimeout(() => {
      timers.delete(timer)
      go()
    }, wait)
    timers.add(timer)
  }
  async function bind(): Promise<dgram.Socket> {
    const socket = dgram.createSocket('udp4')
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    return socket
  }
  function sendFrom(socket: dgram.Socket, packet: Buffer, port: number, host: string): void {
    if (sockets.has(socket)) socket.send(packet, port, host)
  }

  async function openNew(host: string, port: number): Promise<number> {
    const front = await bind()
    const backs = new Map<string, Promise<dgram.Socket>>()
    front.on('message', (packet, browser) => {
      const name = `${browser.address}:${browser.port}`
      let back = backs.get(name)
      if (!back) {
        back = bind()
        backs.set(name, back)
        void back.then((socket) =>
          socket.on('message', (reply) => pass(() => sendFrom(front, reply, browser.port, browser.address))),
        )
      }
      void back.then((socket) => pass(() => sendFrom(socket, packet, port, host)))
    })
    return front.address().port
  }
  function open(host: string, port: number): Promise<number> {
    const name = `${host}:${port}`
    const known = ports.get(name) ?? openNew(host, port)
    ports.set(name, known)
    return known
  }

  async function rewrite(text: string): Promise<string> {
    let result = ''
    let end = 0
    for (const match of text.matchAll(candidatePattern)) {
      const [, prefix = '', head, transport = '', priority, host = '', port, kind, rest, lineEnd = ''] = match
      const usable = transport.toLowerCase() === 'udp' && /^\d+\.\d+\.\d+\.\d+$/.test(host)
      result += text.slice(end, match.index)
      if (usable) {
        const relayed = await open(host, Number(port))
        result += `${prefix}candidate:${head} ${transport} ${priority} 127.0.0.1 ${relayed} typ ${kind}${rest}${lineEnd}`
      } else result += dropped(prefix)
      end = match.index + match[0].length
    }
    return result + text.slice(end)
  }

  let queue: Promise<unknown> = Promise.resolve()
  return {
    set(next) {
      faults = next
    },
    blackhole() {
      dark = true
    },
    restore() {
      dark = false
      faults = {}
    },
    open,
    toBrowser(text) {
      const answer = queue.then(() => rewrite(text))
      queue = answer
      return answer
    },
    toCabinet: (text) => text.replace(candidatePattern, (_, prefix: string = '') => dropped(prefix)),
    counts: () => ({ received, sent }),
    close() {
      for (const timer of timers) clearTimeout(timer)
      for (const socket of [...sockets]) socket.close()
    },
  }
}

/** A line of an SDP can go. A candidate of its own cannot, as an empty one ends all candidates: it names a port that nobody hears. */
function dropped(prefix: string): string {
  return prefix === '' ? 'candidate:0 1 UDP 1 127.0.0.1 9 typ host' : ''
}
