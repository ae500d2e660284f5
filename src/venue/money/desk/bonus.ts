import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import type { DeskTransactionRow, SessionRow, VenueRows } from '../../store/rows.ts'
import { pocketsOfSession } from '../ledger/sessionPockets.ts'

type Rows = Pick<VenueRows, 'deskTransactions' | 'sessions' | 'transfers' | 'handPays' | 'ledger'>

/**
 * How much of what stands in a player's bonus pocket is released. A grant is locked until the bets since it reach `times` the
 * bonus, and each bet counts for one grant, the oldest first: in pieces it is released no sooner than whole. What is locked
 * stays whole, so losses eat what is released first. A forfeit takes from the newest grants.
 */
export async function releasedBonus(rows: Rows, accountId: number, inPocket: number, times: number): Promise<number> {
  if (inPocket === 0) return 0
  const granted = await rows.deskTransactions.where({
    accountId,
    type: TransactionType.bonus,
    state: TransactionState.done,
  })
  const grants: { at: number; left: number }[] = []
  for (const { amount, settledAt } of granted.toSorted(bySettled)) {
    if (amount > 0) grants.push({ at: settledAt ?? 0, left: amount })
    let forfeited = Math.max(0, -amount)
    for (const grant of grants.toReversed()) {
      const taken = Math.min(forfeited, grant.left)
      grant.left -= taken
      forfeited -= taken
    }
  }
  const sessions = await rows.sessions.where({ accountId })
  // Times one, what was lost was bet already.
  let lost = times > 1 ? await lostInPlay(rows, sessions) : 0
  let unused = Number.POSITIVE_INFINITY
  let locked = 0
  for (const { at, left } of grants) {
    const gone = Math.min(lost, left)
    lost -= gone
    unused = Math.min(unused, await betsSince(rows, sessions, at)) - (left - gone) * times - gone
    if (unused < 0) locked += left
  }
  return Math.max(0, inPocket - locked)
}

/** As they were granted: one that waited for a second person is younger than its number. */
const bySettled = (one: DeskTransactionRow, other: DeskTransactionRow) =>
  (one.settledAt ?? 0) - (other.settledAt ?? 0) || one.id - other.id

/** Of the bonus, in sessions that are over: what is not there any more asks for no more bets. */
async function lostInPlay(rows: Rows, sessions: readonly SessionRow[]): Promise<number> {
  let lost = 0
  for (const { id, closedAt } of sessions) {
    if (closedAt === null) continue
    const { given, returned } = await pocketsOfSession(rows, id)
    lost += Math.max(0, given.bonus - returned.bonus)
  }
  return lost
}

/**
 * Bets by the cabinets' meters. An open session counts nothing until it is closed. Of one that was open at `since`, what was
 * bet after the first transfer that could bring the bonus counts: its meters are the first that are known since.
 */
async function betsSince(rows: Rows, sessions: readonly SessionRow[], since: number): Promise<number> {
  let bets = 0
  for (const { id, openedAt, closedAt, metersAtStart, metersAtEnd } of sessions) {
    if (closedAt === null || closedAt < since || metersAtEnd === null) continue
    const first = openedAt >= since ? metersAtStart : await metersOfFirstTransfer(rows, id, since)
    if (first) bets += Math.max(0, metersAtEnd.TurnOver - first.TurnOver)
  }
  return bets
}

async function metersOfFirstTransfer(rows: Rows, sessionId: number, since: number) {
  const arrived = await rows.transfers.where({ sessionId, direction: 'in', state: TransactionState.done })
  const first = arrived
    .filter(({ requestedAt }) => requestedAt >= since)
    .toSorted((one, other) => one.requestedAt - other.requestedAt)[0]
  return first?.metersBefore ?? null
}
