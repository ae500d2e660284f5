/** The audit and the login log as chains: what was changed in them, or taken out, is told by the hash of its link. */
import { createHash, randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { audit, loginLog, recordLink } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'

export type Link = typeof recordLink.$inferSelect
/** A row as its link's hash takes it: one line of JSON, in the order of the ids. */
type Line = { id: number; line: string; finding: string | null }
type Rows = {
  table: typeof audit | typeof loginLog
  lines: (queries: Queries, where: SQL | undefined, limit: number) => Promise<Line[]>
}

export type LoginMark = { salt: string; mark: string }
type Person = Pick<typeof loginLog.$inferSelect, 'username' | 'ip' | 'agent'>
/** What a row of the login log says of a person may be erased, with its salt; the mark that the chain holds stays, and tells nothing without the salt. */
export function markOf(person: Person, salt = randomBytes(16).toString('base64url')): LoginMark {
  const { username, ip, agent } = person
  return {
    salt,
    mark: createHash('sha256')
      .update(JSON.stringify([salt, username, ip, agent]))
      .digest('base64url'),
  }
}
const isErased = ({ username, ip, agent }: Person) => /^erased-\d+$/.test(username) && ip === nowhere && agent === ''
/** In place of an erased person's address. */
export const nowhere = '0.0.0.0'

export const records: Readonly<Record<'audit' | 'login_log', Rows>> = {
  audit: {
    table: audit,
    lines: async (queries, where, limit) => {
      const { id, at, actorId, act, object, reason, ip, trace } = audit
      // As the database writes them: the same in every one.
      const texts = {
        before: sql<string | null>`${audit.before}::text`,
        after: sql<string | null>`${audit.after}::text`,
      }
      const rows = await queries
        .select({ id, at, actorId, act, object, ...texts, reason, ip, trace })
        .from(audit)
        .where(where)
        .orderBy(asc(id))
        .limit(limit)
      return rows.map((row) => ({ id: row.id, line: `${JSON.stringify(Object.values(row))}\n`, finding: null }))
    },
  },
  login_log: {
    table: loginLog,
    lines: async (queries, where, limit) => {
      const rows = await queries.select().from(loginLog).where(where).orderBy(asc(loginLog.id)).limit(limit)
      return rows.map(({ id, at, type, accountId, reason, salt, mark, ...person }) => {
        const isAsMarked = salt === null ? isErased(person) : markOf(person, salt).mark === mark
        return {
          id,
          line: `${JSON.stringify([id, at, type, accountId, reason, mark])}\n`,
          finding: isAsMarked ? null : `login_log ${id} says something else of the person than was written`,
        }
      })
    },
  },
}
export type RecordName = keyof typeof records
export const recordNames = Object.keys(records) as RecordName[]

export const noLink = { number: 0, hash: '', lastId: 0 }
export const lastLink = async (queries: Queries, record: RecordName): Promise<Pick<Link, keyof typeof noLink>> => {
  const [last] = await queries
    .select()
    .from(recordLink)
    .where(eq(recordLink.record, record))
    .orderBy(desc(recordLink.number))
    .limit(1)
  return last ?? noLink
}

/** Of the rows after one id up to another, `undefined` for all. */
export const between = ({ table }: Rows, after: number, upTo: number | undefined): SQL | undefined =>
  and(gt(table.id, after), upTo === undefined ? undefined : lte(table.id, upTo))

/** SHA-256 over the previous link's hash, every row of its own, and what the link says of itself. */
export const hashOf = (
  { record, number, previousHash, at, rows, lastId }: Omit<Link, 'hash'>,
  lines: readonly Line[],
): string =>
  createHash('sha256')
    .update(`${previousHash}\n${lines.map(({ line }) => line).join('')}`)
    .update(JSON.stringify([record, number, at, rows, lastId]))
    .digest('hex')
