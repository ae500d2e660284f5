import { classOf } from './accounts.ts'
import { linkHash } from './chain.ts'
import type { LedgerPages } from './pages.ts'
import { type BatchRow, type LedgerHead, noLink } from './rows.ts'

/**
 * The first link of a ledger that is older than its chain: over all that was posted until now. Null when nothing was.
 * Its ids may have gaps, those of later links never.
 */
export async function firstLink(pages: LedgerPages): Promise<BatchRow | null> {
  const link = { ...noLink, number: 1, at: 0, postings: 0, entries: 0, totals: {} as LedgerHead['totals'] }
  const hash = linkHash(noLink.hash)
  for await (const postings of pages.postings()) {
    hash.postings(postings)
    link.postings += postings.length
    link.lastPosting = postings.at(-1)?.id ?? 0
    for (const { at } of postings) link.at = Math.max(link.at, at)
  }
  if (link.postings === 0) return null
  for await (const entries of pages.entries()) {
    hash.entries(entries)
    link.entries += entries.length
    link.lastEntry = entries.at(-1)?.id ?? 0
    for (const { account, amount } of entries) {
      const kind = classOf(account) ?? account
      link.totals[kind] = (link.totals[kind] ?? 0) + amount
    }
  }
  return { ...link, previousHash: noLink.hash, hash: hash.end(link) }
}
