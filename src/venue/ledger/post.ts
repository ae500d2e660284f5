import { eq, sql } from 'drizzle-orm'
import type { Pocket } from '#protocol/codes.ts'
import { entry, ledgerAccount, posting } from '../store/schema/index.ts'
import type { Transaction } from '../store/store.ts'
import { gamingDayOf } from './gamingDay.ts'

/** Names of the ledger's accounts. A wallet and a machine may not fall below zero, the house may. */
export const walletOf = (accountId: number, pocket: Pocket) => `wallet/${accountId}/${pocket}`
export const machineAccount = (machineId: number) => `machine/${machineId}`
/** Money across the desk, and what play gave the house. */
export const houseCash = 'house/cash'
export const houseGame = 'house/game'
const floorOf = (name: string): number | null => (name.startsWith('house/') ? null : 0)

export type Posting = {
  /** Once per key: the same key again changes nothing. */
  key: string
  type: number | null
  cause: string
  actorId: number | null
  accountId: number | null
  machineId: number | null
  sessionId: number | null
  at: number
  /** Minor units gained (positive) or given (negative) by each account; they sum to zero. */
  entries: { account: string; amount: number }[]
}

/** Thrown before anything is written: the rule that the posting breaks. */
export class LedgerError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LedgerError'
  }
}

/** Writes one posting with its entries and running balances. Answers false when its key was posted before. */
export async function post(transaction: Transaction, one: Posting, timeZone: string): Promise<boolean> {
  const entries = one.entries.filter(({ amount }) => amount !== 0)
  if (entries.some(({ amount }) => !Number.isSafeInteger(amount)))
    throw new LedgerError(`${one.key}: an amount is not a whole number`)
  const sum = entries.reduce((total, { amount }) => total + amount, 0)
  if (sum !== 0) throw new LedgerError(`${one.key}: the entries sum to ${sum}`)
  if (new Set(entries.map(({ account }) => account)).size !== entries.length)
    throw new LedgerError(`${one.key}: an account stands in it twice`)

  const { entries: _, ...row } = one
  const [written] = await transaction
    .insert(posting)
    .values({ ...row, gamingDay: gamingDayOf(one.at, timeZone) })
    .onConflictDoNothing({ target: posting.key })
    .returning({ id: posting.id })
  if (!written) return false

  // One order for all postings: two that touch the same accounts wait for each other instead of deadlocking.
  for (const { account, amount } of entries.toSorted((left, right) => (left.account < right.account ? -1 : 1))) {
    await transaction
      .insert(ledgerAccount)
      .values({ name: account, floor: floorOf(account) })
      .onConflictDoNothing()
    const [after] = await transaction
      .update(ledgerAccount)
      .set({ balance: sql`${ledgerAccount.balance} + ${amount}`, entries: sql`${ledgerAccount.entries} + 1` })
      .where(eq(ledgerAccount.name, account))
      .returning({ balance: ledgerAccount.balance, place: ledgerAccount.entries })
    if (!after) throw new LedgerError(`${one.key}: no account ${account}`)
    await transaction
      .insert(entry)
      .values({ postingId: written.id, account, amount, balanceAfter: after.balance, place: after.place })
  }
  return true
}
