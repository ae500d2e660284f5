/** Where a player's money is: in the wallet, held back, on machines. */
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { spendOrder, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import type { Money } from '#protocol/calls/history.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import { machineAccount, walletOf } from '../money/ledger/accounts.ts'
import { noPockets, totalOf } from '../money/ledger/pockets.ts'
import { awaitedByHand } from '../money/ledger/sessionPockets.ts'
import { deskTransaction, ledgerAccount, machine, playSession, transfer } from '../store/schema/index.ts'
import { sqlRows } from '../store/sqlRows.ts'
import type { Database, Transaction } from '../store/store.ts'
import { idOf } from './transactions.ts'

type Tools = { database: Database; registry: () => MachineRegistry; clock: { now: () => number } }

export function moneyOf({ database, registry, clock }: Tools, accountId: number): Promise<Money> {
  return database.transaction(
    async (transaction) => {
      const asOf = clock.now()
      const sessions = await sessionsOf(transaction, accountId)
      const names = [
        ...spendOrder.map((pocket) => walletOf(accountId, pocket)),
        ...sessions.map(({ machineID }) => machineAccount(machineID)),
      ]
      const accounts = await transaction
        .select({ name: ledgerAccount.name, balance: ledgerAccount.balance })
        .from(ledgerAccount)
        .where(inArray(ledgerAccount.name, names))
      const balanceAt = (name: string) => accounts.find((one) => one.name === name)?.balance ?? 0
      const wallet = noPockets()
      for (const pocket of spendOrder) wallet[pocket] = balanceAt(walletOf(accountId, pocket))
      const open = await transfersOf(transaction, accountId)
      const held = [...heldByTransfers(open), ...(await heldAtDesk(transaction, accountId))]
      const awaited = new Map<number, number>()
      for (const { sessionID } of sessions) awaited.set(sessionID, await awaitedByHand(sqlRows(transaction), sessionID))
      const onMachines = sessions.map((session) => {
        const moving = open.filter(({ row }) => row.sessionId === session.sessionID).map(({ row }) => row)
        const seat = registry().service(session.machineID)
        const isTheirs = seat?.holder?.sessionId === session.sessionID
        const isMoneyHeld = isTheirs && seat.problems.includes('metersContradict')
        const isLive = isTheirs && !isMoneyHeld && seat.game !== null
        const posted = balanceAt(machineAccount(session.machineID))
        const byHand = awaited.get(session.sessionID) ?? 0
        const amount = isLive || isMoneyHeld ? standing(seat.credit, moving) + byHand : posted
        return { ...session, amount, isLive, isMoneyHeld }
      })
      const inWallet = totalOf(wallet)
      return {
        ...{ wallet, held, onMachines, asOf },
        balance: inWallet - held.reduce((sum, { amount }) => sum + amount, 0),
        sum: inWallet + onMachines.reduce((sum, { amount }) => sum + amount, 0),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const sessionsOf = (transaction: Transaction, accountId: number) =>
  transaction
    .select({
      ...{ machineID: machine.id, machineName: machine.name, cabin: machine.cabin, sessionID: playSession.id },
      // No other is asked for.
      state: playSession.state as unknown as typeof playSession.state & { _: { data: 'open' | 'unfinished' } },
    })
    .from(playSession)
    .innerJoin(machine, eq(machine.id, playSession.machineId))
    .where(and(eq(playSession.accountId, accountId), ne(playSession.state, 'closed')))
    .orderBy(asc(playSession.id))

const transfersOf = (transaction: Transaction, accountId: number) =>
  transaction
    .select({ row: transfer, machineName: machine.name })
    .from(transfer)
    .innerJoin(machine, eq(machine.id, transfer.machineId))
    .where(and(eq(transfer.accountId, accountId), eq(transfer.state, TransactionState.pending)))
    .orderBy(asc(transfer.number))
type Transfers = Awaited<ReturnType<typeof transfersOf>>

/**
 * What stands on a cabinet while something is under way to or from it. What has arrived and is not posted yet is still held in
 * the wallet; what has left and is not posted yet is still the machine's.
 */
function standing(credit: number, moving: readonly Transfers[number]['row'][]): number {
  return moving.reduce((amount, { direction, amount: asked, metersBefore }) => {
    if (direction === 'out') return Math.max(amount, asked)
    return credit >= metersBefore.CurrentCredit + asked ? amount - asked : amount
  }, credit)
}

const heldByTransfers = (open: Transfers): Money['held'] =>
  open
    .filter(({ row }) => row.direction === 'in')
    .map(({ row, machineName }) => ({
      ...{ amount: totalOf(row.held), why: 'toMachine', type: TransactionType.cashIn },
      ...{ machineID: row.machineId, machineName, transactionID: idOf.transfer(row.number), since: row.requestedAt },
    }))

async function heldAtDesk(transaction: Transaction, accountId: number): Promise<Money['held']> {
  const waiting = await transaction
    .select()
    .from(deskTransaction)
    .where(and(eq(deskTransaction.accountId, accountId), eq(deskTransaction.state, TransactionState.pending)))
    .orderBy(asc(deskTransaction.id))
  return waiting.flatMap(({ id, type, held, requestedAt }) =>
    totalOf(held) === 0
      ? []
      : [
          {
            ...{ amount: totalOf(held), why: 'desk' as const, type, machineID: null, machineName: null },
            ...{ transactionID: idOf.desk(id), since: requestedAt },
          },
        ],
  )
}
