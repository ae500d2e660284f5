import { createHash } from 'node:crypto'
import type { BatchRow, EntryRow, PostingRow, Totals } from './rows.ts'

const inOrder = (totals: Totals) => Object.entries(totals).sort(([left], [right]) => (left < right ? -1 : 1))
export const sameTotals = (left: Totals, right: Totals) =>
  JSON.stringify(inOrder(left)) === JSON.stringify(inOrder(right))

/**
 * The hash of a link: SHA-256 over the previous link's hash, every column of its postings, then of its entries, in the
 * order of their ids, then its own columns; each row a JSON array on a line of its own.
 */
export function linkHash(previousHash: string) {
  const hash = createHash('sha256').update(`${previousHash}\n`)
  return {
    postings(rows: readonly PostingRow[]) {
      let text = ''
      for (const row of rows)
        text += `${JSON.stringify([
          row.id,
          row.key,
          row.type,
          row.cause,
          row.actorId,
          row.accountId,
          row.machineId,
          row.sessionId,
          row.reverses,
          row.at,
          row.gamingDay,
        ])}\n`
      hash.update(text)
    },
    entries(rows: readonly EntryRow[]) {
      let text = ''
      for (const row of rows)
        text += `${JSON.stringify([row.id, row.postingId, row.account, row.amount, row.balanceAfter, row.place])}\n`
      hash.update(text)
    },
    /** Once, after all rows. Hexadecimal. */
    end: ({ number, at, postings, entries, lastPosting, lastEntry, totals }: Omit<BatchRow, 'hash' | 'previousHash'>) =>
      hash
        .update(JSON.stringify([number, at, postings, entries, lastPosting, lastEntry, inOrder(totals)]))
        .digest('hex'),
  }
}
