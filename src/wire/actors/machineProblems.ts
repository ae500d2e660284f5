import { fromPromise } from 'xstate'
import type { AnswerOf, CollectionAnswer, CollectionInput } from '#machines/kit/collection/index.ts'
import type { PastAbout, ProblemAct, ProblemCase, ProblemRow } from '#machines/desk/pages/machineProblems/index.ts'
import type { QueryAsk, QueryPage } from '#machines/kit/query/index.ts'
import { approvalCalls } from '#protocol/calls/approvals.ts'
import { machineCalls } from '#protocol/calls/machines.ts'
import { staffCalls } from '#protocol/calls/operations.ts'
import { taskCalls } from '#protocol/calls/tasks.ts'
import { problemCalls } from '#protocol/calls/problems.ts'
import { supervisionCalls } from '#protocol/calls/supervision.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { Refused } from '#protocol/core/refused.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { gamingDayStartSeconds } from '../page/days.ts'
import { createCommandActors, type How } from './command.ts'
import { createFetchDetail } from './detail.ts'

type Setup = { client: Client; now: () => number; timeZone: () => string }
const pageSize = 50
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** Problems of machines, and what is done about them. */
export function createMachineProblemsActors({ client, now, timeZone }: Setup) {
  async function all(signal: AbortSignal): Promise<CollectionAnswer> {
    const began = now()
    const { machines } = await client.call(taskCalls.problems, {}, { signal, poll: true })
    const at = now()
    const answer: AnswerOf<ProblemRow, null> = {
      rows: machines.flatMap(({ id: machineID, name: machineName, cabin, problems }) =>
        problems.map((one) => ({
          ...one,
          sequence: 0 as const,
          machineID,
          machineName,
          cabin,
          age: at - one.raisedAt,
        })),
      ),
      ...{ about: null, at, tookMs: at - began },
    }
    return answer
  }
  async function past({ filter, after }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const zone = timeZone()
    const today = gamingDayOf(now(), zone)
    const { from = daysBefore(today, 29), to = today, ...other } = filter
    const query = {
      ...{ ...other, start: gamingDayStartSeconds(from, zone), end: gamingDayStartSeconds(to, zone, 1) },
      ...(after === null ? {} : { lastProblemID: Number(after) }),
    }
    const { problems, total } = await client.call(problemCalls.closedProblems, { query }, { signal, poll: true })
    const about: PastAbout = { total, from, to, today }
    return { rows: problems, about, isLast: problems.length < pageSize }
  }
  return {
    fetchAll: fromPromise<CollectionAnswer, CollectionInput>(({ signal }) => orFailure(all(signal))),
    fetchPage: fromPromise<QueryPage, QueryAsk>(({ input, signal }) => orFailure(past(input, signal))),
    fetchDetail: createFetchDetail<ProblemCase>(now, (id, signal) =>
      client.call(problemCalls.problem, { params: { id } }, { signal, poll: true }),
    ),
    command: createCommandActors<ProblemAct>(client, (act, how) => perform(client, act, how)),
  }
}

/** Each act by its call. What is a reason to the person is the evidence of a proposal. */
function perform(client: Client, act: ProblemAct, { key, reason, confirm, signal }: How): Promise<object> {
  const options = { key, signal }
  const why = reason ?? ''
  const withReason = reason === null ? {} : { reason }
  switch (act.do) {
    case 'take':
      return client.call(supervisionCalls.takeTask, { params: { id: act.task } }, options)
    case 'release':
      return client.call(supervisionCalls.releaseTask, { params: { id: act.task } }, options)
    case 'snooze': {
      const body = { until: act.until, reason: why }
      return client.call(problemCalls.snoozeProblem, { params: { id: act.problem }, body }, options)
    }
    case 'wake':
      return client.call(problemCalls.wakeProblem, { params: { id: act.problem } }, options)
    case 'declareFixed':
    case 'closeMachine': {
      const query = {
        action: act.do === 'closeMachine' ? ('closeMachine' as const) : ('fix' as const),
        ...withReason,
        ...(confirm === null ? {} : { confirm }),
      }
      return client.call(staffCalls.maintenance, { params: { id: act.machine }, query }, { signal })
    }
    case 'openMachine':
      return client.call(staffCalls.openMachine, { params: { id: act.machine } }, options)
    case 'checksum':
      return checksum(client, act.machine, signal)
    case 'restartLine': {
      const body = { command: 0 as const, ...withReason }
      return client.call(machineCalls.machineCommand, { params: { id: act.machine }, body }, options)
    }
    case 'undoFeature':
      return client.call(staffCalls.undoFeature, { params: { id: act.machine }, body: { reason: why } }, options)
    case 'proposeFix': {
      const body = { outcome: act.outcome, moved: act.moved, evidence: why }
      return client.call(taskCalls.proposeFix, { params: { id: act.transfer }, body }, options)
    }
    case 'confirmFix':
      return client.call(taskCalls.confirmFix, { params: { id: act.fix } }, options)
    case 'rejectFix':
      return client.call(taskCalls.rejectFix, { params: { id: act.fix }, body: { reason: why } }, options)
    case 'askSettlement': {
      const body = { outcome: act.outcome, evidence: why }
      return client.call(taskCalls.settleContradiction, { params: { id: act.machine }, body }, options)
    }
    case 'confirmSettlement':
      return client.call(approvalCalls.confirmApproval, { params: { id: act.approval } }, options)
    case 'refuseSettlement': {
      const body = { reason: why }
      return client.call(approvalCalls.refuseApproval, { params: { id: act.approval }, body }, options)
    }
    default: {
      const body = { act: act.do, ids: [...act.ids], sessions: [...act.sessions], ...withReason }
      return client.call(machineCalls.commandMachines, { body }, options)
    }
  }
}

/** That it is not as it should be is told like a refusal: it is what one wanted to know. */
async function checksum(client: Client, machine: number, signal: AbortSignal): Promise<object> {
  const told = await client.call(machineCalls.checksum, { params: { id: machine } }, { signal })
  if (told.ErrorMessage !== null) throw new Refused(ErrorCode.conflict, { reason: 'checksumWrong' }, told.ErrorMessage)
  return told
}
