/** Whether the audit and the login log say what they said when their links were made. */
import type { Transaction } from '../../store/store.ts'
import { between, hashOf, type Link, noLink, type RecordName, recordNames, records } from './chain.ts'
import { linksOf } from './links.ts'

export type RecordReport = {
  findings: string[]
  /** Of the last link of each. Kept elsewhere, it also tells a record that was rewritten from end to end. */
  hashes: Record<RecordName, string>
}

export async function verifyRecords(transaction: Transaction): Promise<RecordReport> {
  const report: RecordReport = { findings: [], hashes: { audit: '', login_log: '' } }
  for (const record of recordNames) {
    let before: Pick<Link, keyof typeof noLink> = noLink
    for await (const link of linksOf(transaction, record)) {
      report.findings.push(...(await findingsOf(transaction, record, before, link)))
      before = link
    }
    report.hashes[record] = before.hash
  }
  return report
}

async function findingsOf(
  transaction: Transaction,
  record: RecordName,
  before: Pick<Link, keyof typeof noLink>,
  link: Link,
): Promise<string[]> {
  const findings: string[] = []
  const name = `link ${link.number} of ${record} (rows ${before.lastId + 1} to ${link.lastId})`
  if (link.number !== before.number + 1) findings.push(`link ${before.number + 1} of ${record} is missing`)
  if (link.previousHash !== before.hash) findings.push(`${name} does not hang on the one before`)
  const lines = await records[record].lines(
    transaction,
    between(records[record], before.lastId, link.lastId),
    link.rows + 1,
  )
  findings.push(...lines.flatMap(({ finding }) => finding ?? []))
  if (lines.length > link.rows) findings.push(`${name} has more rows than the ${link.rows} it was made of`)
  else if (lines.length < link.rows) findings.push(`${name} has ${lines.length} rows, it was made of ${link.rows}`)
  else if (hashOf(link, lines) !== link.hash) findings.push(`${name} is not what its hash was made of`)
  return findings
}
