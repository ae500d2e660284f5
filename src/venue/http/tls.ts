/** The certificate that the venue shows: checked before it opens, and read again when its files change. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:https'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import type { Logger } from 'pino'
import { EnvironmentProblem, type TlsFiles } from '../compose/environment.ts'
import { repeat } from '../compose/repeat.ts'

type Pair = Required<Pick<SecureContextOptions, 'cert' | 'key' | 'minVersion' | 'ciphers'>> & {
  cert: string
  key: string
}
const lookEveryMs = 10_000

/** Throws EnvironmentProblem when a file cannot be read, or the two are no pair. */
export function readTls({ cert, key }: TlsFiles): Pair {
  const read = (variable: string, path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      throw new EnvironmentProblem(variable, `cannot read ${path} (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  const pair = pairOf(read('VENUE_TLS_CERT', cert), read('VENUE_TLS_KEY', key))
  try {
    createSecureContext(pair)
  } catch (error) {
    const { code = 'no pair' } = error as NodeJS.ErrnoException
    throw new EnvironmentProblem(
      'VENUE_TLS_CERT',
      `${cert} and ${key} are no certificate in PEM with its key (${code})`,
    )
  }
  return pair
}

/** What is put in place of the files is shown to whoever connects from then on; a pair that does not fit is told and left. Answers how to stop. */
export function watchTls(
  files: TlsFiles,
  server: Server,
  logger: Pick<Logger, 'info' | 'warn'>,
  everyMs = lookEveryMs,
): () => Promise<void> {
  let seen = ''
  async function look(): Promise<void> {
    const [cert, key] = await Promise.all([readFile(files.cert, 'utf8'), readFile(files.key, 'utf8')])
    const now = `${cert}\n${key}`
    if (now === seen) return
    const isFirst = seen === ''
    seen = now
    server.setSecureContext(pairOf(cert, key))
    if (!isFirst) logger.info({ file: files.cert }, 'another certificate is shown from now on')
  }
  return repeat(everyMs, look, (error) =>
    logger.warn({ error, file: files.cert }, 'the certificate could not be read again: the one before stays'),
  )
}

/** With forward secrecy and of the kind that seals; those of 1.3 all are. The strongest first. */
const ciphers = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
].join(':')
const pairOf = (cert: string, key: string): Pair => ({ cert, key, ciphers, minVersion: 'TLSv1.2' })
