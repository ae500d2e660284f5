/** Links what was written since to the chain of its record: looked for every few seconds, by whichever process is first. */
import { max, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { repeat } from '../../compose/repeat.ts'
import { recordLink } from '../../store/schema/index.ts'
import type { Database, Queries, Transaction } from '../../store/store.ts'
import { between, hashOf, lastLink, type RecordName, recordNames, records } from './chain.ts'

const everyMs = 5_000
const mostRows = 5_000
/** How long who writes may hold up who links: the next look comes soon. */
const lockPatience = sql`set local lock_timeout = '300ms'`
/** SQLSTATE. */
const lockNotAvailable = '55P03'

export function watchRecords(tools: {
  database: Database
  clock: { now: () => number }
  logger: Logger
}): () => Promise<void> {
  const { database, clock, logger } = tools
  const stop = repeat(
    everyMs,
    () => sealRecords(database, clock.now()),
    (error) => logger.error({ error }, 'the records could not be linked'),
  )
  return async () => {
    await stop()
    await sealRecords(database, clock.now()).catch((error: unknown) =>
      logger.warn({ error }, 'the last records wait for their link'),
    )
  }
}

export async function sealRecords(database: Database, now: number): Promise<void> {
  const waiting: RecordName[] = []
  for (const record of recordNames) {
    const { lastId } = await lastLink(database, record)
    if ((await newestOf(database, record)) > lastId) waiting.push(record)
  }
  if (waiting.length === 0) return
  const upTo = await writtenUpTo(database)
  for (const record of upTo === null ? [] : waiting)
    while (await database.transaction((transaction) => sealPage(transaction, record, upTo?.[record] ?? 0, now)));
}

/** Of each record, the last id below which nothing more will come: who writes at this moment is waited for. Null: they took too long. */
async function writtenUpTo(database: Database): Promise<Record<RecordName, number> | null> {
  try {
    return await database.transaction(async (transaction) => {
      await transaction.execute(lockPatience)
      const { rows } = await transaction.execute<Record<RecordName, string>>(sql`select * from records_written()`)
      return { audit: Number(rows[0]?.audit), login_log: Number(rows[0]?.login_log) }
    })
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code === lockNotAvailable) return null
    throw error
  }
}

async function newestOf(queries: Queries, record: RecordName): Promise<number> {
  const { table } = records[record]
  const [newest] = await queries.select({ id: max(table.id) }).from(table)
  return newest?.id ?? 0
}

/** Answers whether there may be more. */
async function sealPage(transaction: Transaction, record: RecordName, upTo: number, at: number): Promise<boolean> {
  const { rows } = await transaction.execute<{ isMine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('record_link'), hashtext(${record})) as "isMine"`,
  )
  if (rows[0]?.isMine !== true) return false
  const last = await lastLink(transaction, record)
  const lines = await records[record].lines(transaction, between(records[record], last.lastId, upTo), mostRows)
  const lastId = lines.at(-1)?.id
  if (lastId === undefined) return false
  const link = { record, number: last.number + 1, previousHash: last.hash, at, rows: lines.length, lastId }
  await transaction.insert(recordLink).values({ ...link, hash: hashOf(link, lines) })
  return lines.length === mostRows
}
