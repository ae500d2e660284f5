import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RedisClientOptions } from '@redis/client'

const isOfCertificate = (cause: Error & { code?: string }) =>
  /^(?:ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(cause.code ?? '')

/**
 * `rediss:` checks the certificate and its name; `sslrootcert`, `sslcert` and `sslkey` of the address name files, as those of
 * PostgreSQL do. A certificate that does not hold ends the start: no further try makes it right. Later on it may be put right.
 */
export function redisOptions(text: string, isOpen: () => boolean): RedisClientOptions {
  const url = new URL(text)
  const fileOf = (name: string) => {
    const path = url.searchParams.get(name)
    return path === null ? undefined : readFileSync(path, 'utf8')
  }
  const reconnectStrategy = (retries: number, cause: Error) =>
    !isOpen() && isOfCertificate(cause) ? cause : Math.min(2 ** retries * 50, 2_000) + randomInt(200)
  const [ca, cert, key] = [fileOf('sslrootcert'), fileOf('sslcert'), fileOf('sslkey')]
  url.search = ''
  const files = { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) }
  const socket =
    url.protocol === 'rediss:' ? { tls: true as const, ...files, reconnectStrategy } : { reconnectStrategy }
  return { url: url.href, socket }
}
