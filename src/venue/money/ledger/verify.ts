import { sql } from 'drizzle-orm'
import type { Database, Queries, Transaction } from '../../store/store.ts'
import { classOf } from './accounts.ts'
import { linkHash, sameTotals } from './chain.ts'
import type { LedgerPages } from './pages.ts'
import { type AccountRow, type BatchRow, type EntryRow, type LedgerHead, noLink, type PostingRow } from './rows.ts'
import { haveSame } from './rules.ts'
import { meterFindings } from './verifyMeters.ts'
import { secondPersonFindings } from './verifyPersons.ts'
import { rowFindings } from './verifyRows.ts'
import { type RecordReport, verifyRecords } from '../../supervision/records/verify.ts'
import { sqlLedgerPages } from './sqlPages.ts'

export type LedgerReport = {
  postings: number
  entries: number
  batches: number
  /** Of the last link. Kept elsewhere, it also tells a ledger that was rewritten from end to end. */
  hash: string
  /** Likewise of the audit and the login log, where they were read. */
  records?: RecordReport['hashes']
  /** What is wrong, one line each; at most `mostFindings` and a last line. */
  findings: string[]
}

const mostFindings = 1_000

/** As of one moment: whether the books are right, whether what other rows say of money agrees, whether nothing was settled against the meters, whether a second person stood behind what needed one, and whether the records say what they said. */
export function verifyLedger(queries: Queries): Promise<LedgerReport> {
  return atOneMoment(queries, async (transaction) => {
    const report = await readAgain(transaction)
    const records = await verifyRecords(transaction)
    const more = [
      ...(await rowFindings(transaction)),
      ...(await meterFindings(transaction)),
      ...(await secondPersonFindings(transaction)),
      ...records.findings,
    ]
    return { ...report, records: records.hashes, findings: [...report.findings, ...more] }
  })
}

/**
 * Whether the books are right, whoever made them: every sum, balance, place, floor, total, reversal and link of the chain, and
 * that whoever and whatever the postings name exists.
 */
export const verifyBooks = (queries: Queries): Promise<LedgerReport> => atOneMoment(queries, readAgain)

const atOneMoment = (queries: Queries, read: (transaction: Transaction) => Promise<LedgerReport>) =>
  (queries as Database).transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

async function readAgain(transaction: Transaction): Promise<LedgerReport> {
  const report = await verifyPages(sqlLedgerPages(transaction))
  const { rows } = await transaction.execute(namesNobody)
  return { ...report, findings: [...report.findings, ...rows.map(({ finding }) => String(finding))] }
}

const namesNobody = sql`
  select 'posting ' || p.id || ' names ' || named.what || ' ' || named.id || ', which does not exist' as finding
  from posting p cross join lateral (values
    ('account', p.actor_id, exists (select from account where id = p.actor_id)),
    ('account', p.account_id, exists (select from account where id = p.account_id)),
    ('machine', p.machine_id, exists (select from machine where id = p.machine_id)),
    ('session', p.session_id, exists (select from play_session where id = p.session_id))) as named (what, id, is_there)
  where named.id is not null and not named.is_there order by p.id limit ${mostFindings}`

export async function verifyPages(pages: LedgerPages): Promise<LedgerReport> {
  const head = await pages.head()
  const replay = new Replay(await accountsOf(pages))
  const postings = new Cursor(pages.postings())
  const entries = new Cursor(pages.entries())
  let before: BatchRow | null = null
  let batches = 0

  for await (const page of pages.batches())
    for (const batch of page) {
      batches += 1
      replay.linked(batch, before)
      const hash = linkHash(batch.previousHash)
      const counted = { postings: 0, entries: 0 }
      for await (const rows of postings.upTo(batch.lastPosting)) {
        hash.postings(rows)
        counted.postings += rows.length
        await replay.postings(rows, pages)
      }
      for await (const rows of entries.upTo(batch.lastEntry)) {
        hash.entries(rows)
        counted.entries += rows.length
        replay.entries(rows)
      }
      replay.endOfLink(batch, before, counted, hash.end(batch))
      before = batch
    }
  const isLinked = batches > 0 || head.number > 0
  for await (const rows of postings.upTo(Number.POSITIVE_INFINITY)) {
    if (isLinked) for (const { id, key } of rows) replay.find(`posting ${id} (${key}) stands in no link`)
    await replay.postings(rows, pages)
  }
  for await (const rows of entries.upTo(Number.POSITIVE_INFINITY)) {
    if (isLinked) for (const { id, account } of rows) replay.find(`entry ${id} of ${account} stands in no link`)
    replay.entries(rows)
  }
  replay.endOfPostings()
  replay.endOfLedger(head, before ?? noLink)
  return { ...replay.counted, batches, hash: before?.hash ?? '', findings: replay.findings }
}

