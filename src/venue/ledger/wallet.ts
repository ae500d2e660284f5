import { and, eq, inArray, sql } from 'drizzle-orm'
import { spendOrder, TransactionState } from '#protocol/codes.ts'
import { account, ledgerAccount, transfer } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { addPockets, noPockets, type Pockets, subtractPockets, totalOf } from './pockets.ts'
import { machineAccount, walletOf } from './post.ts'

/** What a player may spend now, per pocket: the wallet less what open transfers hold. */
export async function spendable(queries: Queries, accountId: number): Promise<Pockets> {
  const names = spendOrder.map((pocket) => walletOf(accountId, pocket))
  const rows = await queries
    .select({ name: ledgerAccount.name, balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(inArray(ledgerAccount.name, names))
  const wallet = noPockets()
  for (const [place, pocket] of spendOrder.entries())
    wallet[pocket] = rows.find((row) => row.name === names[place])?.balance ?? 0
  const holds = await queries
    .select({ held: transfer.held })
    .from(transfer)
    .where(and(eq(transfer.accountId, accountId), eq(transfer.state, TransactionState.pending)))
  return subtractPockets(
    wallet,
    holds.reduce((sum, { held }) => addPockets(sum, held), noPockets()),
  )
}

/** `GET /player/balance`: minor units, never what stands on a cabinet. */
export async function balanceOf(queries: Queries, accountId: number): Promise<{ balance: number; sequence: number }> {
  const pockets = await spendable(queries, accountId)
  const [row] = await queries
    .select({ sequence: account.balanceSequence })
    .from(account)
    .where(eq(account.id, accountId))
  return { balance: totalOf(pockets), sequence: row?.sequence ?? 0 }
}

/** To be called in the same transaction as every change of a wallet or a hold. */
export async function countBalanceChange(queries: Queries, accountId: number): Promise<void> {
  await queries
    .update(account)
    .set({ balanceSequence: sql`${account.balanceSequence} + 1` })
    .where(eq(account.id, accountId))
}

/** What the ledger says stands on a machine, minor units. */
export async function onMachine(queries: Queries, machineId: number): Promise<number> {
  const [row] = await queries
    .select({ balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(eq(ledgerAccount.name, machineAccount(machineId)))
  return row?.balance ?? 0
}
