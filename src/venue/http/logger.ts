import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Environment } from '../compose/environment.ts'
import { traceNow } from '../inspect/trace.ts'
import { isConnectionLost } from '../store/store.ts'

const secretKeys = [
  'token',
  'password',
  'oldPassword',
  'newPassword',
  'pin',
  'pin_code',
  'secret',
  'authorization',
  'cookie',
  'device',
  'passwordHash',
  'pinHash',
  'challenge',
  'sealedSecret',
  'recoveryCodes',
  'otpauth',
  'metricsToken',
]

/** An outage is over when nothing has failed by it for so long: longer than a query on a half-open line hangs. */
const outageEndsMs = 60_000
const outageText =
  'the database does not answer: what needs it fails, and is not told one by one until it has answered for a minute'

/** Of all that fails for want of the database only the first is told, in one line. */
function tellOutagesOnce(): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  let lastAt = Number.NEGATIVE_INFINITY
  return function log(given, method) {
    const { error } = (typeof given[0] === 'object' ? given[0] : {}) as { error?: unknown }
    if (!isConnectionLost(error)) return method.apply(this, given)
    const isKnown = performance.now() - lastAt < outageEndsMs
    lastAt = performance.now()
    if (isKnown) return
    let first = error as Error
    while (first.cause instanceof Error) first = first.cause
    method.apply(this, [{ failed: given[1], because: first.message }, outageText])
  }
}

/** One JSON line per event. Secrets are cut by name, and whatever looks like a token is cut from every line, wherever it stands. */
export function createLogger(
  environment: Pick<Environment, 'logLevel'>,
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino(
    {
      level: environment.logLevel,
      mixin: () => {
        const trace = traceNow()
        return trace === null ? {} : { trace }
      },
      hooks: { logMethod: tellOutagesOnce() },
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
      serializers: {
        err: describeError,
        error: describeError,
        req: (request: { method?: string; url?: string }) => ({ method: request.method, url: request.url }),
        res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      },
    },
    { write: (line) => destination.write(maskTokens(line)) },
  )
}

/** Cuts JSON web tokens, and the values of `token` and `secret` in addresses and of `Bearer`. */
function maskTokens(text: string): string {
  return text
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/([?&;](?:token|secret)=|%3[fF]token%3[dD]|\bBearer\s+)[^&#"\\\s]+/g, '$1[token]')
}

type Described = { type: string; message: string; code?: unknown; stack?: string; cause?: Described }

/** A failed query carries its parameters in its message, and those hold names and hashes: only the statement is told. */
function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: maskTokens(String(error)) }
  const failedQuery = error instanceof DrizzleQueryError
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: failedQuery ? `Failed query: ${error.query}` : error.message,
    ...(code === undefined ? {} : { code }),
    stack: (error.stack ?? '').slice((error.stack ?? '').indexOf('\n    at ') + 1),
    ...(error.cause === undefined || depth > 3 ? {} : { cause: describeError(error.cause, depth + 1) }),
  }
}
