/** The venue's HTTP side: one Fastify server whose calls are made from the contracts, with the app's files behind them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import fastifySwagger from '@fastify/swagger'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Call } from '#protocol/core/call.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { ownCalls } from '#protocol/calls/account.ts'
import { Key } from '#protocol/core/scalars.ts'
import type { Settings } from '#protocol/core/settings.ts'
import type { Environment } from '../compose/environment.ts'
import { countedAddress, plainAddress } from '../identity/addresses.ts'
import type { Caller, Identity } from '../identity/identity.ts'
import { permits } from '../identity/permissions.ts'
import { bearerToken, type CallHandler, type CallInput, fromOf, type RegisterCall } from './contract.ts'
import { commonHeaders, pageHeaders } from './headers.ts'
import { checkBlockers, checkProof } from './hindrances.ts'
import { registerIdentityCalls } from './identityCalls.ts'
import { limitConnections } from './limits.ts'
import { type Metrics, serveMetrics } from './metrics.ts'
import { describeCall } from './openapi.ts'
import { isOriginAllowed } from './origins.ts'
import { answersWithPage } from './paths.ts'
import { serveProtocolPage } from './protocolPage.ts'
import { invalid, sendFailure, sendRefusal } from './refusals.ts'
import { publicSettings } from './settingsFile.ts'

export type HttpOptions = {
  environment: Pick<
    Environment,
    | 'trustProxy'
    | 'origins'
    | 'loginsPerMinute'
    | 'callsPerSecond'
    | 'connections'
    | 'connectionsPerAddress'
    | 'metricsToken'
  >
  logger: FastifyBaseLogger
  identity: Identity
  metrics: Metrics
  /** Where the built app lies; without it its pages answer 503. */
  staticFolder: string | null
  settings: Settings
  /** Why the venue cannot serve now, in plain words; empty: it can. */
  problems: () => Promise<string[]>
  /** Runs before a sign-in ends by the user's own logout: an open seat LEAVEs. */
  onLogout?: (caller: Caller) => Promise<void> | void
  /** After each act of the staff that was done, before it is answered. */
  onStaffActed?: () => void
}

export type Http = {
  server: FastifyInstance
  /** Serves one call of the contract. To be used before `listen`. */
  registerCall: RegisterCall
  /** Every route that was registered; those of the contract with their call. */
  routes: readonly ServedRoute[]
  /** The caller of a request that stands outside the contract. Throws as `identity.authenticate` does, and 60429. */
  authenticate: (request: FastifyRequest) => Promise<Caller>
  /** Open TCP connections. */
  connections: () => number
  /** From now on `/readyz` says no, and every answer is the last of its connection. */
  beginClosing: () => void
  /** Resolves when no request is under way, or when that has lasted too long. */
  idle: (patienceMs: number) => Promise<void>
}

export type ServedRoute = { method: string; url: string; call: Call | null }

const bodyLimit = 64 * 1024
const publicCalls: readonly string[] = [sessionCalls.login.path, ownCalls.loginSecond.path, ownCalls.register.path]

