import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { refuseFirstPerson } from '../../approvals/persons.ts'
import { LedgerError, refusalOf } from '../ledger/errors.ts'
import type { Pockets } from '../ledger/pockets.ts'
import { houseCash, houseGame } from '../ledger/post.ts'
import type { DeskTransactionRow, HandPayRow, VenueRows } from '../../store/rows.ts'
import { conflict, needsAnother } from './refusals.ts'
import { type DeskTools, postOne, takePlayer, writeAudit } from './tools.ts'
import { checkAmount, rowOf, settle } from './transactions.ts'

type Paid = Pick<
  HandPayRow,
  'id' | 'accountId' | 'amount' | 'machineId' | 'sessionId' | 'makerId' | 'madeAt' | 'checkerId' | 'evidence'
>

/**
 * Posts a hand pay that one person paid and another confirmed, once: onto the player's pockets as a transaction, or, when
 * nobody sat there, across the desk as a posting alone; null then. Nobody's block holds it up: it is owed.
 * `gained`: of one that stands for a cash-out, the pockets that it comes back to; of a win it is cash.
 * Refusals: 60403 one person for both or the player's own hand, 60404, 60409 posted already, 40000 what the ledger refuses.
 */
export async function postHandPay(
  rows: VenueRows,
  tools: Pick<DeskTools, 'now' | 'timeZone'>,
  handPay: Paid,
  ip: string | null,
  type: typeof TransactionType.handPay | typeof TransactionType.jackpot = TransactionType.handPay,
  gained: Pockets | null = null,
): Promise<DeskTransactionRow | null> {
  const { id, accountId, amount, makerId, madeAt, checkerId, machineId, sessionId, evidence } = handPay
  if (makerId === null || checkerId === null || makerId === accountId) throw needsAnother()
  const gainers = accountId === null ? [] : [accountId]
  await refuseFirstPerson(rows, { checkerId, makerId, gainers, askedAt: madeAt ?? tools.now })
  checkAmount(amount, false)
  const checker = { accountId: checkerId, ip }
  if (accountId !== null) await takePlayer(rows, tools, checker, accountId, 'allow')
  const before = await rows.deskTransactions.where({ handPayId: id })
  if (before.some(({ state }) => state === TransactionState.done)) throw conflict({ reason: 'posted' })
  const row =
    accountId === null
      ? null
      : {
          ...rowOf(tools, { id: await rows.deskTransactions.nextId(), accountId, type, amount }),
          ...{ handPayId: id, makerId, reason: evidence },
        }
  const safe = row ? null : await rows.cages.holdOpen({ accountId: makerId })
  if (row) {
    await rows.deskTransactions.add(row)
    await rows.players.countBalance(row.accountId)
  }
  await writeAudit(rows, tools, checker, {
    act: 'hand pay posted',
    object: `handPay/${id}`,
    before: null,
    after: { player: accountId, type, amount, transaction: row?.id ?? null },
    reason: evidence,
  })
  const place = { machineId, sessionId }
  const posted = row
    ? await settle(rows, tools, row, { actorId: checkerId, checkerId }, { ...place, gained })
    : await postOne(
        rows,
        {
          ...{ key: `handPay/${id}`, type, cause: 'desk', actorId: checkerId, accountId, ...place, at: tools.now },
          entries: [
            { account: houseCash, amount },
            { account: houseGame, amount: -amount },
          ],
        },
        tools.timeZone,
      )
  if (posted instanceof LedgerError) throw refusalOf(posted)
  if (safe) await rows.cagePayments.add({ cageId: safe.id, handPayId: id, amount, at: tools.now })
  return typeof posted === 'number' ? null : posted
}
