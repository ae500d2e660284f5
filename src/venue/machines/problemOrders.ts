/** Problems and hand pays that the chart of a machine raises and closes: their rows, and the news of them. */
import { initialTransition } from 'xstate'
import { handPayMachine } from '#machines/venue/handPay/index.ts'
import type { Doubt } from '#machines/venue/machineLink/index.ts'
import { type OccupancyOrders, selectPath } from '#machines/venue/occupancy/index.ts'
import type { Step } from './step.ts'
import { persisted } from './persisted.ts'
import { overtakeSettlement } from './settlement.ts'

export async function raiseProblem(
  commit: Step,
  { problem: kind, detail, sessionId, playerId }: OccupancyOrders['raiseProblem'],
): Promise<void> {
  const { machineId, rows, tools, doubt } = commit
  const unfinished = [...commit.transfers].find(([, { snapshot }]) => snapshot.matches('unfinished'))?.[0] ?? null
  await rows.problems.add({
    id: await rows.problems.nextId(),
    machineId,
    kind,
    sessionId,
    accountId: playerId,
    transferId: kind === 'unknownTransfer' ? unfinished : null,
    evidence: {
      detail,
      credit: commit.credit,
      state: selectPath(commit.occupancy),
      meters: commit.cabinet?.meters ?? null,
      ...(doubt && contradictionIn(commit, doubt)),
    },
    raisedAt: commit.at,
    closedAt: null,
    closedBy: null,
    resolution: null,
  })
  tools.logger.warn({ machine: machineId, kind, detail, sessionId, playerId }, 'a problem is raised')
  commit.effects.push({ order: 'staff', news: 'problems' })
}

function contradictionIn({ books: { identity, meters } }: Step, { isOther, behind, state }: Doubt) {
  return {
    isOther,
    behind,
    books: { identity, meters },
    cabinet: { identity: state.identity, meters: state.meters, damage: state.damage, round: state.round },
  }
}

export async function closeProblem(commit: Step, { problem: kind }: OccupancyOrders['closeProblem']): Promise<void> {
  const { machineId, rows, at, cause } = commit
  const open = await rows.problems.where({ machineId, kind, closedAt: null })
  for (const { id } of open)
    await rows.problems.change(id, { closedAt: at, closedBy: cause.actorId, resolution: cause.event })
  if (kind === 'metersContradict') await overtakeSettlement(commit)
  if (open.length > 0) commit.effects.push({ order: 'staff', news: 'problems' })
}

export async function callAttendant(
  commit: Step,
  { amount, event, cause, resetCredit, sessionId, playerId }: OccupancyOrders['callAttendant'],
): Promise<void> {
  const { machineId, rows } = commit
  if ((await rows.handPays.where({ machineId, event })).length > 0) return
  const input = { machineId, event, amount, sessionId, playerId }
  await rows.handPays.add({
    id: await rows.handPays.nextId(),
    machineId,
    event,
    sessionId,
    accountId: playerId,
    amount,
    cause,
    resetCredit,
    state: 'called',
    snapshot: persisted(initialTransition(handPayMachine, input)[0]),
    evidence: null,
    calledAt: commit.at,
    makerId: null,
    madeAt: null,
    checkerId: null,
    decidedAt: null,
    reason: null,
  })
  commit.effects.push({ order: 'staff', news: 'attendant' })
}
