import { type Pocket, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import type { CabinetTransfer } from '#protocol/cabinet/transfers.ts'
import type { Release, TransferInput } from '#machines/venue/transfer/index.ts'
import {
  noPockets,
  type Pockets,
  returnToPockets,
  subtractPockets,
  takeInSpendOrder,
  totalOf,
} from '../money/ledger/pockets.ts'
import { houseGame, machineAccount, post, walletOf } from '../money/ledger/post.ts'
import { pocketsOfSession } from '../money/ledger/sessionPockets.ts'
import type { VenueRows } from '../store/rows.ts'

const entriesOfWallet = (accountId: number, pockets: Pockets, sign: 1 | -1) =>
  Object.entries(pockets).map(([pocket, amount]) => ({
    account: walletOf(accountId, pocket as Pocket),
    amount: sign * amount,
  }))

/** The intent: the row, and for money on its way to the cabinet the hold on what its player may spend. Throws RangeError when there is not enough. */
export async function writeIntent(
  rows: VenueRows,
  input: TransferInput,
  spendable: Pockets,
  stepped: { snapshot: unknown; sequence: number },
  at: number,
): Promise<void> {
  const held = input.purpose === 'cashout' ? noPockets() : takeInSpendOrder(spendable, input.amount)
  await rows.transfers.add({
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
    actual: 0,
    pockets: null,
    metersAfter: null,
    settledAt: null,
  })
  if (input.purpose !== 'cashout') await rows.players.countBalance(input.playerId)
}

/** The result of play so far: brings what the ledger says stands on the machine to what does stand there. */
export async function postGameResult(
  rows: VenueRows,
  result: { key: string; machineId: number; sessionId: number; accountId: number; credit: number; at: number },
  timeZone: string,
): Promise<void> {
  const account = machineAccount(result.machineId)
  const onMachine = (await rows.ledger.accounts([account])).get(account)?.balance ?? 0
  const won = result.credit - onMachine
  if (won === 0) return
  await post(
    rows.ledger,
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
        { account, amount: won },
        { account: houseGame, amount: -won },
      ],
    },
    timeZone,
  )
}

/** Posts what really moved, under the transfer's own key, and releases the hold. */
export async function postTransfer(
  rows: VenueRows,
  input: TransferInput,
  answer: Pick<CabinetTransfer, 'amount' | 'meters'>,
  at: number,
  timeZone: string,
): Promise<void> {
  const out = input.purpose === 'cashout'
  if (out)
    await postGameResult(
      rows,
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
    ? await cameBack(rows, input.sessionId, answer.amount)
    : await went(rows, input.transferId, answer.amount)
  await post(
    rows.ledger,
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
  await rows.transfers.change(input.transferId, {
    state: TransactionState.done,
    sasStatus: 'done',
    actual: answer.amount,
    pockets,
    metersAfter: answer.meters,
    settledAt: at,
  })
  await rows.players.countBalance(input.playerId)
}

/** Where it comes back to, by what the session was given. */
export async function cameBack(rows: VenueRows, sessionId: number, amount: number): Promise<Pockets> {
  const { given, returned } = await pocketsOfSession(rows, sessionId)
  return returnToPockets(given, returned, amount)
}

async function went(rows: VenueRows, transferId: string, amount: number): Promise<Pockets> {
  const intent = await rows.transfers.get(transferId)
  return takeInSpendOrder(intent?.held ?? noPockets(), amount)
}

/** Nothing moved: the hold is released. */
export async function releaseTransfer(
  rows: VenueRows,
  input: TransferInput,
  { refund, state }: Release,
  at: number,
): Promise<void> {
  await rows.transfers.change(input.transferId, {
    state,
    sasStatus: refund ? 'refunded' : 'no-record',
    settledAt: at,
  })
  if (input.purpose !== 'cashout') await rows.players.countBalance(input.playerId)
}

export async function leaveUnfinished(rows: VenueRows, transferId: string): Promise<void> {
  await rows.transfers.change(transferId, { sasStatus: 'unfinished' })
}

export async function resume(rows: VenueRows, transferId: string): Promise<void> {
  await rows.transfers.change(transferId, { sasStatus: 'pending' })
}

/** What went from the cabinet to the wallet in this session, by whatever hand. */
export async function cashedOutOf(
  rows: Pick<VenueRows, 'transfers' | 'handPays' | 'deskTransactions' | 'ledger'>,
  sessionId: number,
): Promise<number> {
  const { returned } = await pocketsOfSession(rows, sessionId)
  return totalOf(returned)
}

/** Of a session so far, minor units: what went to the cabinet less what came back, and what is on its way there, of which it is not known yet how it ends. */
export async function movedIn(rows: VenueRows, sessionId: number): Promise<{ funded: number; arriving?: number }> {
  const { given, returned, arriving } = await pocketsOfSession(rows, sessionId)
  return { funded: totalOf(subtractPockets(given, returned)), ...(arriving > 0 ? { arriving } : {}) }
}
