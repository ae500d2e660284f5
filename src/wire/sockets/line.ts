import type { Socket } from 'socket.io-client'
import * as z from 'zod/mini'
import { connectionLostMessage, ErrorCode } from '#protocol/core/codes.ts'
import { RefusalBody } from '#protocol/core/refused.ts'
import { type CallNews, blockerOf } from '../http/callWatch.ts'
import type { LazyChunk } from '../lazy/chunks.ts'
import { fetchSocketIo, type SocketIo } from './socketIo.ts'
import type { TokenHolder, VenueAddress } from '../http/venueAddress.ts'
import type { Acts } from '../page/acts.ts'

/** How a line tells of itself. Each line says at most one `socket.up`, and ends with exactly one of the two others. */
export type LineEvent =
  | { type: 'socket.up' }
  | { type: 'socket.down'; reason: string }
  | { type: 'socket.refused'; code: number; message: string }

/** `money`: a cabinet may take long to move it, and a line dropped meanwhile would cost the player the seat. */
export type LineTimes = { connect: number; acknowledgement: number; money: number; quiet: number }
const defaultTimes: LineTimes = { connect: 5_000, acknowledgement: 8_000, money: 25_000, quiet: 1_300 }

/** What an engineer does to the lines of this page. `pass`: what arrives goes on now, or later and in its order. */
type LineGate = { isCut: () => boolean; pass: (act: () => void) => void }
/** `cuts`: of each line that stands, what breaks it off. */
export type Lines = { gate: LineGate | null; readonly cuts: Set<() => void> }

/** What every line of the page shares. */
export type LineSetup = {
  lines?: Lines | undefined
  address: VenueAddress
  token: TokenHolder
  watch: (news: CallNews) => void
  acts?: Acts | undefined
  loadSocketIo?: LazyChunk<SocketIo>
  page?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  warn?: (text: string) => void
  times?: LineTimes
}

