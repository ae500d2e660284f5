import type { Database, Transaction } from './store.ts'

/** Rows of a transaction. */
export const atOnce = 1_000

/** What is past its time as of `now`; a stop waits for one batch. */
export type Past = { database: Database; now: number; signal: AbortSignal }

/** A batch at a time, so that nobody waits for them. Answers how many are gone. */
export async function inBatches(
  { database, signal }: Pick<Past, 'database' | 'signal'>,
  work: (transaction: Transaction) => Promise<unknown[]>,
): Promise<number> {
  for (let gone = 0; ; ) {
    const { length } = await database.transaction(work)
    gone += length
    // Not by a batch that is not full: of the oldest some may stay.
    if (length === 0 || signal.aborted) return gone
  }
}
