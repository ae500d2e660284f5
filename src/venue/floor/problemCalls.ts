/** The calls of the desk of machine problems. */
import { eq } from 'drizzle-orm'
import { problemCalls } from '#protocol/calls/problems.ts'
import { taskCalls } from '#protocol/calls/tasks.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { MachineProblems, Problem } from '#protocol/core/tasks.ts'
import { commitOnce, type VenueTools, writeAudit } from '../compose/tools.ts'
import { conflict, wrongField } from '../money/desk/refusals.ts'
import { problem } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'
import { caseOf, knownMachine } from './problemCase.ts'
import { closedProblemsOf, isOpenOf, type KnownProblem, problemsOf } from './problems.ts'
import { beginSnooze, runningSnooze, stepSnooze } from './snoozes.ts'

const pageSize = 50
const longestSnoozeMs = 7 * 24 * 3_600_000

export function registerProblemCalls(tools: VenueTools): void {
  const { registerCall, database, directory, registry, clock, notifications } = tools

  registerCall(taskCalls.problems, async () => {
    const open = await problemsOf(database, clock.now(), isOpenOf(null))
    const machines = directory.machines.flatMap(({ id, name, cabin }): MachineProblems[] => {
      const problems = open.filter(({ row }) => row.machineId === id).map(({ problem: one }) => one)
      const status = registry().service(id)?.status.status ?? 0
      return problems.length === 0 ? [] : [{ id, name, cabin, status, problems }]
    })
    const sasErrors = open.flatMap(({ row, problem: { id, kind, sas } }) =>
      sas === null ? [] : [{ machineID: row.machineId, problemID: id, fault: kind, ...sas }],
    )
    return { type: 'problems' as const, machines, sasErrors }
  })

  const oneOf = async (queries: Queries, id: number): Promise<KnownProblem> => {
    const [found] = await problemsOf(queries, clock.now(), eq(problem.id, id))
    if (!found) throw new Refusal(ErrorCode.unknown, { id })
    return found
  }
  registerCall(problemCalls.problem, ({ params }) => caseOf(tools, params.id))
  registerCall(problemCalls.closedProblems, async ({ query }) => {
    const { limit = pageSize, lastProblemID, ...filter } = query
    await knownMachine(database, filter.machine)
    const after = lastProblemID === undefined ? null : (await oneOf(database, lastProblemID)).row
    return closedProblemsOf(database, filter, { after, limit })
  })

  async function openOne(transaction: Transaction, id: number): Promise<KnownProblem> {
    await transaction.select({ id: problem.id }).from(problem).where(eq(problem.id, id)).for('no key update')
    const known = await oneOf(transaction, id)
    if (known.row.closedAt !== null) throw conflict({ reason: 'closed' })
    return known
  }
  const objectOf = (id: number) => `problem/${id}`
  const changed = (answer: Problem) => {
    notifications.problemsChanged()
    return answer
  }

  registerCall(problemCalls.snoozeProblem, async (input) => {
    const { caller, params, body } = input
    return changed(
      await commitOnce(tools, problemCalls.snoozeProblem, input, async (transaction) => {
        const at = clock.now()
        const { until, reason } = body
        if (until <= at) throw wrongField('until', 'range', 'It must be in the future')
        if (until > at + longestSnoozeMs) throw wrongField('until', 'range', 'At most 7 days')
        const { problem: before } = await openOne(transaction, params.id)
        const running = await runningSnooze(transaction, params.id)
        const staffId = caller.accountId
        if (running) await stepSnooze(transaction, running, { type: 'snooze.wake', staffId, at })
        await beginSnooze(transaction, { problemId: params.id, staffId, at, until, reason })
        await writeAudit(transaction, tools, input, {
          ...{ act: 'problem snoozed', object: objectOf(params.id), reason },
          ...{ before: { until: before.snooze?.until ?? null }, after: { until } },
        })
        return (await oneOf(transaction, params.id)).problem
      }),
    )
  })
  registerCall(problemCalls.wakeProblem, async (input) => {
    const { caller, params } = input
    return changed(
      await commitOnce(tools, problemCalls.wakeProblem, input, async (transaction) => {
        const { problem: before } = await openOne(transaction, params.id)
        const running = await runningSnooze(transaction, params.id)
        if (!running) throw conflict({ reason: 'awake' })
        await stepSnooze(transaction, running, { type: 'snooze.wake', staffId: caller.accountId, at: clock.now() })
        await writeAudit(transaction, tools, input, {
          ...{ act: 'problem woken', object: objectOf(params.id) },
          ...{ before: { until: before.snooze?.until ?? null }, after: { until: null } },
        })
        return (await oneOf(transaction, params.id)).problem
      }),
    )
  })
}