/** A socket on its way or there already, and what it came with. */
export type Dialled = { socket: Socket; token: string | null }
export function dialSocket({ io }: SocketIo, { address, token, times }: LineSetup, namespace: Namespace): Dialled {
  const { current } = token
  const socket = io(`${address.baseUrl}${namespace}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: (times ?? defaultTimes).connect,
    auth: { token: current ?? '' },
  })
  return { socket, token: current }
}

type Namespace = '/game' | '/notification'
type Push<Event> = { schema: z.ZodMiniType; event: (push: never) => Event }
type Request<Answer extends z.ZodMiniType, Event> = {
  name: string
  payload: object
  answer: Answer
  /** Answered only when the money has moved. */
  movesMoney?: boolean
  answered: (answer: z.infer<Answer>) => Event | undefined
  refused: (body: RefusalBody) => Event | undefined
}

export type Line<Event> = {
  /** Says nothing after the line's end: its `socket.down` has said it. */
  ask<Answer extends z.ZodMiniType>(request: Request<Answer, Event>): void
  close(): void
}

const ConnectRefusal = z.object({
  ErrorCode: z.int(),
  ErrorMessage: z.string(),
  Params: z.nullish(z.object({ missing: z.optional(z.unknown()) })),
})

/**
 * One connection to one namespace, from its opening to its end. It never reconnects by itself: the charts open a new line.
 * A half-open line ends when the venue's pings stay away for the interval and time-out that the venue named.
 */
export function openLine<Event>(
  setup: LineSetup,
  namespace: Namespace,
  pushes: Record<string, Push<Event>>,
  tell: (event: Event | LineEvent) => void,
  /** `onQuiet`: nothing has been heard for `times.quiet`, the venue's pings included. Once for each silence. */
  { onQuiet, take }: { onQuiet?: () => void; take?: (() => Dialled | undefined) | undefined } = {},
): Line<Event> {
  const times = setup.times ?? defaultTimes
  const warn = setup.warn ?? console.warn
  const page = setup.page ?? globalThis
  const warned = new Set<string>()
  let socket: Socket | undefined
  let ended = false

  const lines = setup.lines
  /** A line that is not there yet has nothing to break off: it is not to come about. */
  const cut = () => (socket ? void socket.io.engine.close() : end({ type: 'socket.down', reason: 'no connection' }))
  const arrive = (act: () => void) => (lines?.gate ? lines.gate.pass(() => ended || act()) : act())
  lines?.cuts.add(cut)

  const offline = () => end({ type: 'socket.down', reason: 'offline' })
  const connectTimer = setTimeout(() => end({ type: 'socket.down', reason: 'no connection' }), times.connect)
  page.addEventListener('offline', offline)

  function close(): void {
    ended = true
    clearTimeout(connectTimer)
    clearTimeout(quietTimer)
    page.removeEventListener('offline', offline)
    lines?.cuts.delete(cut)
    socket?.off()
    socket?.disconnect()
  }
  function end(event: LineEvent): void {
    if (ended) return
    close()
    tell(event)
  }
  function warnOnce(what: string): void {
    if (warned.has(what)) return
    warned.add(what)
    warn(`${namespace}: ${what} is not of the protocol, dropped`)
  }

  function refuse(error: Error & { data?: unknown }): void {
    const refusal = z.safeParse(ConnectRefusal, error.data)
    if (!refusal.success) return end({ type: 'socket.down', reason: error.message })
    const { ErrorCode: code, ErrorMessage: message, Params } = refusal.data
    end({ type: 'socket.refused', code, message })
    if (sentToken !== setup.token.current) return
    if (code === ErrorCode.badSignature) setup.watch({ type: 'call.unauthorized' })
    const missing = blockerOf(Params?.missing)
    if (missing) setup.watch({ type: 'call.hindered', missing })
  }

  let quietTimer: ReturnType<typeof setTimeout> | undefined
  function hearken(quiet: () => void): void {
    const heard = () => {
      clearTimeout(quietTimer)
      quietTimer = setTimeout(quiet, times.quiet)
    }
    socket?.io.engine.on('packet', heard)
    heard()
  }

  let sentToken: string | null = null
  function dial(socketIo: SocketIo): void {
    if (ended) return
    if (lines?.gate?.isCut()) return queueMicrotask(cut)
    ;({ socket, token: sentToken } = take?.() ?? dialSocket(socketIo, setup, namespace))
    const connected = () => {
      clearTimeout(connectTimer)
      arrive(() => tell({ type: 'socket.up' }))
      if (onQuiet) hearken(onQuiet)
    }
    if (socket.connected) connected()
    else socket.on('connect', connected)
    socket.on('connect_error', refuse)
    socket.on('disconnect', (reason) => end({ type: 'socket.down', reason }))
    for (const [name, { schema, event }] of Object.entries(pushes))
      socket.on(name, (payload: unknown) => {
        const push = z.safeParse(schema, payload)
        if (push.success) arrive(() => tell(event(push.data as never)))
        else warnOnce(`push ${name}`)
      })
  }
  // In the task of the click wherever it can be: the screen is rendered before any promise of a module resolves.
  const socketIo = setup.loadSocketIo ?? fetchSocketIo
  if (socketIo.loaded) dial(socketIo.loaded)
  else socketIo().then(dial, () => end({ type: 'socket.down', reason: 'the program part could not be loaded' }))

  return {
    close,
    ask({ name, payload, answer, movesMoney = false, answered, refused }) {
      if (ended || !socket) return
      const { acts } = setup
      const traced = acts ? { ...payload, trace: acts.trace() } : payload
      const act = acts?.now() ?? null
      socket
        .timeout(movesMoney ? times.money : times.acknowledgement)
        .emit(name, traced, (silence: Error | null, reply: unknown) => {
          if (ended) return
          arrive(() => (acts ? acts.goOn(act, () => hear(silence, reply)) : hear(silence, reply)))
        })
      function hear(silence: Error | null, reply: unknown): void {
        if (silence) return end({ type: 'socket.down', reason: connectionLostMessage })
        const refusal = z.safeParse(RefusalBody, reply)
        const parsed = z.safeParse(answer, reply)
        if (refusal.success && refusal.data.ErrorCode !== ErrorCode.success) return tellIfAny(refused(refusal.data))
        if (parsed.success) return tellIfAny(answered(parsed.data))
        warnOnce(`answer to ${name}`)
        end({ type: 'socket.down', reason: `unreadable answer to ${name}` })
      }
    },
  }

  function tellIfAny(event: Event | undefined): void {
    if (event) tell(event)
  }
}
