/** Which transitions real play has taken, read off the rows of its steps. */
import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { takenBy } from '#machines/kit/transitions.ts'
import { definitionOf } from '#machines/kit/definition.ts'
import { occupancyMachine, stateOfPath } from '#machines/venue/occupancy/index.ts'
import { transferMachine } from '#machines/venue/transfer/index.ts'
import type { ChartDefinition } from '#protocol/core/charts.ts'
import { cabinetRow, cabinetStep, transfer, transferStep } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

/** Of each cabinet, and of transfers in all: the newest, so that a long history costs no more. */
const newestSteps = 500
const newestTransfers = 5_000

const occupancyChart = definitionOf(occupancyMachine)
const transferChart = definitionOf(transferMachine)

type Counted = { event: string; from: string; to: string; count: number }

export async function takenInPlay(queries: Queries) {
  const [ofCabinets, ofTransfers] = await Promise.all([cabinetSteps(queries), transferSteps(queries)])
  return {
    count: [...ofCabinets, ...ofTransfers].reduce((sum, one) => sum + one.count, 0),
    charts: { occupancy: tally(occupancyChart, ofCabinets), transfer: tally(transferChart, ofTransfers) },
  }
}

async function cabinetSteps(queries: Queries): Promise<Counted[]> {
  const { machineId, sequence, event, before, after } = cabinetStep
  const rows = await queries
    .select({ event, before, after, count: count() })
    .from(cabinetStep)
    .innerJoin(
      cabinetRow,
      and(eq(cabinetRow.machineId, machineId), gt(sequence, sql`${cabinetRow.sequence} - ${newestSteps}`)),
    )
    .groupBy(event, before, after)
  return rows.map((row) => ({ ...row, from: stateOfPath(row.before), to: stateOfPath(row.after) }))
}

function transferSteps(queries: Queries): Promise<Counted[]> {
  const { transferId, event, before, after } = transferStep
  const newest = queries
    .select({ id: transfer.id })
    .from(transfer)
    .orderBy(desc(transfer.number))
    .limit(newestTransfers)
  return queries
    .select({ event, from: before, to: after, count: count() })
    .from(transferStep)
    .where(inArray(transferId, newest))
    .groupBy(event, before, after)
}

function tally(definition: ChartDefinition, steps: readonly Counted[]): Record<string, number> {
  const taken: Record<string, number> = {}
  for (const step of steps)
    for (const { transition } of takenBy(definition, step))
      taken[transition.id] = (taken[transition.id] ?? 0) + step.count
  return taken
}
