/**
 * Calls of a venue on PostgreSQL beside the least that they can cost: a login beside a bare argon2 verify, the figures of all
 * players over a million entries beside `select 1` and beside their own query, the list of a thousand machines beside its bytes.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogue } from '#simulator/game/catalogue.ts'
import type { Queries } from '#venue/store/store.ts'
import { openStore, type Store } from '#venue/store/store.ts'
import { figuresBy, postedIn } from '#venue/statistics/figures.ts'
import type { SQL } from 'drizzle-orm'
import { startPostgres } from '../kit/postgres.ts'
import { clients, fillDatabase, machines, password, range } from './callsRows.ts'
import type { CallsAnswer } from './callsServer.ts'
import { summaryOf } from './statistics.ts'

const seconds = 4
const looks = 5

/** Rates a second, and milliseconds of one call. */
export type CallsRound = {
  login: number
  loginWithPin: number
  verify: number
  list: number
  bytes: number
  figures: number
  select: number
  query: number
}

export async function measureCalls(rounds: number): Promise<{ measured: CallsRound[]; notes: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-calls-'))
  const server = await startPostgres()
  const awake = setInterval(() => {}, 60_000)
  try {
    const databaseUrl = await server.createDatabase('calls')
    const store = await openStore({ databaseUrl }, { patient: true })
    try {
      await fillDatabase(
        store.database,
        catalogue.map(({ id }) => id),
      )
      const bench = await openBench(databaseUrl, folder)
      try {
        const measured: CallsRound[] = []
        for (let round = 0; round <= rounds; round += 1) {
          const figures = await measureRound(bench, store)
          if (round > 0) measured.push(figures)
        }
        const kilobytes = (text: string) => (text.length / 1000).toFixed(0)
        return {
          measured,
          notes: [
            `Calls: ${clients} people at once, ${seconds} s a rate; figures and their query: median of ${looks}, one after the other.`,
            `The list of ${machines} machines has ${kilobytes(bench.list)} kB, the figures of all players ${kilobytes(bench.figures)} kB.`,
          ],
        }
      } finally {
        bench.close()
      }
    } finally {
      await store.close()
    }
  } finally {
    await server.stop()
    clearInterval(awake)
    rmSync(folder, { recursive: true, force: true })
  }
}

type Bench = { venue: string; bare: string; token: string; list: string; figures: string; close: () => void }

async function openBench(databaseUrl: string, folder: string): Promise<Bench> {
  const child = fork(new URL('./callsServer.ts', import.meta.url), [databaseUrl, folder])
  try {
    const { venue, bare } = await new Promise<CallsAnswer>((resolve, reject) => {
      child.once('message', (message: CallsAnswer) => resolve(message))
      child.once('exit', (code) => reject(new Error(`the venue of the bench ended (${code})`)))
    })
    const { token } = (await (await login(venue, 'chief')).json()) as { token: string }
    const bench = { venue, bare, token, list: '', figures: '', close: () => void child.kill() }
    bench.list = await got(await askList(bench))
    bench.figures = await got(await askFigures(bench))
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: bench.list }
    // Fastify takes a megabyte by default; the list is well below it.
    await got(await fetch(`${bare}/bytes`, sent))
    return bench
  } catch (error) {
    child.kill()
    throw error
  }
}

const login = (venue: string, username: string) =>
  fetch(`${venue}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
const authorised = ({ token }: Bench) => ({ headers: { authorization: `Bearer ${token}` } })
const askList = (bench: Bench) => fetch(`${bench.venue}/machine/all`, authorised(bench))
const askFigures = (bench: Bench) =>
  fetch(`${bench.venue}/admin/statistics/player?start=${range.start}&end=${range.end}`, authorised(bench))

async function got(response: Response): Promise<string> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 300)}`)
  return text
}

async function measureRound(bench: Bench, store: Store): Promise<CallsRound> {
  const { venue, bare } = bench
  return {
    login: await rate((client) => login(venue, `player${client + 1}`)),
    verify: await rate(() => fetch(`${bare}/verify`)),
    loginWithPin: await rate((client) => login(venue, `pinned${client + 1}`)),
    list: await rate(() => askList(bench)),
    bytes: await rate(() => fetch(`${bare}/bytes`)),
    figures: await duration(async () => void (await got(await askFigures(bench)))),
    select: await duration(async () => void (await got(await fetch(`${bare}/select`)))),
    query: await queryDuration(store),
  }
}

async function rate(ask: (client: number) => Promise<Response>): Promise<number> {
  let done = 0
  const start = performance.now()
  const end = start + seconds * 1_000
  const ends = Array.from({ length: clients }, async (_, client) => {
    while (performance.now() < end) {
      await got(await ask(client))
      done += 1
    }
  })
  await Promise.all(ends)
  return done / ((performance.now() - start) / 1_000)
}

async function duration(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let look = 0; look < looks; look += 1) {
    const start = performance.now()
    await work()
    took.push(performance.now() - start)
  }
  return summaryOf(took).median
}

/** The very statement of the figures, on a connection of its own, without the venue. */
async function queryDuration({ database }: Store): Promise<number> {
  let statement: SQL | undefined
  const listening = {
    execute: (asked: SQL) => {
      statement = asked
      return Promise.resolve({ rows: [] })
    },
  } as unknown as Queries
  await figuresBy(listening, postedIn({ start: range.start * 1_000, end: range.end * 1_000 }))
  const asked = statement
  if (asked === undefined) throw new Error('the figures asked the database nothing')
  return await duration(() => database.execute(asked))
}
