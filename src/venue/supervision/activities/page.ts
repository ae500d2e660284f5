/** A page of activities: what is asked, and where it begins. */
import { and, eq } from 'drizzle-orm'
import type { Activity } from '#protocol/calls/supervision.ts'
import { audit, cabinetStep } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'

export type Query = {
  action?: string | undefined
  machine?: number | undefined
  player?: number | undefined
  actor?: number | undefined
  start?: number | undefined
  end?: number | undefined
}
/** Where a page begins: behind this row. Of one moment the steps are the newer ones: what staff did came first. */
type Cursor = { at: number; auditId: number | null; step: { machineId: number; sequence: number } | null }

export type Page = { cursor: Cursor | null; limit: number }

export async function cursorAt(queries: Queries, id: string | undefined): Promise<Cursor | null> {
  if (id === undefined) return null
  const [kind, first, second] = id.split('-')
  if (kind === 'audit') {
    const [row] = await queries
      .select({ at: audit.at })
      .from(audit)
      .where(eq(audit.id, Number(first)))
    return row ? { at: row.at, auditId: Number(first), step: null } : null
  }
  const step = { machineId: Number(first), sequence: Number(second) }
  const [row] = await queries
    .select({ at: cabinetStep.at })
    .from(cabinetStep)
    .where(and(eq(cabinetStep.machineId, step.machineId), eq(cabinetStep.sequence, step.sequence)))
  return row ? { at: row.at, auditId: null, step } : null
}

export type Row = Omit<Activity, 'machine' | 'player'> & { machineId: number | null; playerId: number | null }
