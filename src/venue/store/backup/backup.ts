import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, fsyncSync, openSync, closeSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { appliedMigrations } from '../migrations.ts'
import type { Database, Transaction } from '../store.ts'
import { type BackupEnd, type BackupHeader, backupFormat, sealOf } from './file.ts'
import type { Progress } from './progress.ts'
import { BackupProblem, countRows, readSequences, readTables, rowsAsJson, type TableShape } from './tables.ts'

const rowsAtOnce = 1_000
/** Of a table with files in it, which come as text twice their size. */
const largeRowsAtOnce = 20
const pieceLength = 1_000_000

/**
 * Writes all the database holds, as of one moment, to a new file that only its owner may read. The venue may run beside it.
 * The file appears under its name when it is whole. Throws a BackupProblem for what the operator can mend.
 */
export async function backup(
  database: Database,
  file: string,
  { progress, now, secret }: { progress: Progress; now: () => number; secret: string },
): Promise<{ rows: number; bytes: number }> {
  if (existsSync(file)) throw new BackupProblem(`${file} is there already: a backup is never overwritten.`)
  if (!existsSync(dirname(file))) throw new BackupProblem(`There is no folder ${dirname(file)}.`)
  const unfinished = `${file}.${process.pid}.part`
  try {
    const rows = await database.transaction(
      async (transaction) => {
        const { header, lines } = await prepare(transaction, { progress, secret, madeAt: now() })
        const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline(Readable.from(lines, { objectMode: true, highWaterMark: 1 }), createGzip(), output)
        return header.tables.reduce((sum, table) => sum + table.rows, 0)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    renameSync(unfinished, file)
    setName(dirname(file))
    return { rows, bytes: statSync(file).size }
  } catch (error) {
    rmSync(unfinished, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'ENOSPC' || code === 'EROFS' || code === 'ENOTDIR')
      throw new BackupProblem(`${file} cannot be written: ${message}`)
    throw error
  }
}

async function prepare(
  transaction: Transaction,
  { progress, secret, madeAt }: { progress: Progress; secret: string; madeAt: number },
) {
  const schema = await appliedMigrations(transaction)
  if (schema.length === 0) throw new BackupProblem('The database holds no venue: there is nothing to back up.')
  const tables = await readTables(transaction)
  const header: BackupHeader = { takewin: 'backup', format: backupFormat, madeAt, schema, tables: [] }
  for (const { name, columns } of tables)
    header.tables.push({
      name,
      columns: columns.map((column) => column.name),
      rows: await countRows(transaction, name),
    })
  progress.begin(header.tables.reduce((sum, { rows }) => sum + rows, 0))

  async function* lines(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    const written: Record<string, number> = {}
    const put = (text: string) => {
      const bytes = Buffer.from(text, 'utf8')
      hash.update(bytes)
      return bytes
    }
    yield put(`${JSON.stringify(header)}\n`)
    for (const table of tables) {
      yield put(`${JSON.stringify({ table: table.name })}\n`)
      let count = 0
      for await (const page of pagesOf(transaction, table))
        for (const rows of piecesOf(page)) {
          yield put(`${rows.join('\n')}\n`)
          count += rows.length
          progress.did(rows.length)
        }
      written[table.name] = count
    }
    const sequences = await readSequences(transaction)
    const sealed = { rows: written, sequences, sha256: hash.digest('hex') }
    const end: BackupEnd = { ...sealed, seal: sealOf(secret, sealed) }
    yield Buffer.from(`${JSON.stringify(end)}\n`, 'utf8')
  }
  return { header, lines: lines() }
}

async function* pagesOf(transaction: Transaction, table: TableShape): AsyncGenerator<string[]> {
  const atOnce = table.columns.some(({ type }) => type === 'bytea') ? largeRowsAtOnce : rowsAtOnce
  await transaction.execute(sql`declare backup_rows no scroll cursor for ${rowsAsJson(table)}`)
  for (;;) {
    const { rows } = await transaction.execute<{ row: string }>(sql`fetch ${sql.raw(String(atOnce))} from backup_rows`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await transaction.execute(sql`close backup_rows`)
}

/** What is joined to one text is bounded by its length, not by its rows alone. */
function* piecesOf(rows: readonly string[]): Generator<string[]> {
  let piece: string[] = []
  let length = 0
  for (const row of rows) {
    if (piece.length > 0 && length + row.length > pieceLength) {
      yield piece
      piece = []
      length = 0
    }
    piece.push(row)
    length += row.length
  }
  if (piece.length > 0) yield piece
}

/** A power cut after this cannot take the new name away again. Windows has no such call. */
function setName(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
