/**
 * The desk on PostgreSQL with a million transactions: its history opened and filtered, and how soon another desk is told of what waits,
 * and of what was confirmed. Beside the least that a call can cost, `select 1`.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { ownCalls } from '#protocol/calls/account.ts'
import { cageCalls } from '#protocol/calls/cage.ts'
import { deskCalls } from '#protocol/calls/transactions.ts'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import { argon2Passwords } from '#venue/identity/passwords.ts'
import { type Database, openStore } from '#venue/store/store.ts'
import { startPostgres } from '../kit/postgres.ts'
import { password, range } from './callsRows.ts'
import type { CallsAnswer } from './callsServer.ts'
import { type Exported, measureExports } from './export.ts'
import { summaryOf } from './statistics.ts'

const transactions = 1_000_000
const players = 2_000
const looks = 5
const dayAt = range.start + 15 * 86_400
/** What the page of the history asks with, from all of it to one type of one player. */
const filters = {
  opened: '',
  day: `?start=${dayAt}&end=${dayAt + 86_400}`,
  type: `?type=${TransactionType.bonus}&start=${range.start}&end=${range.end}`,
  player: '?player=7&state=1',
} as const
export type DeskFilterName = keyof typeof filters
/** Ms. */
export type DeskRound = Record<DeskFilterName | 'select' | 'asked' | 'confirmed', number>

async function fillDesk(database: Database): Promise<void> {
  const hash = await argon2Passwords.hash(password)
  const people = sql`insert into account (type, username, name, lastname, password_hash, created_at)`
  await database.execute(
    sql`${people} select 0, 'player' || n, 'Player', n::text, ${hash}, 0 from generate_series(1, ${players}::int) n`,
  )
  await database.execute(
    sql`insert into permission_group (name, permissions) values ('Desk', '{107,111,120,132,140,141,144}')`,
  )
  // Of type 1: whoever is above it signs in with a second factor.
  for (const name of ['maker', 'checker'])
    await database.execute(
      sql`insert into account (type, username, name, lastname, password_hash, created_at, group_id)
          select 1, ${name}::text, ${name}::text, '', ${hash}, 0, id from permission_group where name = 'Desk'`,
    )
  const step = Math.floor(((range.end - range.start) * 1_000) / (transactions + 1))
  await database.execute(
    sql`insert into desk_transaction (account_id, type, state, amount, held, maker_id, requested_at, settled_at, gaming_day)
        select n % ${players}::int + 1, (array[1, 2, 1, 7, 8, 9, 1, 2])[n % 8 + 1], case when n % 50 = 0 then 4 else 1 end, 100 + n % 1000,
          '{}'::jsonb, ${players + 1}::int, at, at, to_char(to_timestamp(at / 1000), 'YYYY-MM-DD')
        from generate_series(1, ${transactions}::int) n, lateral (select ${range.start * 1_000}::bigint + n * ${step}::bigint as at) moment`,
  )
  await database.execute(sql`analyze`)
}

