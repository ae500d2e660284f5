import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Call, CallAnswer } from '#protocol/core/call.ts'
import { plainAddress } from '../identity/addresses.ts'
import type { Caller, From } from '../identity/identity.ts'

/** What a handler is given, checked by the contract. */
export type CallInput<C extends Call> = {
  caller: C['access'] extends 'anyone' ? null : Caller
  params: z.infer<C['params']>
  query: z.infer<C['query']>
  body: z.infer<C['body']>
  /** The header Idempotency-Key, checked. */
  key: string | null
  from: From
  request: FastifyRequest
  reply: FastifyReply
}
/** Text of a call with `media` may come as a stream. */
type Answered<C extends Call> = CallAnswer<C> | (CallAnswer<C> extends string ? Readable : never)
export type CallHandler<C extends Call> = (input: CallInput<C>) => Promise<Answered<C>> | Answered<C>
export type RegisterCall = <C extends Call>(call: C, handler: CallHandler<C>) => void

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

export function fromOf(request: FastifyRequest): From {
  return { ip: plainAddress(request.ip), agent: request.headers['user-agent'] }
}

/** Whether the header Idempotency-Key says something to a call. */
export const takesKey = ({ method, ignoresKey = false }: Call): boolean => method !== 'GET' && !ignoresKey

/** A key that the contract does not name is refused: a filter that was misspelt would answer with everything. */
export function strictQuery({ query }: Call): z.ZodMiniType {
  const { def } = query._zod as { def: { type: string; shape?: z.core.$ZodShape; catchall?: unknown } }
  return def.type === 'object' && def.shape && !def.catchall ? z.strictObject(def.shape) : query
}
