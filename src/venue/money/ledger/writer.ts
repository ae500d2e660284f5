import type { LedgerError } from './errors.ts'
import { checkedOr, isChecked, type Posted, postAndSee } from './post.ts'
import type { Checked, Posting } from './posting.ts'
import { type AccountRow, HeadMoved, headOf, type LedgerHead, type LedgerRows } from './rows.ts'
import { accountsOf, decide, type Verdict } from './rules.ts'

export type LedgerStore = {
  /** Runs `work` in one transaction and commits it. */
  commit: <Result>(work: (rows: LedgerRows) => Promise<Result>) => Promise<Result>
  /** Outside of any transaction, where a `write` is committed by itself. Without it the writer always takes the long way. */
  direct?: Pick<LedgerRows, 'accounts' | 'write'>
}

export type LedgerWriter = {
  /** Resolves when it is committed. Throws LedgerError when it breaks a rule, and what the commit threw when that failed. */
  post: (posting: Posting) => Promise<Posted>
  /** Resolves when nothing waits. */
  drained: () => Promise<void>
}

type Waiting = { posting: Posting; resolve: (posted: Posted) => void; reject: (error: unknown) => void }
/** Where the chain ended when this writer last wrote, and accounts as they were then. */
type Memory = { head: LedgerHead; accounts: Map<string, AccountRow> }
const mostRemembered = 50_000

/**
 * Posts what stands alone. While a commit runs, what comes waits and goes into the next one together: an account on
 * which everything waits costs a commit per batch, not per posting.
 */
export function createLedgerWriter(store: LedgerStore, timeZone: string, largestBatch = 1_000): LedgerWriter {
  const waiting: Waiting[] = []
  let running: Promise<void> | null = null
  let memory: Memory | null = null

  async function run(): Promise<void> {
    // What is posted in the same turn of the loop goes together.
    await Promise.resolve()
    while (waiting.length > 0) await commitTogether(waiting.splice(0, largestBatch))
    running = null
  }

  async function commitTogether(batch: Waiting[]): Promise<void> {
    try {
      const given = batch.map(({ posting }) => checkedOr(posting))
      const verdicts = (await writeDirectly(given)) ?? (await writeLocked(given))
      for (const [place, { resolve, reject }] of batch.entries()) {
        const verdict = verdicts[place]
        if (verdict?.state === 'refused') reject(verdict.error)
        else if (verdict) resolve(verdict)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function writeLocked(given: (Checked | LedgerError)[]): Promise<Verdict[]> {
    memory = null
    const { verdicts, ...after } = await store.commit((rows) => postAndSee(rows, given, timeZone))
    memory = after
    return verdicts
  }

  /**
   * One statement and no lock held between: decided by memory, and written only if the chain still ends where it ended
   * then, so that memory was right. Keys are taken for new, the database refuses one that is not. Null: take the long way.
   */
  async function writeDirectly(given: (Checked | LedgerError)[]): Promise<Verdict[] | null> {
    const { direct } = store
    const checked = given.filter(isChecked)
    if (!direct || !memory || checked.some(({ posting }) => posting.reverses != null)) return null
    const { head, accounts } = memory
    if (accounts.size > mostRemembered) accounts.clear()
    const missing = accountsOf(checked).filter((name) => !accounts.has(name))
    if (missing.length > 0) for (const [name, account] of await direct.accounts(missing)) accounts.set(name, account)
    const { verdicts, write } = decide({ head, known: new Map(), accounts }, given, timeZone)
    // What memory refuses may be a retry of what was posted: only its key, which was not looked up, can tell.
    const isRefused = (one: Checked | LedgerError, place: number) =>
      isChecked(one) && verdicts[place]?.state === 'refused'
    if (!write || given.some(isRefused)) return null
    memory = null
    try {
      await direct.write(write)
    } catch (error) {
      if (error instanceof HeadMoved || isDuplicate(error)) return null
      throw error
    }
    for (const account of write.accounts) accounts.set(account.name, account)
    memory = { head: headOf(write.batch), accounts }
    return verdicts
  }

  return {
    post: (posting) =>
      new Promise((resolve, reject) => {
        waiting.push({ posting, resolve, reject })
        running ??= run()
      }),
    drained: async () => {
      await running
    },
  }
}

/** A key was posted before: nothing of the batch is there. */
function isDuplicate(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === '23505') return true
  return false
}
