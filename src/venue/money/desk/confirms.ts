/** What waits at the desk for a second person: confirmed and posted, or rejected. */
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { acts } from '#protocol/core/permissions.ts'
import { confirmableMs } from '#protocol/core/secondPerson.ts'
import { refuseFirstPerson, refuseGoneMaker } from '../../approvals/persons.ts'
import { LedgerError } from '../ledger/errors.ts'
import type { DeskTransactionRow, VenueRows } from '../../store/rows.ts'
import { kinds, type PostedType } from './kinds.ts'
import { conflict } from './refusals.ts'
import { refuseFunding, settleRefund } from './refunds.ts'
import { type DeskActor, type DeskPerson, type DeskTools, refuseStaff, takeTransaction, writeAudit } from './tools.ts'
import { postOf, transactionStateAfter } from './states.ts'
import { change, missingReason, reasonOf, refuseBound, settle } from './transactions.ts'

/**
 * By another person than its maker. What the ledger refuses by now becomes state 5, and its hold is released.
 * Refusals: 60403 no second person, 60404, 10704, 60005 above a limit, 60409 it waits no more, has waited too long (`expired`),
 * whoever asked may not do it any more (`changed`), its cash is funding and nobody has seen its player's papers, or what it
 * takes back is not as it was: it stays
 * pending then, and may be rejected.
 */
export async function confirmTransaction(
  rows: VenueRows,
  tools: DeskTools,
  actor: DeskPerson,
  id: number,
): Promise<DeskTransactionRow> {
  const asked = await takeTransaction(rows, tools, actor, id, 'refuse')
  const { makerId, accountId, requestedAt } = asked
  await refuseFirstPerson(rows, { checkerId: actor.accountId, makerId, gainers: [accountId], askedAt: requestedAt })
  // Before its player's limits and the ledger are asked: what waits no more is refused for that.
  transactionStateAfter(asked, postOf(asked, actor.accountId))
  if (tools.now >= requestedAt + confirmableMs) throw conflict({ reason: 'expired' })
  if (makerId !== null) await refuseGoneMaker(rows, makerId, rightOf(asked), tools.now)
  // It counts in the day of its confirmation. What a limit refuses now stays pending, and may be rejected.
  const row = await change(rows, asked, { gamingDay: gamingDayOf(tools.now, tools.timeZone) })
  await rows.players.countBalance(accountId)
  const posted = await post(rows, tools, row, actor)
  const refused = posted instanceof LedgerError
  const settled = refused
    ? await change(rows, row, {
        state: transactionStateAfter(row, { type: 'transaction.fail' }),
        checkerId: actor.accountId,
        settledAt: tools.now,
      })
    : posted
  await writeAudit(rows, tools, actor, {
    act: 'transaction confirmed',
    object: `transaction/${id}`,
    before: { state: asked.state },
    after: { state: settled.state, ...(refused ? { rule: posted.rule } : {}) },
    reason: row.reason,
  })
  return settled
}

/** What whoever asked needed for it. */
const rightOf = ({ refundOf, refundOfTransfer, type }: DeskTransactionRow): readonly number[] =>
  refundOf !== null || refundOfTransfer !== null ? acts.refund : [kinds[type as PostedType].permission]

async function post(
  rows: VenueRows,
  tools: DeskTools,
  row: DeskTransactionRow,
  actor: DeskPerson,
): Promise<DeskTransactionRow | LedgerError> {
  const { accountId } = actor
  if (row.refundOf !== null || row.refundOfTransfer !== null) {
    await refuseFunding(rows, tools, row, 'counted')
    return settleRefund(rows, tools, row, actor, accountId)
  }
  await refuseStaff(rows, row)
  await refuseBound(rows, tools, row, 'counted')
  return settle(rows, tools, row, { actorId: accountId, checkerId: accountId })
}

/** Also by its maker: nobody gains by it. */
export async function rejectTransaction(
  rows: VenueRows,
  tools: DeskTools,
  actor: DeskActor,
  id: number,
  given: string,
): Promise<DeskTransactionRow> {
  const reason = reasonOf(given)
  if (reason === null) throw missingReason()
  const row = await takeTransaction(rows, tools, actor, id, 'allow')
  const state = transactionStateAfter(row, { type: 'transaction.reject', reason })
  await rows.players.countBalance(row.accountId)
  const closed = await change(rows, row, {
    ...{ state, checkerId: actor.accountId, rejectedFor: reason, settledAt: tools.now },
  })
  await writeAudit(rows, tools, actor, {
    act: 'transaction rejected',
    object: `transaction/${id}`,
    before: { state: row.state },
    after: { state },
    reason,
  })
  return closed
}
