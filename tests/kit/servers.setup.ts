/** Runs in vitest's own process: one PostgreSQL for all files of a run, started when the first of them asks, ended with the run. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { openStore } from '#venue/store/store.ts'
import { startPostgres, type PostgresServer } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    servers: string
  }
}

const template = 'takewin_template'
let postgres: Promise<PostgresServer> | undefined
let made = 0
const desk = createServer((_, response) => {
  makeDatabase().then(
    (url) => response.end(url),
    (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
  )
})

export async function setup(project: TestProject): Promise<void> {
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  project.provide('servers', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`)
}

export async function teardown(): Promise<void> {
  desk.closeAllConnections()
  desk.close()
  await (await postgres?.catch(() => undefined))?.stop()
}

async function makeDatabase(): Promise<string> {
  postgres ??= startWithTemplate()
  return await (await postgres).createDatabase(`takewin_${++made}`, template)
}

async function startWithTemplate(): Promise<PostgresServer> {
  const server = await startPostgres()
  const store = await openStore({ databaseUrl: await server.createDatabase(template) })
  await store.close()
  return server
}
