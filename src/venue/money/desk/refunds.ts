/** What was done is taken back by a posting of its own: of a transaction by its mirror, of a transfer at most what its session lost. */
import { ErrorCode, spendOrder, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { RefundOf } from '#protocol/core/refunds.ts'
import type { SecondPersonWhy } from '#protocol/core/secondPerson.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { safeFor } from '../cage/money.ts'
import { LedgerError, refusalOf } from '../ledger/errors.ts'
import { noPockets, type Pockets } from '../ledger/pockets.ts'
import { houseGame, walletOf } from '../ledger/post.ts'
import type { Posting } from '../ledger/posting.ts'
import { spendable } from '../ledger/spendable.ts'
import type { DeskTransactionRow, VenueRows } from '../../store/rows.ts'
import { refuseGranted } from './offers.ts'
import { conflict } from './refusals.ts'
import { whySecondPerson } from './secondPerson.ts'
import { lossLeft, lostOf } from './sessionLoss.ts'
import { postOf, transactionStateAfter } from './states.ts'
import {
  type DeskActor,
  type DeskTools,
  postOne,
  refuseStaff,
  takePlayer,
  takeTransaction,
  writeAudit,
} from './tools.ts'
import {
  change,
  creditOwed,
  entriesOfWallet,
  missingReason,
  reasonOf,
  refuseBound,
  refuseUnseen,
  rowOf,
} from './transactions.ts'

const { pending, done, refund } = TransactionState

/**
 * Takes back a transaction that is done, or asks a second person to; answers the refund, a row of its own in state `refund`.
 * Its cash goes through the open safe of who acts, else through the one that it came through.
 * Refusals: 40000 no reason, 60403, 60404, 10704, 60409 not done, taken back already, itself a refund, a bonus stands on it or
 * no safe is open, 60006 when a pocket would fall below zero; as `refuseFunding`.
 */
export async function refundTransaction(
  rows: VenueRows,
  tools: DeskTools,
  actor: DeskActor,
  id: number,
  given: string,
): Promise<DeskTransactionRow> {
  const reason = givenReason(given)
  const wanted = { id: await rows.deskTransactions.nextId(), reason }
  return open(rows, tools, actor, await askTransaction(rows, tools, actor, id, wanted))
}

async function askTransaction(
  rows: VenueRows,
  tools: DeskTools,
  actor: DeskActor,
  id: number,
  wanted: Wanted,
): Promise<Asked> {
  const original = await takeTransaction(rows, tools, actor, id, 'refuse')
  if (original.refundOf !== null || original.refundOfTransfer !== null) throw conflict({ reason: 'refund of a refund' })
  await refuseWaiting(rows, { refundOf: id })
  const { type, amount, accountId } = original
  if (type === TransactionType.deposit) await refuseGranted(rows, tools, original)
  const asked: DeskTransactionRow = {
    ...rowOf(tools, { id: wanted.id, accountId, type, amount: -amount }),
    ...{ refundOf: id, reason: wanted.reason, makerId: actor.accountId },
  }
  const back = await takingBack(rows, asked)
  await refuseFunding(rows, tools, asked, 'new')
  const cageId = await safeFor(rows, tools.settings, { actorId: actor.accountId, type, instead: original.cageId })
  return { row: { ...asked, cageId }, back, original }
}

/**
 * Asks a second person to take back a transfer of a closed session between the wallet and the house's result of play: no
 * cabinet is touched, and what stands on one does not change. What went in comes back as far as the session lost it.
 * Refusals as above; 60409 also while the session is open, or when it lost nothing that was not taken back.
 */
export async function refundTransfer(
  rows: VenueRows,
  tools: DeskTools,
  actor: DeskActor,
  transferId: string,
  given: string,
): Promise<DeskTransactionRow> {
  const reason = givenReason(given)
  const wanted = { id: await rows.deskTransactions.nextId(), reason }
  return open(rows, tools, actor, await askTransfer(rows, tools, actor, transferId, wanted))
}

async function askTransfer(
  rows: VenueRows,
  tools: DeskTools,
  actor: DeskActor,
  transferId: string,
  wanted: Wanted,
): Promise<Asked> {
  const seen = await rows.transfers.get(transferId)
  if (!seen) throw new Refusal(ErrorCode.unknown, { id: transferId })
  const { accountId, direction, actual } = seen
  await takePlayer(rows, tools, actor, accountId)
  await refuseWaiting(rows, { refundOfTransfer: transferId })
  const isIn = direction === 'in'
  const amount = isIn ? Math.min(actual, await lossLeft(rows, seen, null)) : actual
  const asked: DeskTransactionRow = {
    ...rowOf(tools, {
      ...{ id: wanted.id, accountId, type: isIn ? TransactionType.cashIn : TransactionType.cashOut },
      amount: -Math.max(0, amount),
    }),
    ...{ refundOfTransfer: transferId, reason: wanted.reason, makerId: actor.accountId },
  }
  return { row: asked, back: await takingBack(rows, asked) }
}

/** What would become of a refund, by every rule and under every lock of one that is asked for; nothing is written. Refusals as both. */
export async function judgeRefund(
  rows: VenueRows,
  tools: DeskTools,
  actor: DeskActor,
  of: RefundOf,
): Promise<{ amount: number; why: SecondPersonWhy[]; pockets: Pockets; change: Pockets }> {
  const wanted = { id: 0, reason: null }
  const asked =
    of.kind === 'transaction'
      ? await askTransaction(rows, tools, actor, of.id, wanted)
      : await askTransfer(rows, tools, actor, of.id, wanted)
  const { pockets, change, why } = await judge(rows, tools, asked)
  return { amount: Math.abs(asked.row.amount), why, pockets, change }
}

/**
 * Cash that was withdrawn on an earlier gaming day and is handed back is funding, as a deposit is; so is credit that was
 * repaid and is lent again. On its own gaming day a refund takes back a mistake. Refusals: 60005 by what binds the player,
 * 60409 nobody has seen their papers.
 */
export async function refuseFunding(
  rows: VenueRows,
  tools: DeskTools,
  { accountId, type, amount, refundOf, gamingDay }: DeskTransactionRow,
  how: 'new' | 'counted',
): Promise<void> {
  const isLentAgain = type === TransactionType.credit && amount > 0
  if (refundOf === null || !(type === TransactionType.withdraw || isLentAgain)) return
  const original = await rows.deskTransactions.get(refundOf)
  if (!original || original.gamingDay >= gamingDay) return
  const funding = { accountId, type: isLentAgain ? type : TransactionType.deposit, amount: Math.abs(amount) }
  await refuseStaff(rows, funding)
  await refuseUnseen(rows, tools, funding)
  await refuseBound(rows, tools, funding, how)
}

/** Posts a refund: `checkerId` confirms it, or nobody had to. Refusals: 60409 what it takes back is not as it was. */
export async function settleRefund(
  rows: VenueRows,
  tools: Pick<DeskTools, 'now' | 'timeZone'>,
  row: DeskTransactionRow,
  actor: DeskActor,
  checkerId: number | null,
): Promise<DeskTransactionRow | LedgerError> {
  const state = transactionStateAfter(row, postOf(row, checkerId))
  const { posting, object, mark } = await takingBack(rows, row)
  const { type, accountId, amount, reason } = row
  const about = { key: `desk/${row.id}`, type, actorId: actor.accountId, accountId, at: tools.now }
  const postingId = await postOne(rows, { ...posting, ...about }, tools.timeZone)
  if (postingId instanceof LedgerError) return postingId
  await mark()
  await writeAudit(rows, tools, actor, {
    ...{ act: 'transaction refunded', object, before: { state: done }, reason },
    after: { state, refund: row.id, player: accountId, type, amount },
  })
  return change(rows, row, {
    ...{ state, postingId, checkerId, settledAt: tools.now },
    gamingDay: gamingDayOf(tools.now, tools.timeZone),
  })
}

/** What the wallet has, what the refund does to it, and why it waits. Refusal: 60006 a pocket has not what it takes. */
async function judge(rows: VenueRows, tools: DeskTools, { row, back, original }: Asked) {
  const { accountId } = row
  const pockets = await spendable(rows, accountId)
  const change = noPockets()
  for (const pocket of spendOrder) {
    const own = back.posting.entries.find(({ account }) => account === walletOf(accountId, pocket))
    change[pocket] = own?.amount ?? 0
    if (Math.max(0, -change[pocket]) > pockets[pocket])
      throw new Refusal(ErrorCode.notEnoughFunds, { pocket, available: Math.max(0, pockets[pocket]) })
  }
  return { pockets, change, why: await whySecondPerson(rows, tools, row, original) }
}

/** Posted at once, or pending with what it takes from the wallet held back. */
async function open(rows: VenueRows, tools: DeskTools, actor: DeskActor, asked: Asked): Promise<DeskTransactionRow> {
  const { change: gains, why } = await judge(rows, tools, asked)
  const held = noPockets()
  for (const pocket of spendOrder) held[pocket] = Math.max(0, -gains[pocket])
  const row: DeskTransactionRow = { ...asked.row, held, why: why.length > 0 ? why : null }
  const { accountId, type, amount, reason } = row
  const { object } = asked.back
  await rows.deskTransactions.add(row)
  await rows.players.countBalance(accountId)
  if (why.length === 0) {
    const posted = await settleRefund(rows, tools, row, actor, null)
    if (posted instanceof LedgerError) throw refusalOf(posted)
    return posted
  }
  await writeAudit(rows, tools, actor, {
    ...{ act: 'refund asked', object, before: { state: done }, reason },
    after: { state: pending, refund: row.id, player: accountId, type, amount },
  })
  return row
}

/** As it is to be kept; judged only, it has neither. */
type Wanted = { id: number; reason: string | null }
type Asked = { row: DeskTransactionRow; back: TakingBack; original?: DeskTransactionRow }
type TakingBack = {
  posting: Pick<Posting, 'entries' | 'reverses' | 'cause' | 'machineId' | 'sessionId'>
  /** What is taken back, as the audit names it. */
  object: string
  mark: () => Promise<void>
}

/** How a refund takes back what it is of, as that stands now. */
function takingBack(rows: VenueRows, row: DeskTransactionRow): Promise<TakingBack> {
  const { refundOf, refundOfTransfer } = row
  if (refundOfTransfer !== null) return ofTransfer(rows, row, refundOfTransfer)
  if (refundOf !== null) return ofTransaction(rows, row, refundOf)
  throw new Error(`transaction ${row.id} takes nothing back`)
}

async function ofTransaction(rows: VenueRows, row: DeskTransactionRow, id: number): Promise<TakingBack> {
  const original = await rows.deskTransactions.get(id)
  if (!original) throw conflict({ state: null })
  const takenBack = transactionStateAfter(original, { type: 'transaction.takeBack' })
  const { type, amount, accountId } = original
  if (type === TransactionType.credit && amount > (await creditOwed(rows, accountId, row.id)))
    throw conflict({ reason: 'credit repaid' })
  const key = `desk/${id}`
  const posted = (await rows.ledger.known([key])).get(key)
  if (!posted) throw new Error(`transaction ${id} is done without a posting`)
  const { machineId, sessionId } = posted
  const entries = posted.entries.map(({ account, amount: moved }) => ({ account, amount: -moved }))
  return {
    posting: { entries, reverses: key, cause: 'refund', machineId, sessionId },
    object: `transaction/${id}`,
    mark: () => rows.deskTransactions.change(id, { state: takenBack }),
  }
}

async function ofTransfer(rows: VenueRows, row: DeskTransactionRow, id: string): Promise<TakingBack> {
  const transfer = await rows.transfers.get(id)
  if (!transfer) throw new Refusal(ErrorCode.unknown, { id })
  const { accountId, machineId, sessionId, direction, state, sasStatus, actual } = transfer
  if (sasStatus === 'unfinished') throw conflict({ reason: 'unfinished' })
  if (state !== done || actual === 0) throw conflict({ state })
  if ((await rows.sessions.get(sessionId))?.state !== 'closed') throw conflict({ reason: 'session open' })
  const amount = -row.amount
  const sign = direction === 'in' ? 1 : -1
  if (direction === 'in') {
    if (amount <= 0) throw conflict({ reason: 'nothing lost' })
    const left = await lossLeft(rows, transfer, row.id)
    if (amount > left) throw conflict({ reason: 'lost less', most: Math.max(0, left) })
  }
  const pockets = direction === 'in' ? await lostOf(rows, sessionId, amount) : (transfer.pockets ?? noPockets())
  return {
    posting: {
      entries: [...entriesOfWallet(accountId, pockets, sign), { account: houseGame, amount: -sign * amount }],
      ...{ reverses: null, cause: `refund transfer/${id}`, machineId, sessionId },
    },
    object: `transfer/${id}`,
    mark: () => rows.transfers.change(id, { state: refund }),
  }
}

/** One that waits already is decided first. */
async function refuseWaiting(rows: VenueRows, of: Partial<DeskTransactionRow>): Promise<void> {
  const [waiting] = await rows.deskTransactions.where({ ...of, state: pending })
  if (waiting) throw conflict({ reason: 'refund waits', id: waiting.id })
}

function givenReason(given: string): string {
  const reason = reasonOf(given)
  if (reason === null) throw missingReason()
  return reason
}
