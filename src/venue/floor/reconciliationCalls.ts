/** Books against meters: a day of all cabinets, what differs, one of it with its evidence, and what people say to it. */
import { and, eq } from 'drizzle-orm'
import { reconciliationCalls } from '#protocol/calls/reconciliation.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { DayCase, DayDifference } from '#protocol/core/reconciliation.ts'
import { ask } from '../approvals/approvals.ts'
import { isPending } from '../approvals/pages.ts'
import { commitOnce, once, reporting, type VenueTools, writeAudit } from '../compose/tools.ts'
import { stateNow } from '../drivers/drivers.ts'
import { conflict } from '../money/desk/refusals.ts'
import { approval, reconciliation } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { checkDay, contextOf } from './dayChecks.ts'
import { piecesOf } from './dayPieces.ts'
import { accept, differenceChange, takeDiffering } from './differenceChange.ts'
import { differencesOf, eventsOf, objectOf, oneDifference, tellDifferences } from './differences.ts'
import { knownMachine } from './problemCase.ts'
import { knownDay, readingsAround, reconcile, todayOf } from './reconciliation.ts'

const pageSize = 50

export function registerReconciliationCalls(tools: VenueTools): void {
  const { registerCall, reports, clock, notifications } = tools
  const change = differenceChange(tools)

  async function dayOf(day: string) {
    const rows = await reports.select().from(reconciliation).where(eq(reconciliation.gamingDay, day))
    const of = new Map(rows.map((row) => [row.machineId, row]))
    const told = await tellDifferences(reports, rows)
    // What has ended stands as it was found.
    const { machines: all } = tools.directory
    const running = all.map(({ id }) => id).filter((id) => !of.get(id)?.isFinal)
    const live = new Map((await reconcile(reporting(tools), day, { of: running })).map((one) => [one.id, one]))
    return {
      ...{ day, today: todayOf(tools) },
      machines: all.flatMap(({ id, name, cabin }) => {
        const row = of.get(id)
        const figures = live.get(id) ?? row?.figures
        const difference = (row && told.get(row.id)) ?? null
        return figures ? [{ ...figures, id, name, cabin, difference }] : []
      }),
    }
  }
  registerCall(reconciliationCalls.reconciliation, ({ query }) => dayOf(knownDay(tools, query.day)))
  registerCall(reconciliationCalls.checkReconciliation, (input) =>
    once(tools, reconciliationCalls.checkReconciliation, input, async () => {
      const day = knownDay(tools, input.body.day)
      await checkDay(tools, day, { isAsked: true })
      return dayOf(day)
    }),
  )

  async function one(queries: Queries, id: number): Promise<DayDifference> {
    const found = await oneDifference(queries, id)
    if (!found) throw new Refusal(ErrorCode.unknown, { id })
    return found
  }
  registerCall(reconciliationCalls.differences, async ({ query }) => {
    const { limit = pageSize, lastDifferenceID, ...filter } = query
    await knownMachine(reports, filter.machine)
    const after = lastDifferenceID === undefined ? null : await one(reports, lastDifferenceID)
    return differencesOf(reports, filter, { after, limit })
  })
  registerCall(reconciliationCalls.difference, ({ params }) => caseOf(tools, params.id, one))

  registerCall(reconciliationCalls.lookAtDifference, async (input) => {
    const { id } = input.params
    const answer = await commitOnce(tools, reconciliationCalls.lookAtDifference, input, async (transaction) => {
      await one(transaction, id)
      await writeAudit(transaction, tools, input, {
        ...{ act: 'difference looked at', object: objectOf(id), reason: input.body.reason },
      })
      return one(transaction, id)
    })
    notifications.problemsChanged()
    return answer
  })
  registerCall(reconciliationCalls.acceptDifference, async (input) => {
    const { caller, from, params, body } = input
    const object = objectOf(params.id)
    const answer = await commitOnce(tools, reconciliationCalls.acceptDifference, input, async (transaction) => {
      const row = await takeDiffering(transaction, params.id, body.mark)
      const waits = and(isPending, eq(approval.kind, 'difference'), eq(approval.object, object))
      const [waiting] = await transaction.select({ id: approval.id }).from(approval).where(waits)
      if (waiting) throw conflict({ reason: 'proposed', id: waiting.id })
      const { mark, reason } = body
      if (contextOf(row).givesValue)
        return ask(tools, transaction, input, change, {
          ...{ kind: 'difference', object, accountId: null, asked: { mark }, reason },
        })
      const accepted = { staffId: caller.accountId, secondId: null, ip: from.ip, reason, at: clock.now() }
      await accept(transaction, row, accepted)
      return one(transaction, params.id)
    })
    notifications.problemsChanged()
    return answer
  })
}

/** Its figures are of now while its day runs. */
async function caseOf(
  tools: VenueTools,
  id: number,
  one: (queries: Queries, id: number) => Promise<DayDifference>,
): Promise<DayCase> {
  const { database, drivers, clock } = tools
  const found = await one(database, id)
  const { machine, day } = found
  const { openings, closings } = await readingsAround(database, day, [machine.id])
  const [opening, closing] = [openings.get(machine.id), closings.get(machine.id)]
  const cabinet = await stateNow(drivers.of(machine.id).link, machine.id)
  const at = clock.now()
  const now = cabinet && { machineId: machine.id, at, meters: cabinet.meters }
  const [live] = found.isFinal ? [] : await reconcile(tools, day, { of: [machine.id] })
  const { id: _id, name: _name, cabin: _cabin, ...figures } = live ?? { ...machine, ...found.figures }
  const between = opening && { opening, closing: closing ?? now ?? undefined, until: closing?.at ?? at }
  return {
    difference: { ...found, figures },
    meters: { opening: opening?.meters ?? null, closing: closing?.meters ?? null, now: cabinet?.meters ?? null },
    pieces: between ? await piecesOf(database, machine.id, between) : [],
    history: await eventsOf(database, id),
  }
}
