import { LedgerError } from './errors.ts'
import { type Checked, checkPosting, type Posting } from './posting.ts'
import { type AccountRow, headOf, type LedgerHead, type LedgerRows } from './rows.ts'
import { accountsOf, decide, keysOf, type Verdict } from './rules.ts'

export { houseCash, houseGame, machineAccount, walletOf } from './accounts.ts'

export type Posted = Exclude<Verdict, { state: 'refused'; error: LedgerError }>

/**
 * Writes postings as one link of the chain, all of them or none: throws the LedgerError of the first that breaks a rule.
 * A posting that is known by its key is not written again.
 * Locks the ledger's head: anything else that the transaction locks must be locked before.
 */
export async function post(rows: LedgerRows, given: Posting | readonly Posting[], timeZone: string): Promise<Posted[]> {
  const { verdicts, write } = await decideOn(rows, (isOne(given) ? [given] : given).map(checkPosting), timeZone)
  const posted = verdicts.map((verdict) => {
    if (verdict.state === 'refused') throw verdict.error
    return verdict
  })
  if (write) await rows.write(write)
  return posted
}

const isOne = (given: Posting | readonly Posting[]): given is Posting => !Array.isArray(given)

/** Writes those that break no rule as one link of the chain. */
export async function postEach(rows: LedgerRows, postings: readonly Posting[], timeZone: string): Promise<Verdict[]> {
  return (await postAndSee(rows, postings.map(checkedOr), timeZone)).verdicts
}

/** The same, and what the ledger holds after it of what was touched. */
export async function postAndSee(
  rows: LedgerRows,
  given: readonly (Checked | LedgerError)[],
  timeZone: string,
): Promise<{ verdicts: Verdict[]; head: LedgerHead; accounts: Map<string, AccountRow> }> {
  const { head, accounts, verdicts, write } = await decideOn(rows, given, timeZone)
  if (!write) return { verdicts, head, accounts }
  await rows.write(write)
  for (const account of write.accounts) accounts.set(account.name, account)
  return { verdicts, head: headOf(write.batch), accounts }
}

async function decideOn(rows: LedgerRows, given: readonly (Checked | LedgerError)[], timeZone: string) {
  const checked = given.filter(isChecked)
  const head = await rows.head()
  const known = await rows.known(keysOf(checked))
  const accounts = await rows.accounts(accountsOf(checked))
  return { head, accounts, ...decide({ head, known, accounts }, given, timeZone) }
}

export const isChecked = (one: Checked | LedgerError): one is Checked => !(one instanceof LedgerError)

export function checkedOr(posting: Posting): Checked | LedgerError {
  try {
    return checkPosting(posting)
  } catch (error) {
    if (error instanceof LedgerError) return error
    throw error
  }
}