export async function buildHttp(options: HttpOptions): Promise<Http> {
  const { environment, logger, identity, settings, metrics } = options
  const { trustProxy } = environment
  const server: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply as FastifyReply),
    clientErrorHandler: (_, socket) => {
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    },
  })
  server.setValidatorCompiler(validatorCompiler)
  server.setErrorHandler((error, request, reply) => {
    // A path that the file server refuses (a folder, an empty part) is unknown, like any other.
    const { statusCode = 500 } = error as { statusCode?: number }
    if (request.routeOptions.url === '/*' && statusCode < 500) return answerUnknown(request, reply)
    return sendFailure(error, request, reply)
  })
  readJsonOnly(server)
  const connections = limitConnections(server.server, environment, metrics.refusedConnection)
  let isClosing = false
  let underWay = 0
  let onIdle = () => {}
  const routes: ServedRoute[] = []
  server.addHook('onRoute', ({ method, url, config }) => {
    const { call = null } = (config ?? {}) as { call?: Call }
    for (const one of [method].flat()) routes.push({ method: one, url, call })
  })

  await server.register(fastifyRateLimit, { global: false })
  await server.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Takewin', description: 'The calls of a remote-play slot venue.', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const { call } = (route.config ?? {}) as { call?: Call }
      return { url, schema: call === undefined ? { ...schema, hide: true } : describeCall(call) }
    },
  })
  const logins = server.createRateLimit({
    max: environment.loginsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `login ${countedAddress(request.ip)}`,
  })
  const callsOfOne = server.createRateLimit({
    max: environment.callsPerSecond,
    timeWindow: 1_000,
    keyGenerator: (request) => limitKeys.get(request) ?? countedAddress(request.ip),
  })
  const limitKeys = new WeakMap<FastifyRequest, string>()
  const callers = new WeakMap<FastifyRequest, Caller>()

  async function limit(check: typeof logins, request: FastifyRequest): Promise<void> {
    const outcome = await check(request)
    if (outcome.isAllowed || !outcome.isExceeded) return
    throw new Refusal(ErrorCode.tooMany, { seconds: Math.max(1, Math.ceil(outcome.ttl / 1_000)) })
  }

  async function authenticate(request: FastifyRequest): Promise<Caller> {
    const reading = await identity.readToken(bearerToken(request))
    if (reading.status !== 'good') throw new Refusal(ErrorCode.badSignature)
    limitKeys.set(request, `sign-in ${reading.claims.signInId}`)
    await limit(callsOfOne, request)
    const caller = await identity.admitClaims(reading.claims, fromOf(request))
    callers.set(request, caller)
    return caller
  }

  server.addHook('onRequest', async (request, reply) => {
    underWay += 1
    reply.headers(commonHeaders)
    if (/^(GET|HEAD|OPTIONS)$/.test(request.method)) return
    if (!isOriginAllowed(request.headers.origin, request.host, environment.origins))
      throw new Refusal(ErrorCode.noPermission, { missing: 'origin' })
  })
  server.addHook('onSend', (_, reply, payload, done) => {
    if (isClosing) reply.header('Connection', 'close')
    done(null, payload)
  })
  server.addHook('onResponse', async (request, reply) => {
    underWay -= 1
    if (underWay === 0) onIdle()
    const { url } = request.routeOptions
    metrics.answered({ method: request.method, route: url ?? 'unknown', status: reply.statusCode }, reply.elapsedTime)
    const level =
      reply.statusCode >= 500
        ? 'error'
        : (request.routeOptions.config as { call?: Call }).call === undefined
          ? 'debug'
          : 'info'
    const accountId = callers.get(request)?.accountId ?? null
    const milliseconds = Math.round(reply.elapsedTime)
    logger[level](
      {
        method: request.method,
        route: url ?? null,
        status: reply.statusCode,
        milliseconds,
        ip: plainAddress(request.ip),
        accountId,
      },
      'answered',
    )
  })

  function register<C extends Call>(call: C, handler: CallHandler<C>, admission: 'authenticate' | 'handler'): void {
    const takesBody = call.method !== 'GET'
    server.route({
      method: call.method,
      url: call.path,
      exposeHeadRoute: false,
      bodyLimit: call.mostBytes ?? bodyLimit,
      config: { call },
      schema: { params: call.params, querystring: call.query, ...(takesBody ? { body: call.body } : {}) },
      onRequest: async (request, reply) => {
        // A path that is the app's as well, such as a profile's: whoever goes there with a browser gets the page.
        if (isVisit(request)) {
          answerUnknown(request, reply)
          return reply
        }
        if (publicCalls.includes(call.path)) await limit(logins, request)
        if (admission !== 'authenticate') return
        const caller = await authenticate(request)
        checkBlockers(call, caller)
        checkAccess(call, caller)
        checkProof(call, caller)
      },
      handler: async (request, reply) => {
        const answer = await handler({
          caller: (callers.get(request) ?? null) as CallInput<C>['caller'],
          params: request.params as z.infer<C['params']>,
          query: request.query as z.infer<C['query']>,
          body: request.body as z.infer<C['body']>,
          key: readKey(request, call),
          from: fromOf(request),
          request,
          reply,
        })
        if (call.access === 'staff' && call.method !== 'GET') options.onStaffActed?.()
        reply.header('Cache-Control', 'no-store')
        if (call.media !== undefined) return reply.status(call.success).type(call.media).send(answer)
        const parsed = z.safeParse(call.answer, answer)
        if (!parsed.success)
          throw new Error(
            `the answer of ${call.method} ${call.path} breaks its contract: ${z.prettifyError(parsed.error)}`,
          )
        const status = call.mayWait && isWaiting(parsed.data) ? 202 : call.success
        return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(parsed.data))
      },
    })
  }
  const registerCall: RegisterCall = (call, handler) =>
    register(call, handler, call.access === 'anyone' ? 'handler' : 'authenticate')

  registerIdentityCalls({
    identity,
    registerCall,
    registerValidate: (handler) => register(sessionCalls.validate, handler, 'handler'),
    limitCalls: (request) => limit(callsOfOne, request),
    onLogout: async (caller) => {
      try {
        await options.onLogout?.(caller)
      } catch (error) {
        logger.error({ err: error, accountId: caller.accountId }, 'the seat could not be left at logout')
      }
    },
  })

  const servedSettings = publicSettings(settings)
  server.get('/Settings.json', async (_, reply) => reply.header('Cache-Control', 'no-cache').send(servedSettings))
  server.get('/healthz', async (_, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'up' }))
  let notReadyFor = ''
  server.get('/readyz', async (_, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (isClosing) return reply.status(503).send({ status: 'closing' })
    const problems = (await options.problems()).join(', ')
    if (problems !== notReadyFor) logger.warn({ problems }, problems === '' ? 'ready again' : 'not ready')
    notReadyFor = problems
    if (problems === '') return reply.send({ status: 'ready' })
    return reply.status(503).send({ status: 'not ready', because: problems })
  })
  server.get('/openapi.json', async (_, reply) => reply.header('Cache-Control', 'no-cache').send(server.swagger()))

  serveMetrics(server, metrics, environment)
  serveProtocolPage(server, () => routes.flatMap(({ call }) => call ?? []))

  const folder =
    options.staticFolder !== null && existsSync(join(options.staticFolder, 'index.html')) ? options.staticFolder : null
  const headersOfPage = pageHeaders(settings)
  if (folder !== null)
    await server.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, sent) => {
        const path = sent.replace(/\.(br|gz)$/, '')
        const isHashed = path.startsWith(join(folder, 'assets'))
        if (path.endsWith('.html')) for (const [name, value] of Object.entries(headersOfPage)) reply.header(name, value)
        else reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })

  server.setNotFoundHandler(answerUnknown)

  return {
    ...{ server, registerCall, routes, authenticate },
    connections: connections.open,
    beginClosing: () => {
      isClosing = true
    },
    idle: (patienceMs) =>
      new Promise((resolve) => {
        if (underWay === 0) return resolve()
        const patience = setTimeout(resolve, patienceMs)
        onIdle = () => {
          clearTimeout(patience)
          resolve()
        }
      }),
  }

  function answerUnknown(request: FastifyRequest, reply: FastifyReply): void {
    if (!answersWithPage(request)) sendRefusal(new Refusal(ErrorCode.unknown), reply)
    else if (folder !== null) reply.sendFile('index.html')
    else reply.status(503).type('text/plain; charset=utf-8').send('The web app is not built: run npm start.')
  }
}

const isWaiting = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'waitsFor' in answer

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

/** Only JSON bodies: a form of another site can send anything else without asking. An empty body counts as none. */
function readJsonOnly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
