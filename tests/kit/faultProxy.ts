import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Bytes on their way from the client to the venue, or back. */
export type Direction = 'toVenue' | 'toClient'
export type Slowness = { bytesPerSecond?: number; delay?: number }

export type FaultProxy = {
  readonly port: number
  readonly url: string
  connections(): number
  /** Resets every connection; new ones are refused until `restore` unless `once`. */
  cut(how?: { once?: boolean }): void
  /** Every socket stays open and nothing passes, either way; new connections too. What is sent meanwhile passes at `restore`. */
  halfOpen(): void
  /** Paces what passes from now on, each way. `delay` is ms one way. */
  slow(how: Slowness): void
  /** Resets the connection that carries the last of so many more bytes in that direction. */
  cutAfterBytes(bytes: number, direction?: Direction): void
  /** Resets a connection instead of passing on the reply in which these bytes come, after so many others that had them. */
  cutInsteadOf(bytes: Buffer, how?: { after?: number }): Trap
  /** What the venue says is thrown away, what the client says arrives. `restore` resets the connections that lost bytes. */
  dropReplies(): void
  /** No faults from now on. */
  restore(): void
  close(): Promise<void>
}

/** Whether it has cut, and how often it has seen its bytes. */
export type Trap = { readonly isSprung: boolean; readonly seen: number }

type Mode = 'pass' | 'refuse' | 'halfOpen' | 'dropReplies'
type State = {
  mode: Mode
  slowness: Slowness
  budget: { left: number; direction: Direction } | null
  trap: { bytes: Buffer; after: number; isSprung: boolean; seen: number } | null
  reopened: PromiseWithResolvers<void>
}

/** A TCP proxy in front of the venue that can fail as networks do. */
export async function createFaultProxy(venue: { port: number; host?: string }): Promise<FaultProxy> {
  const state: State = { mode: 'pass', slowness: {}, budget: null, trap: null, reopened: Promise.withResolvers() }
  const links = new Set<Link>()
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    if (state.mode === 'refuse') return client.resetAndDestroy()
    const link = createLink(
      client,
      net.connect({ port: venue.port, host: venue.host ?? '127.0.0.1', allowHalfOpen: true }),
      state,
    )
    links.add(link)
    client.on('close', () => links.delete(link))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo

  const resetAll = () => {
    for (const link of links) link.reset()
  }
  const enter = (mode: Mode) => {
    state.mode = mode
    if (mode === 'halfOpen') return
    state.reopened.resolve()
    state.reopened = Promise.withResolvers()
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    connections: () => links.size,
    cut({ once = false } = {}) {
      if (!once) enter('refuse')
      resetAll()
    },
    halfOpen: () => enter('halfOpen'),
    slow(how) {
      state.slowness = how
    },
    cutAfterBytes(bytes, direction = 'toClient') {
      state.budget = { left: bytes, direction }
    },
    cutInsteadOf(bytes, { after = 0 } = {}) {
      state.trap = { bytes, after, isSprung: false, seen: 0 }
      return state.trap
    },
    dropReplies: () => enter('dropReplies'),
    restore() {
      state.slowness = {}
      state.budget = null
      state.trap = null
      for (const link of links) if (link.lostBytes()) link.reset()
      enter('pass')
    },
    async close() {
      resetAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Link = { reset(): void; lostBytes(): boolean }

function createLink(client: net.Socket, venue: net.Socket, state: State): Link {
  let lost = false
  const reset = () => {
    client.resetAndDestroy()
    venue.resetAndDestroy()
  }
  const whileOpen = async (work: () => void) => {
    while (state.mode === 'halfOpen') await state.reopened.promise
    work()
  }
  lane('toVenue', client, venue)
  lane('toClient', venue, client)
  return { reset, lostBytes: () => lost }

  function lane(direction: Direction, from: net.Socket, to: net.Socket): void {
    from.setNoDelay(true)
    from.on('error', () => undefined)
    from.on('close', () => void whileOpen(() => to.destroy()))
    from.on('end', () => void whileOpen(() => to.end()))
    from.on('data', (chunk: Buffer) => void carry(chunk))

    async function carry(chunk: Buffer): Promise<void> {
      from.pause()
      const { delay = 0, bytesPerSecond = Number.POSITIVE_INFINITY } = state.slowness
      const paced = delay + (chunk.length / bytesPerSecond) * 1000
      if (paced > 0) await wait(paced)
      await whileOpen(() => pass(chunk))
      from.resume()
    }

    function pass(chunk: Buffer): void {
      if (state.mode === 'dropReplies' && direction === 'toClient') {
        lost = true
        return
      }
      const { budget, trap } = state
      if (trap && !trap.isSprung && direction === 'toClient' && chunk.includes(trap.bytes)) {
        trap.seen += 1
        trap.isSprung = trap.seen > trap.after
        if (trap.isSprung) return reset()
      }
      if (budget?.direction !== direction) return void to.write(chunk)
      if (chunk.length < budget.left) {
        budget.left -= chunk.length
        return void to.write(chunk)
      }
      state.budget = null
      to.write(chunk.subarray(0, budget.left), reset)
    }
  }
}
