/** The machine board: every machine as it stands, and what the venue took in so far beside the spans before. */
import { gamingDayStartMs } from '#protocol/core/gamingDay.ts'
import { inArray, isNull, min } from 'drizzle-orm'
import { type BoardMachine, boardCalls } from '#protocol/calls/board.ts'
import { MachineStatus } from '#protocol/core/codes.ts'
import type { VenueTools } from '../compose/tools.ts'
import { readBrands, readMachines } from '../floor/list.ts'
import { metersOf, totalOf } from '../floor/meters.ts'
import { readPlaces, registerPlaceCalls } from '../floor/places.ts'
import { openHandPays } from '../store/rows.ts'
import { cabinetRow, handPay, problem } from '../store/schema/index.ts'
import { cashByHour, cashWithin, sumOfDays } from './dashboard.ts'
import { dayAfter, periodsOf } from './ranges.ts'

const daysShown = 30

export function registerBoardCalls(tools: VenueTools): void {
  const { registerCall, database, reports, clock, settings, cashByDay } = tools
  registerPlaceCalls(tools)
  registerCall(boardCalls.board, async () => ({
    brands: (await readBrands(database)).map(({ id, name }) => ({ id, name })),
    machines: await machinesOf(tools),
    at: clock.now(),
  }))

  registerCall(boardCalls.boardTotals, async () => {
    const { timeZone } = settings
    const now = clock.now()
    const { day, week, month } = periodsOf(now, timeZone)
    const startOf = (one: string) => gamingDayStartMs(one, timeZone)
    /** Of the span that began with `earlier`, as far as `from` has come by now, and no further than to its end. */
    const before = (from: string, earlier: string) => {
      const start = startOf(earlier)
      return cashWithin(reports, { start, end: Math.min(start + now - startOf(from), startOf(from)) })
    }
    const days = await cashByDay()
    const meters = await metersOf(tools, () => true)
    const dates = Array.from({ length: daysShown }, (_, index) => dayAfter(day, index + 1 - daysShown))
    return {
      daily: { ...sumOfDays(days, day, day), before: await before(day, dayAfter(day, -1)) },
      weekly: { ...sumOfDays(days, week), before: await before(week, dayAfter(week, -7)) },
      monthly: { ...sumOfDays(days, month), before: await before(month, `${dayAfter(month, -1).slice(0, 7)}-01`) },
      total: { ...sumOfDays(days, ''), before: null },
      hours: await cashByHour(reports, { start: startOf(day), end: now }),
      days: dates.map((one) => ({ day: one, ...sumOfDays(days, one, one) })),
      ...{ meters: totalOf(meters), silent: meters.filter(({ live }) => !live).length, at: now },
    }
  })
}

async function machinesOf({ database, registry }: VenueTools): Promise<BoardMachine[]> {
  const machines = await readMachines(database)
  const placeOf = await readPlaces(database)
  const raised = await database
    .select({ machineId: problem.machineId, kind: problem.kind, since: min(problem.raisedAt) })
    .from(problem)
    .where(isNull(problem.closedAt))
    .groupBy(problem.machineId, problem.kind)
  const waiting = await database
    .select({ machineId: handPay.machineId, since: min(handPay.calledAt) })
    .from(handPay)
    .where(inArray(handPay.state, [...openHandPays]))
    .groupBy(handPay.machineId)
  const payOf = new Map(waiting.map(({ machineId, since }) => [machineId, since]))
  const steps = await database
    .select({ machineId: cabinetRow.machineId, changedAt: cabinetRow.changedAt })
    .from(cabinetRow)
  const changedAt = new Map(steps.map((one) => [one.machineId, one.changedAt]))
  const sinceOf = Map.groupBy(raised, ({ machineId }) => machineId)
  return machines.map((machine) => {
    const { id, name, brandID, brand, cabin, tag, isVip, status, statusSequence, session, reservation } = machine
    const seat = registry().service(id)
    const holder = seat?.holder ?? null
    const isOwn = holder !== null && holder.sessionId === session?.id
    const since = (kind: string) => sinceOf.get(id)?.find((one) => one.kind === kind)?.since ?? null
    // Of a seat it is no problem of the machine's, and waits for a person all the same.
    const isToPay = payOf.has(id) && !machine.problems.includes('handPay')
    const isFeature =
      status === MachineStatus.feature || seat?.game?.state === 'feature' || (holder?.featureSet ?? false)
    return {
      ...{ id, name, brandID, brand, cabin, tag, isVip, status, statusSequence },
      ...placeOf(id),
      changedAt: changedAt.get(id) ?? null,
      credit: seat?.credit ?? null,
      reservation: reservation && { player: reservation.player, until: reservation.until },
      problems: [
        ...machine.problems.map((kind) => ({ kind, since: since(kind) })),
        ...(isToPay ? [{ kind: 'handPay', since: payOf.get(id) ?? null }] : []),
      ].toSorted((one, other) => (one.since ?? Infinity) - (other.since ?? Infinity)),
      session: session && { ...session, feature: isOwn && isFeature, leaving: isOwn ? (holder.leaving ?? null) : null },
    }
  })
}
