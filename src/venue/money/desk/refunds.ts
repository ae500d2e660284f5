import { ErrorCode, type Pocket, spendOrder, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { LedgerError, refusalOf } from '../ledger/errors.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { noPockets } from '../ledger/pockets.ts'
import type { Posting } from '../ledger/posting.ts'
import { houseGame, walletOf } from '../ledger/post.ts'
import { spendable } from '../ledger/spendable.ts'
import { safeFor } from '../cage/money.ts'
import type { DeskTransactionRow, VenueRows } from '../../store/rows.ts'
import { conflict } from './refusals.ts'
import { type DeskActor, type DeskTools, postOne, takePlayer, takeTransaction, writeAudit } from './tools.ts'
import { creditOwed, entriesOfWallet, missingReason, newRow, reasonOf } from './transactions.ts'

const { done, refund } = TransactionState

/**
 * Takes back a transaction that is done, by the mirror of its posting; answers the refund, a row of its own in state `refund`.
 * Its cash goes through the open safe of who acts, else through the one that it came through.
 * Refusals: 40000 no reason, 60403, 60404, 10704, 60409 not done, itself a refund or no safe is open, 60006 when a pocket would fall below zero.
 */
export async function refundTransaction(
  rows: VenueRows,
  tools: DeskTools,
  actor: DeskActor,
  id: number,
  given: string,
): Promise<DeskTransactionRow> {
  const reason = givenReason(given)
  const row = await takeTransaction(rows, tools, actor, id, 'refuse')
  if (row.refundOf !== null || row.refundOfTransfer !== null) throw conflict({ reason: 'refund of a refund' })
  if (row.state !== done) throw conflict({ state: row.state })
  if (row.type === TransactionType.credit && row.amount > (await creditOwed(rows, row.accountId)))
    throw conflict({ reason: 'credit repaid' })
  const key = `desk/${id}`
  const posted = (await rows.ledger.known([key])).get(key)
  if (!posted) throw new Error(`transaction ${id} is done without a posting`)
  const entries = posted.entries.map(({ account, amount }) => ({ account, amount: -amount }))
  const { type, amount, accountId } = row
  const cageId = await safeFor(rows, tools.settings, { actorId: actor.accountId, type, instead: row.cageId })
  return post(
    rows,
    tools,
    actor,
    { ...(await newRow(rows, tools, { accountId, type, amount: -amount })), refundOf: id, cageId, reason },
    { entries, reverses: key, machineId: posted.machineId, sessionId: posted.sessionId },
    () => rows.deskTransactions.change(id, { state: refund }),
  )
}

/**
 * Takes back a transfer of a closed session between the wallet and the house's result of play: no cabinet is touched, and
 * what stands on one does not change. Refusals as above; 60409 also while the session is open.
 */
export async function refundTransfer(
  rows: VenueRows,
  tools: DeskTools,
  actor: DeskActor,
  transferId: string,
  given: string,
): Promise<DeskTransactionRow> {
  const reason = givenReason(given)
  const seen = await rows.transfers.get(transferId)
  if (!seen) throw new Refusal(ErrorCode.unknown, { id: transferId })
  const { accountId, machineId, sessionId, direction } = seen
  await takePlayer(rows, tools, actor, accountId)
  const { state, sasStatus, actual, pockets } = (await rows.transfers.get(transferId)) ?? seen
  if (sasStatus === 'unfinished') throw conflict({ reason: 'unfinished' })
  if (state !== done || actual === 0) throw conflict({ state })
  if ((await rows.sessions.get(sessionId))?.state !== 'closed') throw conflict({ reason: 'session open' })
  const sign = direction === 'in' ? 1 : -1
  const type = direction === 'in' ? TransactionType.cashIn : TransactionType.cashOut
  return post(
    rows,
    tools,
    actor,
    {
      ...(await newRow(rows, tools, { accountId, type, amount: -actual })),
      refundOfTransfer: transferId,
      reason,
    },
    {
      entries: [
        ...entriesOfWallet(accountId, pockets ?? noPockets(), sign),
        { account: houseGame, amount: -sign * actual },
      ],
      reverses: null,
      machineId,
      sessionId,
    },
    () => rows.transfers.change(transferId, { state: refund }),
  )
}

function givenReason(given: string): string {
  const reason = reasonOf(given)
  if (reason === null) throw missingReason()
  return reason
}

async function post(
  rows: VenueRows,
  tools: DeskTools,
  actor: DeskActor,
  asked: DeskTransactionRow,
  posting: Pick<Posting, 'entries' | 'machineId' | 'sessionId' | 'reverses'>,
  markRefunded: () => Promise<void>,
): Promise<DeskTransactionRow> {
  const { accountId } = asked
  const there = await spendable(rows, accountId)
  for (const { account, amount } of posting.entries) {
    const pocket = pocketOf(account, accountId)
    if (pocket !== undefined && amount < 0 && there[pocket] < -amount)
      throw new Refusal(ErrorCode.notEnoughFunds, { pocket, available: Math.max(0, there[pocket]) })
  }
  await markRefunded()
  const row: DeskTransactionRow = {
    ...asked,
    state: refund,
    makerId: actor.accountId,
    settledAt: tools.now,
    gamingDay: gamingDayOf(tools.now, tools.timeZone),
  }
  await rows.deskTransactions.add(row)
  await rows.players.countBalance(accountId)
  await writeAudit(rows, tools, actor, {
    act: 'transaction refunded',
    object: row.refundOf === null ? `transfer/${row.refundOfTransfer}` : `transaction/${row.refundOf}`,
    before: { state: done },
    after: { state: refund, refund: row.id, player: accountId, type: row.type, amount: row.amount },
    reason: row.reason,
  })
  const postingId = await postOne(
    rows,
    {
      ...posting,
      key: `desk/${row.id}`,
      type: row.type,
      cause: row.refundOf === null ? `refund transfer/${row.refundOfTransfer}` : 'refund',
      actorId: actor.accountId,
      accountId,
      at: tools.now,
    },
    tools.timeZone,
  )
  if (postingId instanceof LedgerError) throw refusalOf(postingId)
  await rows.deskTransactions.change(row.id, { postingId })
  return { ...row, postingId }
}

const pocketOf = (account: string, accountId: number): Pocket | undefined =>
  spendOrder.find((pocket) => account === walletOf(accountId, pocket))
