import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { graceSeconds, UserType } from '#protocol/core/codes.ts'
import { isLoopback } from './loopback.ts'
import { isOpenLine } from './openLines.ts'
import { isRefusedByBrowsers } from './ports.ts'

/** Paths of PEM files. */
export type TlsFiles = { cert: string; key: string }

/** What the venue is told by its surroundings, checked. */
export type Environment = {
  port: number
  host: string
  /** Absolute path; null keeps nothing. */
  dataFolder: string | null
  /** PostgreSQL instead of the embedded database; `dataFolder` then holds the floor, the secret and the settings only. */
  databaseUrl: string | null
  /** Makes several processes on one database one venue. */
  redisUrl: string | null
  demo: boolean
  /** Demo, with simulated players. */
  busy: boolean
  /** Whether an empty demo venue gets a past of 60 days. */
  history: boolean
  /** VENUE_SECRET as given; `loadSecrets` says which secret holds. */
  secret: string | null
  /** VENUE_SECRET_BEFORE: still read, no longer made with. */
  secretBefore: string | null
  /** Addresses, ranges or number of hops whose X-Forwarded-… headers are believed; false = none. */
  trustProxy: false | number | string[]
  /** Foreign origins that may call and connect. */
  origins: string[]
  /** Names that people reach this venue by, besides addresses, this machine's own name and `host`. */
  hosts: string[]
  /** Its own certificate and key; null: a proxy in front has them. */
  tls: TlsFiles | null
  /** File of the public key (PEM) that a release is signed with; null: the venue's own key. */
  releaseKey: string | null
  udpPort: number | null
  publicIp: string | null
  metricsToken: string | null
  /** How long a disconnected player's seat is held. */
  graceSeconds: number
  loginsPerMinute: number
  /** The least type of user who must have a second factor; null: only whose group asks for it. */
  secondFactorFrom: number | null
  /** Staff of whom nothing is heard for so long are signed out. */
  staffSilenceMinutes: number
  callsPerSecond: number
  /** Open connections, of everybody and of one address. */
  connections: number
  connectionsPerAddress: number
  /** How long the venue says that it is not ready before it ends, so that who spreads the connections has seen it. */
  drainSeconds: number
  /** With less than so many bytes free on the disk of the data folder no seat is given. */
  diskFloor: number
  /** Whether the last frame of each round is kept. */
  stills: boolean
  /** Whether the simulated cabinets draw their art before somebody looks. */
  artAhead: boolean
  /** Obeyed by src/venue/store/engineThread.ts, before all else is read. */
  engineOptimiser: boolean
  /** Whether a wrong password says how many attempts are left (10700) or not (10701). */
  showAttempts: boolean
  logLevel: (typeof logLevels)[number]
}

/** A bad value of one variable; the message is the one line that the operator sees. */
export class EnvironmentProblem extends Error {
  readonly variable: string
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`)
    this.name = 'EnvironmentProblem'
    this.variable = variable
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
/** Each may stand in a file instead, which `NAME_FILE` names: so a vault hands secrets over. */
const secretVariables = ['VENUE_SECRET', 'VENUE_SECRET_BEFORE', 'VENUE_METRICS_TOKEN', 'DATABASE_URL', 'REDIS_URL']
const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${minimum} to ${maximum}`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(z.minimum(minimum, `must be at least ${minimum}`), z.maximum(maximum, `must be at most ${maximum}`)),
    ),
  )
const listOf = (entry: (text: string) => boolean, problem: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
    ),
    z.array(z.string().check(z.refine(entry, problem))),
  )