async function accountsOf(pages: LedgerPages): Promise<Map<string, AccountRow>> {
  const accounts = new Map<string, AccountRow>()
  for await (const page of pages.accounts()) for (const account of page) accounts.set(account.name, account)
  return accounts
}

/** Rows in the order of their ids, taken up to an id at a time. */
class Cursor<Row extends { id: number }> {
  readonly #pages: AsyncIterator<Row[]>
  #page: Row[] = []
  #ended = false
  constructor(pages: AsyncIterable<Row[]>) {
    this.#pages = pages[Symbol.asyncIterator]()
  }
  async *upTo(last: number): AsyncGenerator<Row[]> {
    for (;;) {
      if (this.#page.length === 0 && !this.#ended) {
        const next = await this.#pages.next()
        if (next.done) this.#ended = true
        else this.#page = next.value
      }
      const beyond = this.#page.findIndex(({ id }) => id > last)
      const rows = beyond < 0 ? this.#page : this.#page.slice(0, beyond)
      this.#page = beyond < 0 ? [] : this.#page.slice(beyond)
      if (rows.length > 0) yield rows
      if (beyond >= 0 || this.#ended) return
    }
  }
}

type Running = { sum: number; balance: number; place: number }

/** Does the ledger's sums again, and goes on from what a wrong row says, so that it alone is named. */
class Replay {
  readonly findings: string[] = []
  readonly counted = { postings: 0, entries: 0 }
  readonly #accounts: Map<string, AccountRow>
  readonly #running = new Map<string, Running>()
  /** Postings since the last link, with what their entries summed to so far. */
  readonly #open = new Map<number, { sum: number; entries: number }>()
  readonly #reversed = new Set<number>()
  #totals: LedgerHead['totals'] = {}

  constructor(accounts: Map<string, AccountRow>) {
    this.#accounts = accounts
  }

  find(finding: string): void {
    if (this.findings.length < mostFindings) this.findings.push(finding)
    else if (this.findings.length === mostFindings) this.findings.push('… and more')
  }

  linked(batch: BatchRow, before: BatchRow | null): void {
    const last = before ?? noLink
    for (let number = last.number + 1; number < batch.number && number <= last.number + mostFindings; number++)
      this.find(`link ${number} is missing`)
    if (batch.number <= 0) this.find(`link ${batch.number} was put before the first`)
    if (batch.previousHash !== last.hash) this.find(`link ${batch.number} does not hang on link ${last.number}`)
  }

