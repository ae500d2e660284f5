/**
 * A backup: gzip of lines of JSON, in UTF-8. A header, then per table `{"table": name}` and one array per row, then a
 * closing line with counts, sequences and the SHA-256 of all lines before it, without which it is not whole, and a seal over
 * these by the venue's secret, without which somebody else may have written it.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { linesOf } from '../lines.ts'
import type { Secrets } from '../../identity/keys.ts'
import { BackupProblem } from './tables.ts'

export const backupFormat = 1
const longestLine = 64 * 1024 * 1024

const count = z.number().check(z.int(), z.minimum(0))
const headerLine = z.object({
  takewin: z.literal('backup'),
  format: z.number(),
  /** ms. */
  madeAt: z.number(),
  /** Its migrations: see `appliedMigrations`. */
  schema: z.array(z.number()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
})
const tableLine = z.object({ table: z.string() })
const endLine = z.object({
  rows: z.record(z.string(), count),
  /** What each gives next. */
  sequences: z.record(z.string(), count),
  sha256: z.string(),
  /** None in files of before. */
  seal: z.optional(z.string()),
})
export type BackupHeader = z.infer<typeof headerLine>
export type BackupEnd = z.infer<typeof endLine>

/** Of all that the closing line says, in its order. */
export const sealOf = (secret: string, { rows, sequences, sha256 }: Omit<BackupEnd, 'seal'>): string =>
  createHmac('sha256', createHmac('sha256', secret).update('the seal of backups').digest())
    .update(JSON.stringify([rows, sequences, sha256]))
    .digest('hex')

/** Throws a BackupProblem for what was not written by a venue with one of these secrets. */
export function checkSeal(file: string, end: BackupEnd, { secret, secretBefore }: Secrets): void {
  const found = Buffer.from(end.seal ?? '', 'hex')
  const isBy = (one: string) => {
    const own = Buffer.from(sealOf(one, end), 'hex')
    return found.length === own.length && timingSafeEqual(found, own)
  }
  if (isBy(secret) || (secretBefore && isBy(secretBefore))) return
  throw new BackupProblem(
    end.seal === undefined
      ? `${file} bears no seal: a version of before made it, or somebody who has not the venue’s secret. Who vouches for it restores it by restore-unsealed.`
      : `${file} is not sealed with this secret: it was changed, or is of a venue with another one. Give VENUE_SECRET or VENUE_DATA/secret of that venue; who vouches for the file restores it by restore-unsealed.`,
  )
}

export type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'rows'; table: string; rows: string[] }
  | { kind: 'end'; end: BackupEnd }

/**
 * Reads a backup from its header to its end. A part's rows are good only when the end came: until then the file may still
 * turn out to be damaged or cut, which throws a BackupProblem.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  const counted: Record<string, number> = {}
  let header: BackupHeader | undefined
  let end: BackupEnd | undefined
  let table: string | undefined
  let rows: string[] = []
  let size = 0

  for await (const line of unpackedLines(file)) {
    if (end) throw new BackupProblem(`${file} is damaged: something stands after its end.`)
    if (header === undefined) {
      header = parse(headerLine, line)
      if (header === undefined) throw new BackupProblem(`${file} is not a backup of a venue.`)
      if (header.format !== backupFormat)
        throw new BackupProblem(`${file} is of format ${header.format}, this program reads format ${backupFormat}.`)
      yield { kind: 'header', header }
    } else if (line[0] === openBracket && table !== undefined) {
      rows.push(line.toString('utf8'))
      size += line.length
      counted[table] = (counted[table] ?? 0) + 1
      if (rows.length >= 1_000 || size >= 1_000_000) {
        yield { kind: 'rows', table, rows }
        rows = []
        size = 0
      }
    } else {
      if (table !== undefined && rows.length > 0) yield { kind: 'rows', table, rows }
      rows = []
      size = 0
      table = parse(tableLine, line)?.table
      if (table !== undefined) counted[table] = 0
      else {
        end = parse(endLine, line)
        if (end?.sha256 !== hash.copy().digest('hex') || !haveSame(end.rows, counted))
          throw new BackupProblem(`${file} is damaged: its content is not what was written.`)
      }
    }
    hash.update(line).update('\n')
  }
  if (header === undefined) throw new BackupProblem(`${file} is not a backup of a venue.`)
  if (end === undefined) throw new BackupProblem(`${file} is cut: its end is missing.`)
  yield { kind: 'end', end }
}

const openBracket = '['.charCodeAt(0)

function parse<Value>(schema: z.ZodMiniType<Value>, line: Buffer): Value | undefined {
  try {
    return z.safeParse(schema, JSON.parse(line.toString('utf8'))).data
  } catch {
    return undefined
  }
}

const haveSame = (left: Record<string, number>, right: Record<string, number>) =>
  Object.keys(left).length === Object.keys(right).length &&
  Object.entries(left).every(([name, value]) => right[name] === value)

async function* unpackedLines(file: string): AsyncGenerator<Buffer> {
  const unpacked = new PassThrough()
  const reading = pipeline(createReadStream(file), createGunzip(), unpacked)
  // Told below, where the stream ends in it.
  reading.catch(() => {})
  try {
    yield* linesOf(unpacked as AsyncIterable<Buffer>, {
      mostBytes: longestLine,
      tooLong: () => new BackupProblem(`${file} is not a backup of a venue.`),
      unfinished: () => new BackupProblem(`${file} is cut: its end is missing.`),
    })
    await reading
  } catch (error) {
    throw problemOf(error, file)
  } finally {
    unpacked.destroy()
  }
}

function problemOf(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return new BackupProblem(`${file} is cut: its end is missing.`)
  if (code === 'Z_DATA_ERROR')
    return new BackupProblem(
      /header/.test(String(error))
        ? `${file} is not a backup of a venue.`
        : `${file} is damaged: it cannot be unpacked.`,
    )
  if (code === 'ENOENT') return new BackupProblem(`There is no file ${file}.`)
  if (code === 'EISDIR') return new BackupProblem(`${file} is a folder.`)
  if (code === 'EACCES') return new BackupProblem(`${file} cannot be read: no permission.`)
  return error
}