const onOff = z.pipe(
  z.enum(['on', 'off'], 'must be on or off'),
  z.transform((text: 'on' | 'off') => text === 'on'),
)
const fromType = z.pipe(
  z.enum(['0', '1', '2', '3', '4', 'off'], 'must be a type of user from 0 to 4, or off'),
  z.transform((text): number | null => (text === 'off' ? null : Number(text))),
)
const tlsOf: Record<string, string> = {
  DATABASE_URL: 'sslmode=verify-full, or sslmode=disable where nobody else is on the line',
  REDIS_URL: 'rediss://, or ?sslmode=disable where nobody else is on the line',
}
const longSecret = (least: number) => z.string().check(z.minLength(least, `must have at least ${least} characters`))
const hostName = /^(?=.{1,253}$)[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i

const trustProxy = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text: string) =>
          text === 'none' || /^[1-9]$/.test(text) || text.split(',').every((part) => isProxy(part.trim())),
        `must be none, a number of hops from 1 to 9, or a list of addresses, ranges or ${proxyNames.join(', ')}`,
      ),
    ),
  z.transform((text: string): Environment['trustProxy'] => {
    if (text === 'none') return false
    return /^[1-9]$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
  }),
)

/** Reads the variables; an empty one counts as absent. Throws EnvironmentProblem for the first bad one. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const value = (name: string) => variables[name]?.trim() || undefined
  const given = (name: string) => (secretVariables.includes(name) ? secretIn(name, value) : value(name))

  function read<Value, Fallback>(name: string, schema: z.ZodMiniType<Value>, fallback: Fallback): Value | Fallback {
    const text = given(name)
    if (text === undefined) return fallback
    const parsed = z.safeParse(schema, text)
    if (parsed.success) return parsed.data
    const shown = secretVariables.includes(name) ? '' : `, not ${JSON.stringify(text.slice(0, 80))}`
    throw new EnvironmentProblem(name, `${parsed.error.issues[0]?.message ?? 'is not valid'}${shown}`)
  }

  const databaseUrl = read(
    'DATABASE_URL',
    z
      .string()
      .check(
        z.refine(
          isDatabaseUrl,
          'must be postgres://USER:PASSWORD@HOST:PORT/DATABASE, special characters percent-encoded, sslmode one of ' +
            sslModes.join(', '),
        ),
      ),
    null,
  )
  const redisUrl = read(
    'REDIS_URL',
    z.string().check(z.refine(isRedisUrl, 'must be redis://HOST:PORT or rediss://…')),
    null,
  )
  for (const name of redisUrl === null ? [] : ['DATABASE_URL', 'VENUE_SECRET'])
    if (given(name) === undefined) throw new EnvironmentProblem('REDIS_URL', `needs ${name}, the same in all processes`)
  const host = read(
    'HOST',
    z
      .string()
      .check(
        z.refine((text: string) => isIP(text) !== 0 || hostName.test(text), 'must be an IP address or a host name'),
      ),
    '127.0.0.1',
  )
  const demo = read(
    'VENUE_DEMO',
    z.enum(['on', 'off', 'busy'], 'must be on, off or busy'),
    isLoopback(host) && databaseUrl === null ? 'on' : 'off',
  )
  for (const [name, url] of Object.entries({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }))
    if (demo === 'off' && url !== null && isOpenLine(url))
      throw new EnvironmentProblem(name, `names a server elsewhere and says nothing of TLS: ${tlsOf[name]}`)
  const readPort = () => {
    const port = read('PORT', wholeNumber(0, 65_535), 4000)
    if (isRefusedByBrowsers(port))
      throw new EnvironmentProblem('PORT', `browsers open no page on port ${port}, name another one`)
    return port
  }
  const readTlsFiles = (): TlsFiles | null => {
    const [cert, key] = [given('VENUE_TLS_CERT'), given('VENUE_TLS_KEY')]
    if (cert === undefined && key === undefined) return null
    if (cert === undefined) throw new EnvironmentProblem('VENUE_TLS_KEY', 'needs VENUE_TLS_CERT, its certificate')
    if (key === undefined) throw new EnvironmentProblem('VENUE_TLS_CERT', 'needs VENUE_TLS_KEY, its key')
    if (demo === 'busy')
      throw new EnvironmentProblem('VENUE_DEMO', 'busy has no part with VENUE_TLS_CERT: its players trust nobody')
    return { cert: resolve(cert), key: resolve(key) }
  }
  const data = given('VENUE_DATA') ?? './data'
  return {
    port: readPort(),
    host,
    dataFolder: data === 'memory' ? null : resolve(data),
    databaseUrl,
    redisUrl,
    demo: demo !== 'off',
    busy: demo === 'busy',
    history: demo !== 'off' && read('VENUE_HISTORY', onOff, true),
    secret: read('VENUE_SECRET', longSecret(32), null),
    secretBefore: read('VENUE_SECRET_BEFORE', longSecret(32), null),
    trustProxy: read('VENUE_TRUST_PROXY', trustProxy, false),
    origins: read('VENUE_ORIGINS', listOf(isOrigin, 'must be a list of origins such as https://play.example.com'), []),
    hosts: read('VENUE_HOSTS', listOf(isHostName, 'must be a list of names such as play.example.com'), []).map((name) =>
      name.toLowerCase(),
    ),
    tls: readTlsFiles(),
    releaseKey: given('VENUE_RELEASE_KEY') === undefined ? null : resolve(given('VENUE_RELEASE_KEY') ?? ''),
    udpPort: read('VENUE_UDP_PORT', wholeNumber(1, 65_535), null),
    publicIp: read(
      'VENUE_PUBLIC_IP',
      z.string().check(z.refine((text: string) => isIP(text) !== 0, 'must be an IP address')),
      null,
    ),
    metricsToken: read('VENUE_METRICS_TOKEN', longSecret(16), null),
    graceSeconds: read('VENUE_GRACE_SECONDS', wholeNumber(1, 86_400), graceSeconds),
    secondFactorFrom: read('VENUE_SECOND_FACTOR_FROM', fromType, demo === 'off' ? UserType.supervisor : null),
    staffSilenceMinutes: read('VENUE_STAFF_SILENCE_MINUTES', wholeNumber(1, 720), 30),
    loginsPerMinute: read('VENUE_LOGINS_PER_MINUTE', wholeNumber(1, 1_000_000), 60),
    callsPerSecond: read('VENUE_CALLS_PER_SECOND', wholeNumber(1, 1_000_000), 100),
    connections: read('VENUE_CONNECTIONS', wholeNumber(1, 1_000_000), 10_000),
    connectionsPerAddress: read('VENUE_CONNECTIONS_PER_ADDRESS', wholeNumber(1, 1_000_000), 1_000),
    drainSeconds: read('VENUE_DRAIN_SECONDS', wholeNumber(0, 8), 0),
    diskFloor: read('VENUE_DISK_FLOOR_MB', wholeNumber(1, 1_000_000), 256) * 1e6,
    stills: read('VENUE_STILLS', onOff, demo !== 'busy'),
    artAhead: read('VENUE_ART_AHEAD', onOff, true),
    engineOptimiser: read('VENUE_ENGINE_OPTIMISER', onOff, true),
    showAttempts: read('VENUE_SHOW_ATTEMPTS', onOff, true),
    logLevel: read('VENUE_LOG_LEVEL', z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
  }
}

function secretIn(name: string, value: (name: string) => string | undefined): string | undefined {
  const [own, file] = [value(name), value(`${name}_FILE`)]
  if (file === undefined) return own
  if (own !== undefined) throw new EnvironmentProblem(name, `is given twice: take it or ${name}_FILE away`)
  try {
    const text = readFileSync(file, 'utf8').trim()
    if (text !== '') return text
  } catch (error) {
    throw new EnvironmentProblem(`${name}_FILE`, `cannot read ${file} (${(error as NodeJS.ErrnoException).code})`)
  }
  throw new EnvironmentProblem(`${name}_FILE`, `${file} is empty`)
}

/** `require`, `prefer` and `verify-ca` check the certificate and its name, as `verify-full` does. */
const sslModes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']

function isDatabaseUrl(text: string): boolean {
  // No host at all stands for a local socket, whose folder is the parameter `host`.
  const url = URL.parse(text)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) return false
  return sslModes.includes(url.searchParams.get('sslmode') ?? 'disable')
}

function isRedisUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== ''
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}

const isHostName = (text: string) => hostName.test(text) && isIP(text) === 0

function isProxy(text: string): boolean {
  if (proxyNames.includes(text) || isIP(text) !== 0) return true
  const [address = '', bits = '', ...rest] = text.split('/')
  const family = isIP(address)
  return rest.length === 0 && family !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}
