/** What was done is taken back by a posting of its own: of a transaction by its mirror, of a transfer at most what its session lost. */
import { ErrorCode, spendOrder, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { safeFor } from '../cage/money.ts'
import { LedgerError, refusalOf } from '../ledger/errors.ts'
import { noPockets, type Pockets, subtractPockets, takeInSpendOrder } from '../ledger/pockets.ts'
import { houseGame, walletOf } from '../ledger/post.ts'
import type { Posting } from '../ledger/posting.ts'
import { awaitedByHand, pocketsOfSession } from '../ledger/sessionPockets.ts'
import { spendable } from '../ledger/spendable.ts'
import type { DeskTransactionRow, VenueRows } from '../../store/rows.ts'
import { bonusOffer, grantedOn, percentsOf } from './offers.ts'
import { conflict } from './refusals.ts'
import { whySecondPerson } from './secondPerson.ts'
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
  newRow,
  reasonOf,
  refuseBound,
  refuseUnseen,
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
  const original = await takeTransaction(rows, tools, actor, id, 'refuse')
  if (original.refundOf !== null || original.refundOfTransfer !== null) throw conflict({ reason: 'refund of a refund' })
  await refuseWaiting(rows, { refundOf: id })
  const { type, amount, accountId } = original
  if (type === TransactionType.deposit) await refuseGranted(rows, tools, original)
  const asked: DeskTransactionRow = {
    ...(await newRow(rows, tools, { accountId, type, amount: -amount })),
    ...{ refundOf: id, reason, makerId: actor.accountId },
  }
  const back = await takingBack(rows, asked)
  await refuseFunding(rows, tools, asked, 'new')
  const cageId = await safeFor(rows, tools.settings, { actorId: actor.accountId, type, instead: original.cageId })
  return open(rows, tools, actor, { ...asked, cageId }, back, original)
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
  const seen = await rows.transfers.get(transferId)
  if (!seen) throw new Refusal(ErrorCode.unknown, { id: transferId })
  const { accountId, direction, actual, sessionId } = seen
  await takePlayer(rows, tools, actor, accountId)
  await refuseWaiting(rows, { refundOfTransfer: transferId })
  const isIn = direction === 'in'
  const amount = isIn ? Math.min(actual, await lossLeft(rows, sessionId, null)) : actual
  const asked: DeskTransactionRow = {
    ...(await newRow(rows, tools, {
      ...{ accountId, type: isIn ? TransactionType.cashIn : TransactionType.cashOut, amount: -Math.max(0, amount) },
    })),
    ...{ refundOfTransfer: transferId, reason, makerId: actor.accountId },
  }
  return open(rows, tools, actor, asked, await takingBack(rows, asked))
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

/** Posted at once, or pending with what it takes from the wallet held back. */
async function open(
  rows: VenueRows,
  tools: DeskTools,
  actor: DeskActor,
  asked: DeskTransactionRow,
  { posting, object }: TakingBack,
  original?: DeskTransactionRow,
): Promise<DeskTransactionRow> {
  const { accountId, type, amount, reason } = asked
  const there = await spendable(rows, accountId)
  const held = noPockets()
  for (const pocket of spendOrder) {
    const own = posting.entries.find(({ account }) => account === walletOf(accountId, pocket))
    held[pocket] = Math.max(0, -(own?.amount ?? 0))
    if (held[pocket] > there[pocket])
      throw new Refusal(ErrorCode.notEnoughFunds, { pocket, available: Math.max(0, there[pocket]) })
  }
  const why = await whySecondPerson(rows, tools, asked, original)
  const row: DeskTransactionRow = { ...asked, held, why: why.length > 0 ? why : null }
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
    const left = await lossLeft(rows, sessionId, row.id)
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

/**
 * So much of what the pockets lost to a session, whichever transfer is taken back: losses eat them in spend order, so what
 * comes back fills them in that order too.
 */
async function lostOf(rows: VenueRows, sessionId: number, amount: number): Promise<Pockets> {
  const { given, returned } = await pocketsOfSession(rows, sessionId)
  const lost = subtractPockets(given, returned)
  const most = spendOrder.reduce((sum, pocket) => sum + Math.max(0, lost[pocket]), 0)
  if (amount > most) throw conflict({ reason: 'lost less', most })
  return takeInSpendOrder(lost, amount)
}

/** What a session lost and was not taken back, nor waits to be. */
async function lossLeft(rows: VenueRows, sessionId: number, except: number | null): Promise<number> {
  // What is still to be paid by hand was not lost.
  let left = (await rows.sums.lostInSession(sessionId)) - (await awaitedByHand(rows, sessionId))
  for (const { id, direction } of await rows.transfers.where({ sessionId })) {
    if (direction === 'out') continue
    const waiting = await rows.deskTransactions.where({ refundOfTransfer: id, state: pending })
    for (const { id: refundId, amount } of waiting) if (refundId !== except) left += amount
  }
  return left
}

/** A bonus that one person granted on a deposit is taken back before it: without the deposit nobody would have offered it. */
async function refuseGranted(
  rows: VenueRows,
  { settings }: Pick<DeskTools, 'settings'>,
  { accountId, gamingDay, amount }: DeskTransactionRow,
): Promise<void> {
  const { bonus: percent } = percentsOf(settings, (await rows.players.get(accountId))?.siteId ?? 0)
  const { paidIn, bonusesAlone } = await grantedOn(rows, { accountId, gamingDay })
  const tooMuch = bonusesAlone - bonusOffer({ percent, deposit: Math.max(0, paidIn - amount) })
  if (tooMuch > 0) throw conflict({ reason: 'bonus given', amount: tooMuch })
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
