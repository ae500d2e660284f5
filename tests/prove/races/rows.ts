/** What the rows and the cabinets say of a race: all the time, and when it is over. */
import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm'
import { TransactionState } from '#protocol/core/codes.ts'
import { cabinetRow, cabinetStep, playSession, transfer } from '#venue/store/schema/index.ts'
import type { RaceVenue } from './venue.ts'

/** How far a lane has looked: sessions and steps up to here have been judged. */
export type Mark = { session: number; steps: Map<number, number>; meters: Map<number, { in: number; out: number }> }
const endings = ['left', 'cancelled', 'graceEnded']
/** A cash-out that the cabinet refused in a round is canceled, and asked for again under another id. */
const settled: number[] = [TransactionState.done, TransactionState.refund, TransactionState.canceled]

/** Two open sessions at one machine or of one player. */
export async function readDoubled({ database }: RaceVenue): Promise<string[]> {
  const open = await database.select().from(playSession).where(ne(playSession.state, 'closed'))
  return open.flatMap((one, place) =>
    open
      .slice(place + 1)
      .filter(
        (other) =>
          other.machineId === one.machineId ||
          (other.accountId === one.accountId && other.state === 'open' && one.state === 'open'),
      )
      .map((other) => `sessions ${one.id} and ${other.id} are open at once: ${JSON.stringify([one, other])}`),
  )
}

export async function markOf(venue: RaceVenue, machines: readonly number[]): Promise<Mark> {
  const sessions = await venue.database.select({ id: playSession.id }).from(playSession)
  const rows = await venue.database
    .select()
    .from(cabinetRow)
    .where(inArray(cabinetRow.machineId, [...machines]))
  const meters = await Promise.all(machines.map(async (id) => [id, await metersOf(venue, id)] as const))
  return {
    session: Math.max(0, ...sessions.map(({ id }) => id)),
    steps: new Map(rows.map(({ machineId, sequence }) => [machineId, sequence])),
    meters: new Map(meters),
  }
}
async function metersOf(venue: RaceVenue, id: number): Promise<{ in: number; out: number }> {
  const { meters } = await venue.cabinet(id)
  return { in: meters.AftIn, out: meters.AftOut }
}

/** Machines that are not free. */
export async function readRestless({ database }: RaceVenue, machines: readonly number[]) {
  const rows = await database
    .select()
    .from(cabinetRow)
    .where(inArray(cabinetRow.machineId, [...machines]))
  return rows
    .filter(({ status }) => status !== 2)
    .map(({ machineId, status, snapshot }) => {
      const { value, context } = snapshot as { value: unknown; context: { holder: { playerId: number } | null } }
      return { machineId, status, holder: context.holder, evidence: JSON.stringify({ value, context }) }
    })
}

/** Everything of a finished race that is not as it should be; `moved` is what each player lost to or won from the cabinets. */
export async function judgeRace(
  venue: RaceVenue,
  mark: Mark,
  machines: readonly number[],
): Promise<{ wrong: string[]; moved: Map<number, number>; sessions: number[] }> {
  const { database } = venue
  const wrong: string[] = []
  const sessions = await database
    .select()
    .from(playSession)
    .where(and(gt(playSession.id, mark.session), inArray(playSession.machineId, [...machines])))
  const moved = new Map<number, number>()
  const byMachine = new Map(machines.map((id) => [id, { in: 0, out: 0 }]))
  for (const session of sessions) {
    if (session.state !== 'closed' || !endings.includes(session.closedBy ?? ''))
      wrong.push(`session ${session.id} ended as ${session.state} by ${session.closedBy}`)
    const transfers = await database.select().from(transfer).where(eq(transfer.sessionId, session.id))
    if (!transfers.some(({ direction }) => direction === 'in')) wrong.push(`session ${session.id} was never funded`)
    for (const one of transfers) {
      if (!settled.includes(one.state)) wrong.push(`transfer ${one.id} ended in state ${one.state}, ${one.sasStatus}`)
      if (one.state !== TransactionState.done) continue
      const sums = byMachine.get(session.machineId)
      if (sums) sums[one.direction] += one.actual
      const sign = one.direction === 'in' ? -1 : 1
      moved.set(session.accountId, (moved.get(session.accountId) ?? 0) + sign * one.actual)
    }
  }
  for (const id of machines) {
    const before = mark.meters.get(id) ?? { in: 0, out: 0 }
    const now = await metersOf(venue, id)
    const told = { in: now.in - before.in, out: now.out - before.out }
    const posted = byMachine.get(id) ?? { in: 0, out: 0 }
    if (told.in !== posted.in || told.out !== posted.out)
      wrong.push(
        `machine ${id} moved ${JSON.stringify(told)} by its meters, ${JSON.stringify(posted)} by the transfers`,
      )
    const { credit, phase } = await venue.cabinet(id)
    if (credit !== 0 || phase !== 'idle') wrong.push(`cabinet ${id} was left with ${credit} in ${phase}`)
    wrong.push(...(await judgeSteps(venue, id, mark.steps.get(id) ?? 0)))
  }
  return { wrong, moved, sessions: sessions.map(({ id }) => id) }
}

/** Every step begins where the one before it ended, and none is missing. */
async function judgeSteps({ database }: RaceVenue, machineId: number, from: number): Promise<string[]> {
  const steps = await database
    .select()
    .from(cabinetStep)
    .where(and(eq(cabinetStep.machineId, machineId), gt(cabinetStep.sequence, from)))
    .orderBy(asc(cabinetStep.sequence))
  return steps.flatMap((step, place) => {
    const before = steps[place - 1]
    const wrong = step.sequence === from + 1 + place ? [] : [`machine ${machineId} has no step ${from + 1 + place}`]
    if (before && before.after !== step.before)
      wrong.push(
        `machine ${machineId}: step ${step.sequence} begins in ${step.before}, the last ended in ${before.after}`,
      )
    return wrong
  })
}
