/** Reality checks of the seat: the next one, asked at its time with the session's figures, answered or dropped. */
import { type SeatCheckEvent, seatCheckMachine } from '#machines/venue/seatCheck/index.ts'
import type { RealityCheck } from '#protocol/core/limits.ts'
import type { RealityCheckRow } from '../store/rows.ts'
import { firstState, stateAfter } from '../store/rowChart.ts'
import { amountOf, type Bounds, boundsOf } from './bounds.ts'
import type { Step } from './step.ts'

const minuteMs = 60_000

/** Null: its chart does not take the event now. */
const nextOf = ({ state }: RealityCheckRow, event: SeatCheckEvent) => stateAfter(seatCheckMachine, state, event)
const dueOf = (check: RealityCheckRow, at: number) => nextOf(check, { type: 'deadline.passed', at, dueAt: check.dueAt })

export const isCheckDue = (check: RealityCheckRow | null, at: number): boolean =>
  check !== null && dueOf(check, at) !== null

/** The check that is to come by the interval as it is now; one that waits for its answer goes on waiting. */
export async function renewCheck(
  step: Step,
  bounds: Bounds,
  check: RealityCheckRow | null,
): Promise<RealityCheckRow | null> {
  const { machineId, at, rows } = step
  const { holder } = step.occupancy.context
  const minutes = amountOf(bounds, 'reality-check')
  if (!holder || (check && nextOf(check, { type: 'interval.changed' }) === null)) return check
  if (minutes === null) {
    await dropCheck(rows, check)
    return null
  }
  if (check) {
    const dueAt = check.startedAt + minutes * minuteMs
    if (dueAt !== check.dueAt) await rows.checks.change(check.id, { dueAt })
    return { ...check, dueAt }
  }
  const { sessionId, playerId: accountId } = holder
  const next: RealityCheckRow = {
    ...{ id: await rows.checks.nextId(), sessionId, machineId, accountId },
    ...{ startedAt: at, dueAt: at + minutes * minuteMs, askedAt: null, figures: null },
    ...{ state: firstState(seatCheckMachine), answeredAt: null },
  }
  await rows.checks.add(next)
  return next
}

/** The check that is due is asked, with the figures of this moment. */
export async function askRealityCheck(step: Step): Promise<void> {
  const { rows, at, cabinet } = step
  const { check } = step.bounds
  const state = check && dueOf(check, at)
  if (!check || !state || !cabinet) return
  const session = await rows.sessions.get(check.sessionId)
  if (!session) return
  const { metersAtStart: start } = session
  const { TurnOver, TotalWin } = cabinet.meters
  const bets = Math.max(0, TurnOver - (start?.TurnOver ?? TurnOver))
  const wins = Math.max(0, TotalWin - (start?.TotalWin ?? TotalWin))
  const brought = await rows.transfers.where({ sessionId: check.sessionId, direction: 'in' })
  const figures = {
    ...{ elapsed: at - session.openedAt, in: brought.reduce((sum, { actual }) => sum + actual, 0) },
    ...{ bets, wins, net: wins - bets },
  }
  const asked = { state, askedAt: at, figures }
  await tellLimits(step, check.accountId)
  await rows.checks.change(check.id, asked)
  step.bounds = { ...step.bounds, check: { ...check, ...asked } }
  showRealityCheck(step)
}

/** To the socket that has the seat, when it is asked and whenever the seat is taken back. */
export function showRealityCheck(step: Step): void {
  const socket = step.occupancy.context.holder?.socket
  const shown = step.bounds.check && shownCheck(step.bounds.check)
  if (socket && shown) step.effects.push({ order: 'check', socket, push: { ...shown, sequence: step.sequence } })
}

/** Null: it was not asked yet. */
export function shownCheck(row: RealityCheckRow): RealityCheck | null {
  const { id, sessionId, machineId, askedAt, figures } = row
  return askedAt === null || figures === null
    ? null
    : { id, sessionID: sessionId, machineID: machineId, askedAt, ...figures }
}

/** Whoever goes on is asked again an interval later; leaving itself is the caller's. Null: it does not wait for an answer. */
export async function answerRealityCheck(
  step: Step,
  id: number,
  answer: 'continue' | 'leave',
): Promise<RealityCheckRow | null> {
  const { rows, at } = step
  const { check } = step.bounds
  const state = check?.id === id ? nextOf(check, { type: `check.${answer}` }) : null
  if (!check || !state) return null
  const answered = { state, answeredAt: at }
  await tellLimits(step, check.accountId)
  await rows.checks.change(id, answered)
  const bounds = boundsOf(await rows.limits.get(check.accountId), at)
  step.bounds = { ...step.bounds, check: answer === 'continue' ? await renewCheck(step, bounds, null) : null }
  return { ...check, ...answered }
}

/** The session is over. */
export async function clearCheck({ bounds: { check }, rows }: Pick<Step, 'bounds' | 'rows'>): Promise<void> {
  await dropCheck(rows, check)
}
async function dropCheck({ checks }: Pick<Step['rows'], 'checks'>, check: RealityCheckRow | null): Promise<void> {
  const state = check && nextOf(check, { type: 'check.drop' })
  if (state) await checks.change(check.id, { state })
}

/** News of the topic `limits` that change nothing of the limits themselves. */
export async function tellLimits(
  step: Pick<Step, 'lockPlayers' | 'rows' | 'effects'>,
  playerId: number,
): Promise<void> {
  await step.lockPlayers(playerId)
  const row = await step.rows.limits.get(playerId)
  if (row) await step.rows.limits.save({ ...row, sequence: row.sequence + 1 })
  step.effects.push({ order: 'limits', playerId })
}
