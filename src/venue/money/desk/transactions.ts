import { ErrorCode, type Pocket, spendOrder, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { LedgerError, refusalOf } from '../ledger/errors.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { noPockets, type Pockets, subtractPockets, totalOf } from '../ledger/pockets.ts'
import type { Posting } from '../ledger/posting.ts'
import { walletOf } from '../ledger/post.ts'
import { cashOutByHand } from '../ledger/sessionPockets.ts'
import { spendable } from '../ledger/spendable.ts'
import { safeFor } from '../cage/money.ts'
import type { DeskTransactionRow, VenueRows } from '../../store/rows.ts'
import { refuseGrant } from '../../limits/refusals.ts'
import { missingIdentity } from '../../people/validity.ts'
import { releasedBonus } from './bonus.ts'
import { percentsOf } from './offers.ts'
import { type DeskType, houseHospitality, kinds, type PostedType } from './kinds.ts'
import { conflict, wrongField } from './refusals.ts'
import { whySecondPerson } from './secondPerson.ts'
import { firstTransactionState, postOf, transactionStateAfter } from './states.ts'
import type { SecondPersonWhy } from '#protocol/core/secondPerson.ts'
import { type DeskActor, type DeskTools, postOne, refuseStaff, takePlayer, writeAudit } from './tools.ts'

export type DeskRequest = {
  accountId: number
  type: DeskType
  /** Minor units. Negative where its kind is signed. */
  amount: number
  currency?: string | null
  reason?: string | null
}

const { pending, done } = TransactionState

/**
 * Posts it, or leaves it pending for a second person with what it takes held back. Refusals: 40000 amount, currency or
 * reason, 60403 one's own account, 60404, 10704, 60005 above a limit, 60006 not enough, 60409 no safe is open; nothing is changed then.
 */
export async function openTransaction(
  rows: VenueRows,
  tools: DeskTools,
  actor: DeskActor,
  request: DeskRequest,
): Promise<DeskTransactionRow> {
  const reason = checkRequest(tools, request)
  const id = await rows.deskTransactions.nextId()
  const { asked, why } = await judge(rows, tools, actor, { ...request, reason, id })
  const waits = why.length > 0
  const row = { ...asked, why: waits ? why : null }
  await rows.deskTransactions.add(row)
  await rows.players.countBalance(row.accountId)
  const act = `transaction ${waits ? 'asked' : 'posted'}`
  const after = { state: waits ? pending : done, player: row.accountId, type: row.type, amount: row.amount }
  await writeAudit(rows, tools, actor, { act, object: `transaction/${row.id}`, before: null, after, reason })
  if (waits) return row
  const posted = await settle(rows, tools, row, { actorId: actor.accountId, checkerId: null })
  if (posted instanceof LedgerError) throw refusalOf(posted)
  return posted
}

/** What it would be and what it would wait for, by every rule that posts it, under the same locks. Refusals as `openTransaction`. */
async function judge(
  rows: VenueRows,
  tools: DeskTools,
  actor: DeskActor,
  request: DeskRequest & { id: number },
): Promise<{ asked: DeskTransactionRow; why: SecondPersonWhy[] }> {
  await takePlayer(rows, tools, actor, request.accountId)
  await refuseStaff(rows, request)
  await refuseUnseen(rows, tools, request)
  await refuseBound(rows, tools, request)
  const cageId = await safeFor(rows, tools.settings, { actorId: actor.accountId, type: request.type })
  const asked: DeskTransactionRow = {
    ...rowOf(tools, request),
    cageId,
    held: await takenBy(rows, tools, request),
    offerPercent: await offerPercentOf(rows, tools, request),
    reason: request.reason ?? null,
    makerId: actor.accountId,
  }
  return { asked, why: await whySecondPerson(rows, tools, asked) }
}

/** What would become of it, with nothing written: why it would wait, and what each pocket would gain. The reason may be missing yet. */
export async function judgeTransaction(
  rows: VenueRows,
  tools: DeskTools,
  actor: DeskActor,
  request: DeskRequest,
): Promise<{ why: SecondPersonWhy[]; change: Pockets }> {
  checkMoney(tools, request)
  const { asked, why } = await judge(rows, tools, actor, { ...request, id: 0 })
  const { effect, gains } = kinds[request.type]
  const gain = effect * request.amount
  return { why, change: gain > 0 ? { ...noPockets(), [gains]: gain } : subtractPockets(noPockets(), asked.held) }
}

/** A row with nothing but what it is about, under this id. */
export function rowOf(
  { now, timeZone }: Pick<DeskTools, 'now' | 'timeZone'>,
  { id, accountId, type, amount }: Pick<DeskTransactionRow, 'id' | 'accountId' | 'type' | 'amount'>,
): DeskTransactionRow {
  return {
    id,
    accountId,
    type,
    state: firstTransactionState,
    amount,
    held: noPockets(),
    why: null,
    offerPercent: null,
    reason: null,
    rejectedFor: null,
    handPayId: null,
    refundOf: null,
    refundOfTransfer: null,
    postingId: null,
    cageId: null,
    makerId: null,
    checkerId: null,
    requestedAt: now,
    settledAt: null,
    gamingDay: gamingDayOf(now, timeZone),
  }
}

/** 60409: nothing is taken of a player, nor lent to them, of whom nobody has seen who they are by papers that are good, where the venue asks for it. */
export async function refuseUnseen(
  rows: Pick<VenueRows, 'players'>,
  tools: DeskTools,
  { accountId, type, amount }: Pick<DeskRequest, 'accountId' | 'amount'> & { type: number },
): Promise<void> {
  const { settings, now, timeZone } = tools
  const { deposit, credit } = TransactionType
  if (!settings.identityRequired || amount <= 0 || (type !== deposit && type !== credit)) return
  const missing = missingIdentity((await rows.players.get(accountId))?.identity, now, timeZone)
  if (missing !== null) throw conflict({ reason: `identity ${missing}` })
}

/** By what its player has bound themselves to: 60005. `counted`: its own amount stands among what is used, in every period. */
export async function refuseBound(
  rows: VenueRows,
  { now, timeZone }: Pick<DeskTools, 'now' | 'timeZone'>,
  { accountId, type, amount }: { accountId: number; type: number; amount: number },
  how: 'new' | 'counted' = 'new',
): Promise<void> {
  const { deposit, credit, discount, bonus } = TransactionType
  if (amount <= 0 || ![deposit, credit, discount, bonus].some((one) => one === type)) return
  const isFunding = type === deposit || type === credit
  const grant = { amount, counted: how === 'counted' ? amount : 0, isFunding }
  await refuseGrant(rows, accountId, { at: now, timeZone }, grant)
}

/** Posts what is pending, and brings its row to done. Refusals: 60409 it is not pending, or waits for a second person. */
export async function settle(
  rows: VenueRows,
  tools: Pick<DeskTools, 'now' | 'timeZone'>,
  row: DeskTransactionRow,
  by: { actorId: number | null; checkerId: number | null },
  place: Pick<Posting, 'machineId' | 'sessionId'> & { gained?: Pockets | null } = { machineId: null, sessionId: null },
): Promise<DeskTransactionRow | LedgerError> {
  const { gained = null, ...where } = place
  const state = transactionStateAfter(row, postOf(row, by.checkerId))
  const postingId = await postOne(
    rows,
    {
      key: `desk/${row.id}`,
      type: row.type,
      cause: gained ? cashOutByHand : 'desk',
      actorId: by.actorId,
      accountId: row.accountId,
      ...where,
      at: tools.now,
      entries: entriesOf(row, gained),
    },
    tools.timeZone,
  )
  if (postingId instanceof LedgerError) return postingId
  return change(rows, row, {
    state,
    postingId,
    checkerId: by.checkerId,
    settledAt: tools.now,
    gamingDay: gamingDayOf(tools.now, tools.timeZone),
  })
}

export async function change(rows: VenueRows, row: DeskTransactionRow, changed: Partial<DeskTransactionRow>) {
  await rows.deskTransactions.change(row.id, changed)
  return { ...row, ...changed }
}

export const entriesOfWallet = (accountId: number, pockets: Pockets, sign: 1 | -1): Posting['entries'] =>
  spendOrder.map((pocket) => ({ account: walletOf(accountId, pocket), amount: sign * pockets[pocket] }))

function entriesOf({ accountId, type, amount, held }: DeskTransactionRow, gained: Pockets | null): Posting['entries'] {
  const { house, effect, gains } = kinds[type as PostedType]
  if (effect === 0)
    return [
      { account: house, amount: -amount },
      { account: houseHospitality, amount },
    ]
  const change = effect * amount
  const wallet =
    change <= 0
      ? entriesOfWallet(accountId, held, -1)
      : gained
        ? entriesOfWallet(accountId, gained, 1)
        : [{ account: walletOf(accountId, gains), amount: change }]
  return [...wallet, { account: house, amount: -change }]
}

export function checkAmount(amount: number, signed: boolean): void {
  if (!Number.isSafeInteger(amount)) throw wrongField('amount', 'type', 'The amount must be whole minor units')
  if (signed ? amount === 0 : amount <= 0)
    throw wrongField('amount', 'minimum', signed ? 'The amount must not be zero' : 'The amount must be positive')
}

function checkMoney({ settings }: DeskTools, { type, amount }: DeskRequest): void {
  checkAmount(amount, kinds[type].signed)
  if (Math.abs(amount) > settings.largestAmount)
    throw new Refusal(ErrorCode.limitReached, { limit: 'largestAmount', most: settings.largestAmount })
}

/** Answers the reason as it is kept. */
function checkRequest(tools: DeskTools, request: DeskRequest): string | null {
  const { currency } = tools
  const kind = kinds[request.type]
  checkAmount(request.amount, kind.signed)
  if (request.currency != null && request.currency !== currency)
    throw wrongField('currency', 'choice', `The venue keeps its money in ${currency}`)
  checkMoney(tools, request)
  const reason = reasonOf(request.reason)
  if (kind.needsReason && reason === null) throw missingReason()
  return reason
}

export const reasonOf = (given: string | null | undefined): string | null => given?.trim() || null
export const missingReason = () => wrongField('reason', 'required', 'A reason is needed')

/** What the wallet gives for it. Throws 60006 when that is not there, 60005 when more credit would be repaid than is owed. */
async function takenBy(rows: VenueRows, { settings }: DeskTools, request: DeskRequest): Promise<Pockets> {
  const { accountId, type, amount } = request
  const { effect, loses } = kinds[type]
  const loss = -effect * amount
  if (loss <= 0) return noPockets()
  if (type === TransactionType.credit) {
    const owed = await creditOwed(rows, accountId)
    if (loss > owed) throw new Refusal(ErrorCode.limitReached, { limit: 'credit', most: owed })
  }
  const there = await spendable(rows, accountId)
  if (type === TransactionType.withdraw)
    there.bonus = await releasedBonus(rows, accountId, Math.max(0, there.bonus), settings.bonusRelease)
  return takeInOrder(there, loses, loss)
}

async function offerPercentOf(
  { players }: VenueRows,
  { settings }: DeskTools,
  { accountId, type, amount }: DeskRequest,
) {
  if (type !== TransactionType.bonus || amount <= 0) return null
  return percentsOf(settings, (await players.get(accountId))?.siteId ?? 0).bonus
}

function takeInOrder(there: Pockets, order: readonly Pocket[], amount: number): Pockets {
  const taken = noPockets()
  let left = amount
  for (const pocket of order) {
    taken[pocket] = Math.min(left, Math.max(0, there[pocket]))
    left -= taken[pocket]
  }
  if (left > 0) throw new Refusal(ErrorCode.notEnoughFunds, { available: totalOf(taken) })
  return taken
}

/** Credit issued and not repaid, with what is being repaid or taken back counted as repaid, but for one of them. */
export async function creditOwed(
  rows: Pick<VenueRows, 'deskTransactions'>,
  accountId: number,
  except: number | null = null,
): Promise<number> {
  const credits = await rows.deskTransactions.where({ accountId, type: TransactionType.credit })
  return credits
    .filter(({ id, state, amount }) => id !== except && (state === done || (state === pending && amount < 0)))
    .reduce((sum, { amount }) => sum + amount, 0)
}
