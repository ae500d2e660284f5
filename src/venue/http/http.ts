/** The venue's HTTP side: one Fastify server whose calls are made from the contracts, with the app's files behind them. */
import { existsSync } from 'node:fs'
import type { Server as HttpsServer } from 'node:https'
import { join } from 'node:path'
import fastifySwagger from '@fastify/swagger'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { bodyWithinMs, type Call } from '#protocol/core/call.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { Settings } from '#protocol/core/settings.ts'
import { traceHeader, traceOfParent } from '#protocol/core/traceId.ts'
import type { Bus } from '../cluster/bus.ts'
import type { Environment } from '../compose/environment.ts'
import { plainAddress } from '../identity/addresses.ts'
import type { Caller, Identity } from '../identity/identity.ts'
import { newTrace } from '../inspect/trace.ts'
import { serveBuiltApp } from './builtApp.ts'
import { openCallServer } from './callServer.ts'
import type { RegisterCall } from './contract.ts'
import { commonHeaders, secureHeaders } from './headers.ts'
import { isOurHost } from './hosts.ts'
import { registerIdentityCalls } from './identityCalls.ts'
import { isTooDeep, mostLevels } from './jsonDepth.ts'
import { limitConnections } from './limits.ts'
import { type Metrics, serveMetrics } from './metrics.ts'
import { describeCall } from './openapi.ts'
import { isOriginAllowed } from './origins.ts'
import { answersWithPage } from './paths.ts'
import { serveProtocolPage } from './protocolPage.ts'
import { invalid, sendFailure, sendRefusal } from './refusals.ts'
import { publicSettings } from './settingsFile.ts'
import { readTls, watchTls } from './tls.ts'

export type HttpOptions = {
  environment: Pick<
    Environment,
    | 'trustProxy'
    | 'origins'
    | 'host'
    | 'hosts'
    | 'tls'
    | 'loginsPerMinute'
    | 'callsPerSecond'
    | 'connections'
    | 'connectionsPerAddress'
    | 'metricsToken'
  >
  logger: FastifyBaseLogger
  identity: Identity
  /** By all processes of the venue. */
  count: Bus['count']
  metrics: Metrics
  /** Where the built app lies; without it its pages answer 503. */
  staticFolder: string | null
  settings: Settings
  /** Why the venue cannot serve now, in plain words; empty: it can. */
  problems: () => Promise<string[]>
  /** From then on `/readyz` says no, and every answer is the last of its connection. */
  isEnding: () => boolean
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
  /** Resolves when no request is under way, or when that has lasted too long. */
  idle: (patienceMs: number) => Promise<void>
}

export type ServedRoute = { method: string; url: string; call: Call | null }

const bodyLimit = 64 * 1024
/** Whoever looks after processes asks by a name of its own, and hears nothing of anybody. */
const probes = ['/healthz', '/readyz']
export async function buildHttp(options: HttpOptions): Promise<Http> {
  const { environment, logger, identity, settings, metrics } = options
  const { trustProxy } = environment
  const server: FastifyInstance = Fastify({
    ...tlsOf(environment),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy,
    requestTimeout: bodyWithinMs,
    genReqId: ({ headers }) => traceOfParent(headers[traceHeader]) ?? newTrace(),
    forceCloseConnections: true,
    // No hook has run before it.
    frameworkErrors: (error, request, reply) =>
      sendFailure(error, request, reply.headers(commonHeaders) as FastifyReply),
    clientErrorHandler: (_, socket) => {
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    },
  })
  if (environment.tls !== null) {
    const stop = watchTls(environment.tls, server.server as HttpsServer, logger)
    server.addHook('onClose', stop)
  }
  server.setValidatorCompiler(validatorCompiler)
  server.setErrorHandler((error, request, reply) => {
    // A path that the file server refuses (a folder, an empty part) is unknown, like any other.
    const { statusCode = 500 } = error as { statusCode?: number }
    if (request.routeOptions.url === '/*' && statusCode < 500) return answerUnknown(request, reply)
    return sendFailure(error, request, reply)
  })
  readJsonOnly(server)
  const connections = limitConnections(server.server, environment, metrics.refusedConnection)
  let underWay = 0
  let onIdle = () => {}
  const routes: ServedRoute[] = []
  server.addHook('onRoute', ({ method, url, config }) => {
    const { call = null } = (config ?? {}) as { call?: Call }
    for (const one of [method].flat()) routes.push({ method: one, url, call })
  })

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
  const calls = openCallServer(server, {
    ...{ environment, identity, answerUnknown, count: options.count, onStaffActed: options.onStaffActed },
  })
  const registerCall: RegisterCall = (call, handler) =>
    calls.register(call, handler, call.access === 'anyone' ? 'handler' : 'authenticate')

  server.addHook('onRequest', async (request, reply) => {
    underWay += 1
    reply.headers(commonHeaders)
    if (request.protocol === 'https') reply.headers(secureHeaders)
    if (!isOurHost(request.host, environment) && !probes.includes(request.routeOptions.url ?? ''))
      throw new Refusal(ErrorCode.noPermission, { missing: 'host' })
    if (/^(GET|HEAD|OPTIONS)$/.test(request.method)) return
    if (!isOriginAllowed(request.headers.origin, request.host, environment.origins))
      throw new Refusal(ErrorCode.noPermission, { missing: 'origin' })
  })
  server.addHook('onSend', (_, reply, payload, done) => {
    if (options.isEnding()) reply.header('Connection', 'close')
    done(null, payload)
  })
  server.addHook('onResponse', async (request, reply) => {
    underWay -= 1
    if (underWay === 0) onIdle()
    const { url } = request.routeOptions
    metrics.answered({ method: request.method, route: url ?? 'unknown', status: reply.statusCode }, reply.elapsedTime)
    // Asked once a second and more: the log says when its answer changes.
    const isProbe = url === '/readyz'
    const level =
      reply.statusCode >= 500 && !isProbe
        ? 'error'
        : (request.routeOptions.config as { call?: Call }).call === undefined
          ? 'debug'
          : 'info'
    const accountId = calls.callerOf(request)?.accountId ?? null
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

  registerIdentityCalls({
    identity,
    registerCall,
    registerValidate: (handler) => calls.register(sessionCalls.validate, handler, 'handler'),
    limitCalls: calls.limitCalls,
    onLogout: async (caller) => {
      try {
        await options.onLogout?.(caller)
      } catch (error) {
        logger.error({ err: error, accountId: caller.accountId }, 'the seat could not be left at logout')
      }
    },
  })

  server.get('/Settings.json', async (_, reply) =>
    reply.header('Cache-Control', 'no-cache').send(publicSettings(settings)),
  )
  server.get('/healthz', async (_, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'up' }))
  let notReadyFor = ''
  server.get('/readyz', async (_, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (options.isEnding()) return reply.status(503).send({ status: 'closing' })
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
  if (folder !== null) await serveBuiltApp(server, folder, settings)

  server.setNotFoundHandler(answerUnknown)

  return {
    ...{ server, registerCall, routes, authenticate: calls.authenticate },
    connections: connections.open,
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

/** Fastify takes other options for a server with TLS, which is none of a caller's business. */
function tlsOf({ tls }: Pick<Environment, 'tls'>): object {
  return tls === null ? {} : { https: readTls(tls) }
}

/** Only JSON bodies: a form of another site can send anything else without asking. An empty body counts as none. */
function readJsonOnly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else if (isTooDeep(body)) done(invalid('', 'tooDeep', `The request is nested deeper than ${mostLevels} levels`))
    else void parse(request, body, done)
  })
}
