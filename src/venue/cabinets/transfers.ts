import { and, eq } from 'drizzle-orm'
import { type Pocket, TransactionState, TransactionType } from '#protocol/codes.ts'
import type { CabinetTransfer } from '#protocol/floor.ts'
import type { TransferInput } from '#machines/venue/transfer/index.ts'
import {
  addPockets,
  noPockets,
  type Pockets,
  returnToPockets,
  subtractPockets,
  takeInSpendOrder,
} from '../ledger/pockets.ts'
import { houseGame, machineAccount, post, walletOf } from '../ledger/post.ts'
import { countBalanceChange, onMachine, spendable } from '../ledger/wallet.ts'
import { transfer } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'

const entriesOfWallet = (accountId: number, pockets: Pockets, sign: 1 | -1) =>
  Object.entries(pockets).map(([pocket, amount]) => ({
    account: walletOf(accountId, pocket as Pocket),
    amount: sign * amount,
  }))

/** The intent: the row, and for money on its way to the cabinet the hold on the wallet. Throws RangeError when there is not enough. */
export async function writeIntent(
  transaction: Transaction,
  input: TransferInput,
  stepped: { snapshot: unknown; sequence: number },
  at: number,
): Promise<void> {
  const held =
    input.purpose === 'cashout'
      ? noPockets()
      : takeInSpendOrder(await spendable(transaction, input.playerId), input.amount)
  await transaction.insert(transfer).values({
    id: input.transferId,
    direction: input.purpose === 'cashout' ? 'out' : 'in',
    machineId: input.machineId,
    sessionId: input.sessionId,
    accountId: input.playerId,
    amount: input.amount,
    held,
    state: TransactionState.pending,
    sasStatus: 'pending',
    snapshot: stepped.snapshot,
    sequence: stepped.sequence,
    metersBefore: input.metersBefore,
    requestedAt: at,
  })
  if (input.purpose !== 'cashout') await countBalanceChange(transaction, input.playerId)
}

/** What the pockets gave to a session and got back from it, by its posted transfers. */
async function pocketsOfSession(queries: Queries, sessionId: number): Promise<{ given: Pockets; returned: Pockets }> {
  const rows = await queries
    .select({ direction: transfer.direction, pockets: transfer.pockets })
    .from(transfer)
    .where(and(eq(transfer.sessionId, sessionId), eq(transfer.state, TransactionState.done)))
  const sumOf = (direction: 'in' | 'out') =>
    rows
      .filter((row) => row.direction === direction)
      .reduce((sum, { pockets }) => addPockets(sum, pockets ?? noPockets()), noPockets())
  return { given: sumOf('in'), returned: sumOf('out') }
}

/** The result of play so far: brings what the ledger says stands on the machine to what does stand there. */
export async function postGameResult(
  transaction: Transaction,
  result: { key: string; machineId: number; sessionId: number; accountId: number; credit: number; at: number },
  timeZone: string,
): Promise<void> {
  const won = result.credit - (await onMachine(transaction, result.machineId))
  if (won === 0) return
  await post(
    transaction,
    {
      key: result.key,
      type: null,
      cause: 'game',
      actorId: null,
      accountId: result.accountId,
      machineId: result.machineId,
      sessionId: result.sessionId,
      at: result.at,
      entries: [
        { account: machineAccount(result.machineId), amount: won },
        { account: houseGame, amount: -won },
      ],
    },
    timeZone,
  )
}

/** Posts what really moved, under the transfer's own key, and releases the hold. */
export async function postTransfer(
  transaction: Transaction,
  input: TransferInput,
  answer: CabinetTransfer,
  at: number,
  timeZone: string,
): Promise<void> {
  const out = input.purpose === 'cashout'
  if (out)
    await postGameResult(
      transaction,
      {
        ...input,
        key: `game/${input.transferId}`,
        accountId: input.playerId,
        credit: answer.meters.CurrentCredit + answer.amount,
        at,
      },
      timeZone,
    )
  const pockets = out
    ? await cameBack(transaction, input.sessionId, answer.amount)
    : await went(transaction, input.transferId, answer.amount)
  await post(
    transaction,
    {
      key: `transfer/${input.transferId}`,
      type: out ? TransactionType.cashOut : TransactionType.cashIn,
      cause: input.purpose,
      actorId: input.playerId,
      accountId: input.playerId,
      machineId: input.machineId,
      sessionId: input.sessionId,
      at,
      entries: [
        { account: machineAccount(input.machineId), amount: out ? -answer.amount : answer.amount },
        ...entriesOfWallet(input.playerId, pockets, out ? 1 : -1),
      ],
    },
    timeZone,
  )
  await transaction
    .update(transfer)
    .set({
      state: TransactionState.done,
      sasStatus: 'done',
      actual: answer.amount,
      pockets,
      metersAfter: answer.meters,
      settledAt: at,
    })
    .where(eq(transfer.id, input.transferId))
  await countBalanceChange(transaction, input.playerId)
}

async function cameBack(transaction: Transaction, sessionId: number, amount: number): Promise<Pockets> {
  const { given, returned } = await pocketsOfSession(transaction, sessionId)
  return returnToPockets(given, returned, amount)
}

async function went(transaction: Transaction, transferId: string, amount: number): Promise<Pockets> {
  const [row] = await transaction.select({ held: transfer.held }).from(transfer).where(eq(transfer.id, transferId))
  return takeInSpendOrder(row?.held ?? noPockets(), amount)
}

/** Nothing moved: the hold is released. `refund`: it was proved that the cabinet never acted. */
export async function releaseTransfer(
  transaction: Transaction,
  input: TransferInput,
  refund: boolean,
  at: number,
): Promise<void> {
  await transaction
    .update(transfer)
    .set({
      state: refund ? TransactionState.refund : TransactionState.canceled,
      sasStatus: refund ? 'refunded' : 'no-record',
      settledAt: at,
    })
    .where(eq(transfer.id, input.transferId))
  if (input.purpose !== 'cashout') await countBalanceChange(transaction, input.playerId)
}

export async function leaveUnfinished(transaction: Transaction, transferId: string): Promise<void> {
  await transaction.update(transfer).set({ sasStatus: 'unfinished' }).where(eq(transfer.id, transferId))
}

/** Net of a session so far: what went to the cabinet less what came back, minor units. */
export async function fundedBy(queries: Queries, sessionId: number): Promise<number> {
  const { given, returned } = await pocketsOfSession(queries, sessionId)
  const net = subtractPockets(given, returned)
  return Object.values(net).reduce((sum, amount) => sum + amount, 0)
}
