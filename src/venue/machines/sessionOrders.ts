/** Sessions that the chart of a machine opens, pays out and closes: their rows, their result in the ledger. */
import type { OccupancyOrders } from '#machines/venue/occupancy/index.ts'
import { clearCheck, tellLimits } from '../limits/realityChecks.ts'
import { unbound } from '../limits/step.ts'
import { endCallOf } from './attendantCalls.ts'
import type { Step } from './step.ts'
import { cashoutId } from './transferIds.ts'
import { cashedOutOf, postGameResult } from './transfers.ts'

export async function openSession(
  { rows, machineId, at, cabinet }: Step,
  { sessionId, playerId }: OccupancyOrders['openSession'],
): Promise<void> {
  await rows.sessions.add({
    id: sessionId,
    machineId,
    accountId: playerId,
    state: 'open',
    openedAt: at,
    closedAt: null,
    closedBy: null,
    metersAtStart: cabinet?.meters ?? null,
    metersAtEnd: null,
    roundAtStart: cabinet?.round ?? null,
    roundAtEnd: null,
  })
}

/** What is left on the cabinet stays the machine's in the ledger, and becomes a problem: it is never the house's. */
export async function closeSession(
  commit: Step,
  { sessionId, playerId, socket, reason }: OccupancyOrders['closeSession'],
): Promise<void> {
  const { rows, machineId, at, cabinet } = commit
  await commit.lockPlayers(playerId)
  const place = { machineId, sessionId, accountId: playerId }
  const result = { key: `game/session/${sessionId}`, ...place, credit: commit.credit ?? 0, at }
  await postGameResult(rows, result, commit.tools.timeZone)
  await rows.sessions.change(sessionId, {
    state: 'closed',
    closedAt: at,
    closedBy: reason,
    metersAtEnd: cabinet?.meters ?? null,
    roundAtEnd: cabinet?.round ?? null,
  })
  await clearCheck(commit)
  await endCallOf(commit, sessionId)
  // What play came to counts from here on.
  if (commit.bounds.isLossLimited) await tellLimits(commit, playerId)
  commit.bounds = unbound
  const cashedOut = await cashedOutOf(rows, sessionId)
  const push = { sessionID: sessionId, cashedOut, reason, sequence: commit.sequence }
  commit.effects.push({ order: 'closed', socket, push })
}

export async function cashOut(commit: Step, { sessionId, playerId }: OccupancyOrders['cashOut']): Promise<void> {
  const { at } = commit
  const open = [...commit.transfers.values()]
  // No money moves while another movement is open, or while it is not known what stands there.
  if (!commit.cabinet || open.length > 0) {
    const again = !open.some(({ snapshot }) => snapshot.matches('unfinished'))
    await commit.fire({ type: 'cashout.deferred', again, at }, null)
    return
  }
  const amount = commit.credit ?? 0
  if (amount === 0) {
    await commit.fire({ type: 'cashout.done', at }, null)
    return
  }
  const transferId = cashoutId(commit.tools.nonce())
  await commit.beginTransfer({ transferId, purpose: 'cashout', amount, sessionId, playerId })
}
