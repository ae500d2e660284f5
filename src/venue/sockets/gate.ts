import type { IncomingMessage } from 'node:http'
import type { Namespace, Server, Socket } from 'socket.io'
import * as z from 'zod/mini'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { Logger } from 'pino'
import type { Caller, Identity } from '../identity/identity.ts'

export type Seated = Socket & { data: { caller: Caller } }
/** Who lets in: `addressOf` sees through the trusted proxies. */
export type Gate = {
  identity: Identity
  clock: { now: () => number }
  addressOf: (socket: Pick<Socket, 'request'>) => string
  ahead: LookAhead
}
export const fromOf = (gate: Gate, socket: Socket) => ({
  ip: gate.addressOf(socket),
  agent: socket.handshake.headers['user-agent'],
})
type Acknowledge = (answer: unknown) => void
type Contract = { request: z.ZodMiniType; answer: z.ZodMiniType }
export type Handlers<Requests extends Record<string, Contract>> = {
  [Name in keyof Requests]: (
    request: z.infer<Requests[Name]['request']>,
    socket: Seated,
  ) => Promise<z.infer<Requests[Name]['answer']>> | z.infer<Requests[Name]['answer']>
}

/** Who comes is looked up while their socket still opens: by the time they ask to be let in the answer is mostly there. */
export type LookAhead = {
  callerOf(socket: Socket): Promise<Caller>
  /** What was read of anybody may not be so any more. */
  forget(): void
}

export function createLookAhead(engine: Server['engine'], gate: Omit<Gate, 'ahead'>): LookAhead {
  let looks = new WeakMap<IncomingMessage, Promise<Caller>>()
  const look = (socket: Pick<Socket, 'request'>) => {
    const token = new URLSearchParams(socket.request.url?.split('?')[1]).get('token')
    const agent = socket.request.headers['user-agent']
    return gate.identity.authenticate(token, { ip: gate.addressOf(socket), agent })
  }
  engine.on('connection', (socket: Pick<Socket['conn'], 'request' | 'readyState'>) => {
    // Refused before: one too many.
    if (socket.readyState !== 'open') return
    const caller = look(socket)
    // Whoever asks hears of it; most who are refused never do.
    caller.catch(() => undefined)
    looks.set(socket.request, caller)
  })
  return {
    callerOf({ request }) {
      const caller = looks.get(request) ?? look({ request })
      looks.delete(request)
      return caller
    },
    forget() {
      looks = new WeakMap()
    },
  }
}

const requestsPerSecond = 100
const longestTimerMs = 2 ** 31 - 1

/** Lets in who brings a good token in the query; the refusal is the connection's `data`. A socket never outlives its token or sign-in. */
export function guard(namespace: Namespace, gate: Gate): void {
  const { clock } = gate
  namespace.on('connection', (socket) => {
    const { expiresAt } = socket.data.caller as Caller
    const end = setTimeout(
      () => socket.disconnect(true),
      Math.min(longestTimerMs, Math.max(0, expiresAt - clock.now())),
    )
    socket.once('disconnect', () => clearTimeout(end))
  })
  namespace.use((socket, next) => {
    gate.ahead.callerOf(socket).then(
      (caller) => {
        socket.data.caller = caller
        next()
      },
      (error: unknown) => {
        const refusal = error instanceof Refusal ? error : new Refusal(ErrorCode.internal)
        next(Object.assign(new Error(refusal.message), { data: refusal.body }))
      },
    )
  })
}

/** Serves the requests of one socket by their contracts: every frame is parsed, every refusal acknowledged with its code. */
export function serve<Requests extends Record<string, Contract>>(
  socket: Seated,
  contracts: Requests,
  handlers: Handlers<Requests>,
  logger: Logger,
): void {
  let second = 0
  let asked = 0
  socket.onAny((name: string, ...given: unknown[]) => {
    const last = given.at(-1)
    const acknowledge: Acknowledge = typeof last === 'function' ? (last as Acknowledge) : () => {}
    const now = Math.floor(performance.now() / 1_000)
    asked = now === second ? asked + 1 : 1
    second = now
    const refuse = (refusal: Refusal) => acknowledge(refusal.body)
    if (asked > requestsPerSecond) return refuse(new Refusal(ErrorCode.tooMany, { seconds: 1 }))
    const contract = Object.hasOwn(contracts, name) ? contracts[name] : undefined
    if (!contract)
      return refuse(
        new Refusal(ErrorCode.invalidRequest, {
          fields: [{ path: '', code: 'unknownRequest', message: 'No such request' }],
        }),
      )
    const request = z.safeParse(contract.request, typeof given[0] === 'function' ? undefined : given[0])
    if (!request.success) {
      const fields = request.error.issues.map((issue) => ({
        path: issue.path.join('.'),
        code: issue.code,
        message: issue.message,
      }))
      return refuse(new Refusal(ErrorCode.invalidRequest, { fields }))
    }
    const handler = handlers[name as keyof Requests]
    Promise.resolve()
      .then(() => handler(request.data as never, socket))
      .then(acknowledge, (error: unknown) => {
        if (error instanceof Refusal) return refuse(error)
        logger.error({ error, request: name }, 'a request failed')
        refuse(new Refusal(ErrorCode.internal))
      })
  })
}