  async postings(rows: readonly PostingRow[], pages: LedgerPages): Promise<void> {
    this.counted.postings += rows.length
    for (const { id } of rows) this.#open.set(id, { sum: 0, entries: 0 })
    const reversals = rows.filter(({ reverses }) => reverses !== null)
    if (reversals.length === 0) return
    const ids = reversals.flatMap(({ id, reverses }) => [id, reverses ?? 0])
    const contents = new Map((await pages.contents(ids)).map((content) => [content.id, content]))
    for (const { id, reverses } of reversals) {
      const target = contents.get(reverses ?? 0)
      if (reverses === null || !target || reverses >= id) {
        this.find(`posting ${id} reverses ${reverses}, which is not before it`)
        continue
      }
      if (target.reverses !== null) this.find(`posting ${id} reverses ${reverses}, a reversal itself`)
      if (this.#reversed.has(reverses)) this.find(`posting ${id} reverses ${reverses} once more`)
      this.#reversed.add(reverses)
      if (!haveSame(contents.get(id)?.entries ?? [], target.entries, -1))
        this.find(`posting ${id} does not mirror ${reverses}, which it reverses`)
    }
  }

  entries(rows: readonly EntryRow[]): void {
    this.counted.entries += rows.length
    for (const { id, postingId, account, amount, balanceAfter, place } of rows) {
      const posting = this.#open.get(postingId)
      if (!posting) this.find(`entry ${id} of ${account} names posting ${postingId}, which is not of its link`)
      else {
        posting.sum += amount
        posting.entries += 1
      }
      const running = this.#running.get(account) ?? { sum: 0, balance: 0, place: 0 }
      if (place !== running.place + 1)
        this.find(`entry ${id} of ${account} has place ${place} after place ${running.place}`)
      if (balanceAfter !== running.balance + amount)
        this.find(
          `entry ${id} of ${account} has a wrong running balance: ${balanceAfter}, not ${running.balance + amount}`,
        )
      const floor = this.#accounts.get(account)?.floor ?? null
      if (floor !== null && balanceAfter < floor)
        this.find(`entry ${id} of ${account} leaves ${balanceAfter}, below its floor of ${floor}`)
      this.#running.set(account, { sum: running.sum + amount, balance: balanceAfter, place })
      const kind = classOf(account) ?? account
      this.#totals[kind] = (this.#totals[kind] ?? 0) + amount
    }
  }

  endOfPostings(): void {
    for (const [id, { sum, entries }] of this.#open) {
      if (entries === 0) this.find(`posting ${id} has no entries`)
      if (sum !== 0) this.find(`posting ${id} sums to ${sum}`)
    }
    this.#open.clear()
  }

  endOfLink(batch: BatchRow, before: BatchRow | null, counted: Replay['counted'], hash: string): void {
    const last = before ?? noLink
    // The ids of a link follow on each other, but for the first one of a ledger that is older than its chain.
    const isDense = batch.lastPosting - last.lastPosting === batch.postings
    if (isDense && counted.postings !== batch.postings)
      for (let id = last.lastPosting + 1; id <= Math.min(batch.lastPosting, last.lastPosting + mostFindings); id++)
        if (!this.#open.has(id)) this.find(`posting ${id} is missing`)
    this.endOfPostings()
    const range = `postings ${last.lastPosting + 1} to ${batch.lastPosting}`
    for (const kind of ['postings', 'entries'] as const)
      if (counted[kind] !== batch[kind])
        this.find(`link ${batch.number} has ${counted[kind]} ${kind} (${range}), it was made of ${batch[kind]}`)
    if (hash !== batch.hash) this.find(`link ${batch.number} (${range}) is not what its hash was made of`)
    if (!sameTotals(this.#totals, batch.totals)) this.find(`link ${batch.number} has other totals than its entries`)
    const off = Object.values(batch.totals).reduce((sum, total) => sum + total, 0)
    if (off !== 0) this.find(`the totals of link ${batch.number} sum to ${off}`)
    this.#totals = { ...batch.totals }
  }

  endOfLedger(head: LedgerHead, last: LedgerHead): void {
    if (head.number !== last.number || head.hash !== last.hash)
      this.find(`the ledger’s head is link ${head.number}, the last one is link ${last.number}`)
    else if (
      head.lastPosting !== last.lastPosting ||
      head.lastEntry !== last.lastEntry ||
      !sameTotals(head.totals, last.totals)
    )
      this.find(`the ledger’s head is not what link ${last.number} left`)
    for (const { name, balance, entries } of this.#accounts.values()) {
      const { sum, place } = this.#running.get(name) ?? { sum: 0, place: 0 }
      if (balance !== sum) this.find(`account ${name} says ${balance}, its entries ${sum}`)
      if (entries !== place) this.find(`account ${name} counts ${entries} entries, the last is at place ${place}`)
    }
    for (const name of this.#running.keys())
      if (!this.#accounts.has(name)) this.find(`account ${name} has entries, but is missing`)
  }
}
