/** What a simulated player says to the venue: the public protocol, nothing else. */
import { io, type Socket } from 'socket.io-client'
import type * as z from 'zod/mini'
import type { Call, CallAnswer, CallInput } from '#protocol/core/call.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { type RefusalBody } from '#protocol/core/refused.ts'
import type { gamePushes, gameRequests } from '#protocol/sockets/sockets.ts'

export const newKey = () => crypto.randomUUID()
const answerWithinMs = 15_000

/** Asks one call of the contract that has no path of its own for each thing. Throws the Refusal that the venue answered with. */
export async function ask<C extends Call>(
  url: string,
  call: C,
  token: string | null,
  { body }: Pick<CallInput<C>, 'body'> = {},
): Promise<CallAnswer<C>> {
  const response = await fetch(url + call.path, {
    method: call.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.needsKey ? { 'idempotency-key': newKey() } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw Refusal.from(answer as RefusalBody)
  return answer as CallAnswer<C>
}

type Requests = typeof gameRequests
type Pushes = typeof gamePushes
export type GameLine = {
  ask: <Name extends keyof Requests>(
    name: Name,
    request: z.input<Requests[Name]['request']>,
  ) => Promise<z.infer<Requests[Name]['answer']>>
  on: <Name extends keyof Pushes>(name: Name, listener: (push: z.infer<Pushes[Name]>) => void) => void
  isUp: () => boolean
  close: () => void
}

/** The game socket, once it is let in. */
export async function openLine(url: string, token: string): Promise<GameLine> {
  const socket: Socket = io(`${url}/game`, {
    ...{ auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true },
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error) => {
      socket.disconnect()
      reject(error)
    })
  })
  return {
    ask: async (name, request) => {
      const answer: unknown = await socket.timeout(answerWithinMs).emitWithAck(name, request)
      if (typeof answer === 'object' && answer !== null && 'ErrorCode' in answer)
        throw Refusal.from(answer as RefusalBody)
      return answer as never
    },
    on: (name, listener) => void socket.on<string>(name, listener as (push: unknown) => void),
    isUp: () => socket.connected,
    close: () => socket.disconnect(),
  }
}
