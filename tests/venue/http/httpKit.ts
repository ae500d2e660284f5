import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSettings } from '#protocol/core/settings.ts'
import { countHere } from '#venue/cluster/counting.ts'
import { buildHttp, type Http, type HttpOptions } from '#venue/http/http.ts'
import { createMetrics } from '#venue/http/metrics.ts'
import { createLogger } from '#venue/http/logger.ts'
import type { Identity } from '#venue/identity/identity.ts'

export type TestHttp = {
  http: Http
  base: string
  /** Every line that was logged. */
  lines: string[]
  /** Calls with a path of the venue, JSON in and out. */
  ask: (
    method: string,
    path: string,
    given?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ) => Promise<Answer>
  close: () => Promise<void>
}
export type Answer = { status: number; headers: Headers; text: string; json: unknown }

/** A server on a free port; `prepare` registers further calls before it listens. */
export async function startHttp(
  identity: Identity,
  options: Partial<Omit<HttpOptions, 'environment'>> & { environment?: Partial<HttpOptions['environment']> } = {},
  prepare: (http: Http) => void = () => {},
): Promise<TestHttp> {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  const http = await buildHttp({
    identity,
    metrics: createMetrics(),
    logger,
    staticFolder: null,
    settings: defaultSettings,
    count: countHere(),
    problems: () => Promise.resolve([]),
    isEnding: () => false,
    ...options,
    environment: {
      trustProxy: false,
      origins: [],
      host: '127.0.0.1',
      hosts: [],
      tls: null,
      loginsPerMinute: 100_000,
      callsPerSecond: 100_000,
      connections: 10_000,
      connectionsPerAddress: 1_000,
      metricsToken: null,
      ...options.environment,
    },
  })
  prepare(http)
  await http.server.listen({ port: 0, host: '127.0.0.1' })
  const scheme = options.environment?.tls ? 'https' : 'http'
  const base = `${scheme}://127.0.0.1:${(http.server.server.address() as AddressInfo).port}`

  const ask: TestHttp['ask'] = async (method, path, { body, token, headers } = {}) => {
    const answer = await fetch(base + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: isJson && text !== '' ? JSON.parse(text) : undefined,
    }
  }
  return { http, base, lines, ask, close: async () => await http.server.close() }
}

export function createTestFolder(): { folder: string; put: (path: string, text: string) => void; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'takewin-test-'))
  return {
    folder,
    put: (path, text) => {
      mkdirSync(join(folder, path, '..'), { recursive: true })
      writeFileSync(join(folder, path), text)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
