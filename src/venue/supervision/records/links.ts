import { and, asc, eq, gt } from 'drizzle-orm'
import { recordLink } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'
import type { Link, RecordName } from './chain.ts'

/** The links of a record, the first first, from one number on. One is made every few seconds for years: they are never held all at once. */
export async function* linksOf(
  queries: Queries,
  record: RecordName,
  { from, atOnce = 2_000 }: { from?: number; atOnce?: number } = {},
): AsyncGenerator<Link> {
  let after = from === undefined ? undefined : from - 1
  for (;;) {
    const isNext = after === undefined ? undefined : gt(recordLink.number, after)
    const page = await queries
      .select()
      .from(recordLink)
      .where(and(eq(recordLink.record, record), isNext))
      .orderBy(asc(recordLink.number))
      .limit(atOnce)
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < atOnce) return
    after = last.number
  }
}
