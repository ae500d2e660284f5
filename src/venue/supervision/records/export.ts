/** The audit and the login log, link by link, to a file that the venue cannot write to: whoever runs this needs to read three tables, and nothing else. */
import { constants } from 'node:buffer'
import { closeSync, createReadStream, existsSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { linesOf } from '../../store/lines.ts'
import { StoreProblem } from '../../store/problem.ts'
import type { Database } from '../../store/store.ts'
import { between, hashOf, type Link, noLink, type RecordName, recordNames, records } from './chain.ts'
import { linksOf } from './links.ts'

/** A line of the file. `lines` are what the hash is made of: the audit whole, of a sign-in its mark and nothing of the person. */
type Exported = Omit<Link, 'record'> & { record: RecordName; lines: string[] }
type Known = Pick<Link, keyof typeof noLink>

/** Appends what was linked since the file's last line. Throws StoreProblem, and appends nothing more, where the records are not those that the file knows. */
export async function exportRecords(database: Database, file: string): Promise<{ links: number; rows: number }> {
  const known = await lastOf(file)
  const opened = openSync(file, 'a', 0o600)
  const done = { links: 0, rows: 0 }
  try {
    await database.transaction(
      async (transaction) => {
        for (const record of recordNames) {
          let before = known[record]
          const links = linksOf(transaction, record, { from: before.number })
          if (before.number > 0) checkSame(record, before, (await links.next()).value)
          for await (const link of links) {
            const where = between(records[record], before.lastId, link.lastId)
            const rows = await records[record].lines(transaction, where, link.rows + 1)
            const isNext = link.number === before.number + 1 && link.previousHash === before.hash
            if (!isNext || rows.length !== link.rows || hashOf(link, rows) !== link.hash)
              throw new StoreProblem(`link ${link.number} of ${record} is not what its hash was made of`)
            const exported: Exported = { ...link, record, lines: rows.map(({ line }) => line.trimEnd()) }
            writeSync(opened, `${JSON.stringify(exported)}\n`)
            done.links += 1
            done.rows += rows.length
            before = link
          }
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  return done
}

function checkSame(record: RecordName, known: Known, link: Link | undefined): void {
  if (link?.number === known.number && link.hash === known.hash) return
  throw new StoreProblem(
    `link ${known.number} of ${record} is not the one in the file: ${record} was written anew since`,
  )
}

/** The last link of each record that the file has. It grows for good: it is never held whole. */
async function lastOf(file: string): Promise<Record<RecordName, Known>> {
  const last: Record<RecordName, Known> = { audit: noLink, login_log: noLink }
  if (!existsSync(file)) return last
  const lines = linesOf(createReadStream(file) as AsyncIterable<Buffer>, {
    mostBytes: constants.MAX_STRING_LENGTH,
    tooLong: () => new StoreProblem(`${file} is no export of records: a line of it does not end`),
    unfinished: () => new StoreProblem(`${file} ends within a line: an export was cut off, take that line away`),
  })
  for await (const line of lines) {
    const { record, number, hash, lastId } = JSON.parse(line.toString('utf8')) as Exported
    last[record] = { number, hash, lastId }
  }
  return last
}