export async function measureDesk(
  rounds: number,
): Promise<{ measured: DeskRound[]; exported: Exported[]; notes: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-desk-'))
  const server = await startPostgres()
  const awake = setInterval(() => {}, 60_000)
  try {
    const databaseUrl = await server.createDatabase('desk')
    const store = await openStore({ databaseUrl }, { patient: true })
    try {
      await fillDesk(store.database)
      const child = fork(new URL('./callsServer.ts', import.meta.url), [databaseUrl, folder])
      try {
        const answer = await new Promise<CallsAnswer>((resolve, reject) => {
          child.once('message', (message: CallsAnswer) => resolve(message))
          child.once('exit', (code) => reject(new Error(`the venue of the bench ended (${code})`)))
        })
        const desk = await openDesk(answer)
        try {
          const measured: DeskRound[] = []
          for (let round = 0; round <= rounds; round += 1) {
            const figures = await measureRound(desk, answer.bare)
            if (round > 0) measured.push(figures)
          }
          const part = `?start=${range.start}&end=${range.start + Math.floor((range.end - range.start) / 10)}`
          const exported = await measureExports({ ...answer, token: desk.maker.token, part })
          return {
            ...{ measured, exported },
            notes: [
              ...exported.map(
                ({ format, rows, grown, seconds }) =>
                  `Exported as ${format}: ${rows.toLocaleString('en')} rows in ${seconds.toFixed(0)} s, ${(grown / 1_000).toFixed(0)} MB above what the venue held before.`,
              ),
              `Desk: ${transactions.toLocaleString('en')} transactions; each figure the median of ${looks}, one after the other.`,
              'What is told counts from the request to the push at the other desk: the call with its commit is part of it.',
            ],
          }
        } finally {
          desk.close()
        }
      } finally {
        child.kill()
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

type Answered = { status: number; body: Record<string, unknown> }
async function openDesk({ venue }: CallsAnswer) {
  let made = 0
  async function ask(token: string | null, method: string, path: string, body?: object): Promise<Answered> {
    made += 1
    const headers: Record<string, string> = { 'Idempotency-Key': `bench-desk-${made}` }
    if (token !== null) headers['authorization'] = `Bearer ${token}`
    if (body) headers['content-type'] = 'application/json'
    const response = await fetch(`${venue}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const must = async (asked: Promise<Answered>) => {
    const { status, body } = await asked
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body).slice(0, 300)}`)
    return body
  }
  async function signIn(username: string) {
    const body = await must(ask(null, 'POST', '/login', { username, password }))
    const [token, user] = [String(body['token']), body['user'] as { id: number }]
    const call = (method: string, path: string, sent?: object) => must(ask(token, method, path, sent))
    const socket = io(`${venue}/notification`, {
      ...{ transports: ['websocket'], reconnection: false, forceNew: true, query: { token } },
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    await socket.timeout(10_000).emitWithAck('init', { id: user.id })
    return {
      ...{ call, token },
      socket,
      told: () => new Promise<number>((resolve) => socket.once('confirms', () => resolve(performance.now()))),
    }
  }
  const [maker, checker] = [await signIn('maker'), await signIn('checker')]
  await maker.call('POST', cageCalls.openCage.path, { amount: 0, pieces: [] }).catch((error: unknown) => {
    if (!String(error).includes(String(ErrorCode.conflict))) throw error
  })
  return {
    maker,
    checker,
    close: () => {
      maker.socket.disconnect()
      checker.socket.disconnect()
    },
  }
}

async function measureRound(
  { maker, checker }: Awaited<ReturnType<typeof openDesk>>,
  bare: string,
): Promise<DeskRound> {
  const took = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let look = 0; look < looks; look += 1) {
      const start = performance.now()
      await work()
      times.push(performance.now() - start)
    }
    return summaryOf(times).median
  }
  const list = (query: string) => took(() => maker.call('GET', `${deskCalls.deskTransactions.path}${query}`))
  const [asked, confirmed]: [number[], number[]] = [[], []]
  await checker.call('POST', ownCalls.prove.path, { password })
  for (let look = 0; look < looks; look += 1) {
    const toldOfAsked = checker.told()
    const askedAt = performance.now()
    const body = { playerID: look + 1, type: TransactionType.credit, amount: 1_000, reason: 'of the bench' }
    const { id } = await maker.call('POST', deskCalls.postTransaction.path, body)
    asked.push((await toldOfAsked) - askedAt)
    const toldOfConfirmed = maker.told()
    const confirmedAt = performance.now()
    await checker.call('POST', deskCalls.confirmTransaction.path.replace(':id', String(id)))
    confirmed.push((await toldOfConfirmed) - confirmedAt)
  }
  return {
    opened: await list(filters.opened),
    day: await list(filters.day),
    type: await list(filters.type),
    player: await list(filters.player),
    select: await took(async () => {
      const response = await fetch(`${bare}/select`)
      await response.text()
    }),
    asked: summaryOf(asked).median,
    confirmed: summaryOf(confirmed).median,
  }
}
