import type { Namespace, Socket } from 'socket.io'
import * as z from 'zod/mini'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { traceOfRequest } from '#protocol/core/traceId.ts'
import type { Logger } from 'pino'
import { createCounts } from '../http/limits.ts'
import type { CallerRates } from '../http/rates.ts'
import type { Caller, Identity } from '../identity/identity.ts'
import { inTrace, newTrace } from '../inspect/trace.ts'

export type Seated = Socket & { data: { caller: Caller } }
/** Who lets in: `addressOf` sees through the trusted proxies. */
export type Gate = {
  identity: Identity
  clock: { now: () => number }
  addressOf: (socket: Pick<Socket, 'request'>) => string
  /** Where people find the venue from outside; null: not said. */
  publicIp: string | null
  /** Requests of all sockets of this process. */
  requests: CallerRates
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

/** The token that a socket came with: brought as it asks to be let in. Those of before bring it in their address, which browsers and proxies write down. */
export function tokenOf({ handshake }: Pick<Socket, 'handshake'>): string | null {
  const token: unknown = handshake.auth['token'] ?? handshake.query['token']
  return typeof token === 'string' ? token : null
}

const mostSocketsOfOne = 50
const longestTimerMs = 2 ** 31 - 1

/** Lets in who brings a good token; the refusal is the connection's `data`. A socket never outlives its token or sign-in. */
export function guard(namespace: Namespace, gate: Gate): void {
  const { clock, identity } = gate
  const counts = createCounts(mostSocketsOfOne)
  namespace.on('connection', (socket) => {
    const { expiresAt } = socket.data.caller as Caller
    const end = setTimeout(
      () => socket.disconnect(true),
      Math.min(longestTimerMs, Math.max(0, expiresAt - clock.now())),
    )
    socket.once('disconnect', () => clearTimeout(end))
  })
  async function admit(socket: Socket): Promise<void> {
    const caller = await identity.authenticate(tokenOf(socket), fromOf(gate, socket))
    const release = counts.take(String(caller.accountId))
    if (release === null) throw new Refusal(ErrorCode.tooMany, { seconds: 60 })
    // Gone meanwhile: it will not say so again.
    if (socket.conn.readyState === 'open') socket.conn.once('close', release)
    else release()
    socket.data.caller = caller
  }
  namespace.use((socket, next) => {
    admit(socket).then(
      () => next(),
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
  { requests, logger }: Pick<Gate, 'requests'> & { logger: Logger },
): void {
  socket.onAny((name: string, ...given: unknown[]) => {
    const last = given.at(-1)
    const acknowledge: Acknowledge = typeof last === 'function' ? (last as Acknowledge) : () => {}
    const refuse = (refusal: Refusal) => acknowledge(refusal.body)
    if (!requests.take(socket.data.caller)) return refuse(new Refusal(ErrorCode.tooMany, { seconds: 1 }))
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
      .then(() => inTrace(traceOfRequest(given[0]) ?? newTrace(), () => handler(request.data as never, socket)))
      .then(acknowledge, (error: unknown) => {
        if (error instanceof Refusal) return refuse(error)
        logger.error({ error, request: name }, 'a request failed')
        refuse(new Refusal(ErrorCode.internal))
      })
  })
}
