/** The calls of the contract, served: who asks, whether they may, how often, and that the answer keeps its contract. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ownCalls } from '#protocol/calls/account.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import type { Call } from '#protocol/core/call.ts'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { Key } from '#protocol/core/scalars.ts'
import type { Bus } from '../cluster/bus.ts'
import type { Environment } from '../compose/environment.ts'
import { countedAddress } from '../identity/addresses.ts'
import type { Caller, Identity } from '../identity/identity.ts'
import { permits } from '../identity/permissions.ts'
import { inTrace } from '../inspect/trace.ts'
import { bearerToken, type CallHandler, type CallInput, fromOf, strictQuery, takesKey } from './contract.ts'
import { checkBlockers, checkProof } from './hindrances.ts'
import { answersWithPage } from './paths.ts'
import { createCallerRates, createRates } from './rates.ts'
import { invalid } from './refusals.ts'

const publicCalls: readonly string[] = [sessionCalls.login.path, ownCalls.loginSecond.path, ownCalls.register.path]

type Tools = {
  environment: Pick<Environment, 'loginsPerMinute' | 'callsPerSecond'>
  /** By all processes of the venue. */
  count: Bus['count']
  identity: Identity
  answerUnknown: (request: FastifyRequest, reply: FastifyReply) => void
  onStaffActed?: (() => void) | undefined
}

export function openCallServer(server: FastifyInstance, tools: Tools) {
  const { environment, count, identity, answerUnknown, onStaffActed } = tools
  const callers = new WeakMap<FastifyRequest, Caller>()
  const calls = createCallerRates(environment.callsPerSecond)
  /** Of those who are not known yet. */
  const addresses = createRates(environment.callsPerSecond)

  async function limitLogins(request: FastifyRequest): Promise<void> {
    const counted = await count(`login ${countedAddress(request.ip)}`, 60_000)
    if (counted.count > environment.loginsPerMinute)
      throw new Refusal(ErrorCode.tooMany, { seconds: Math.max(1, Math.ceil(counted.leftMs / 1_000)) })
  }
  function takeOne(isTaken: boolean): void {
    if (!isTaken) throw new Refusal(ErrorCode.tooMany, { seconds: 1 })
  }

  async function claimsOf(request: FastifyRequest) {
    const reading = await identity.readToken(bearerToken(request))
    if (reading.status !== 'good') throw new Refusal(ErrorCode.badSignature)
    return reading.claims
  }
  async function authenticate(request: FastifyRequest): Promise<Caller> {
    const claims = await claimsOf(request)
    takeOne(calls.take(claims))
    const caller = await identity.admitClaims(claims, fromOf(request))
    callers.set(request, caller)
    return caller
  }

  async function admit(call: Call, request: FastifyRequest, admission: 'authenticate' | 'handler'): Promise<void> {
    if (publicCalls.includes(call.path)) await limitLogins(request)
    if (admission === 'handler') {
      if (call.access !== 'anyone') await claimsOf(request)
      return
    }
    const caller = await authenticate(request)
    checkBlockers(call, caller)
    checkAccess(call, caller)
    checkProof(call, caller)
  }

  async function answer<C extends Call>(
    call: C,
    handler: CallHandler<C>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const key = readKey(request, call)
    let isKeyRead = false
    const given = await handler({
      caller: (callers.get(request) ?? null) as CallInput<C>['caller'],
      params: request.params as z.infer<C['params']>,
      query: request.query as z.infer<C['query']>,
      body: request.body as z.infer<C['body']>,
      get key() {
        isKeyRead = true
        return key
      },
      from: fromOf(request),
      request,
      reply,
    })
    if (key !== null && !isKeyRead) throw new Error(`${call.method} ${call.path} takes a key and does not heed it`)
    if (call.access === 'staff' && call.method !== 'GET') onStaffActed?.()
    reply.header('Cache-Control', 'no-store')
    if (call.media !== undefined) return reply.status(call.success).type(call.media).send(given)
    const parsed = z.safeParse(call.answer, given)
    if (!parsed.success)
      throw new Error(`the answer of ${call.method} ${call.path} breaks its contract: ${z.prettifyError(parsed.error)}`)
    const status = call.mayWait && isWaiting(parsed.data) ? 202 : call.success
    return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(parsed.data))
  }

  function register<C extends Call>(call: C, handler: CallHandler<C>, admission: 'authenticate' | 'handler'): void {
    const takesBody = call.method !== 'GET'
    server.route({
      method: call.method,
      url: call.path,
      exposeHeadRoute: false,
      ...(call.mostBytes === undefined ? {} : { bodyLimit: call.mostBytes }),
      config: { call },
      schema: { params: call.params, querystring: strictQuery(call), ...(takesBody ? { body: call.body } : {}) },
      onRequest: async (request, reply) => {
        // A path that is the app's as well, such as a profile's: whoever goes there with a browser gets the page.
        if (isVisit(request)) {
          answerUnknown(request, reply)
          return reply
        }
        await inTrace(request.id, () => admit(call, request, admission))
        return
      },
      handler: (request, reply) => inTrace(request.id, () => answer(call, handler, request, reply)),
    })
  }

  return {
    authenticate,
    register,
    callerOf: (request: FastifyRequest): Caller | null => callers.get(request) ?? null,
    limitCalls: (request: FastifyRequest) => takeOne(addresses.take(countedAddress(request.ip))),
  }
}

const isWaiting = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'waitsFor' in answer && answer.waitsFor !== null

const isVisit = (request: FastifyRequest) =>
  request.headers.authorization === undefined &&
  /\btext\/html\b/.test(request.headers.accept ?? '') &&
  answersWithPage(request)

/** Throws 60403, naming what is missing, when the contract does not let this caller in. */
export function checkAccess(
  call: Pick<Call, 'access' | 'permission'>,
  caller: Pick<Caller, 'type' | 'permissions'>,
): void {
  const { type } = caller
  const allowed =
    call.access === 'administrator'
      ? type === UserType.administrator
      : call.access === 'staff'
        ? type >= UserType.staff
        : call.access === 'player'
          ? type === UserType.player
          : true
  if (!allowed) throw new Refusal(ErrorCode.noPermission, { missing: call.access })
  if (!permits(caller, call.permission ?? [])) throw new Refusal(ErrorCode.noPermission, { missing: call.permission })
}

function readKey(request: FastifyRequest, call: Call): string | null {
  if (!takesKey(call)) return null
  const given = request.headers['idempotency-key']
  if (given === undefined) {
    if (call.needsKey) throw invalid('Idempotency-Key', 'required', 'This call needs a key of its own')
    return null
  }
  const parsed = z.safeParse(Key, given)
  if (!parsed.success)
    throw invalid('Idempotency-Key', 'format', 'The key must be 8 to 64 letters, digits, dashes or underscores')
  return parsed.data
}
