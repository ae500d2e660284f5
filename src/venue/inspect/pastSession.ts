/** A session as its charts went through it: a trace of the venue's own rows, with the links of the chain that hold its money. */
import { and, asc, desc, eq, gte, lt, lte } from 'drizzle-orm'
import { definitionOf } from '#machines/kit/definition.ts'
import { shownOf } from '#machines/kit/recorder.ts'
import { handPayMachine } from '#machines/venue/handPay/index.ts'
import { occupancyMachine, stateOfPath, statusOfPath } from '#machines/venue/occupancy/index.ts'
import { transferMachine } from '#machines/venue/transfer/index.ts'
import { TransactionState } from '#protocol/core/codes.ts'
import type { Inspection } from '#protocol/core/entities.ts'
import { type Trace, traceFormat, traceVersion } from '#protocol/core/trace.ts'
import { cabinetStep, transfer, transferStep } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import {
  cabinetOf,
  type Part,
  partsBeside,
  personOf,
  seatOf,
  type SessionRow,
  type Span,
  type Told,
} from './besideSteps.ts'

/** Steps of its machine, both inclusive. */
type StepRange = { first: number; last: number }

/** The newest of a session; a long one is read piece by piece. */
const mostSteps = 2_000
const charts = [occupancyMachine, transferMachine, handPayMachine].map((machine) => definitionOf(machine))
/** What the machine is told by a transfer that has just come to its end. */
const isOutcome = (event: string) => /^(funding|cashout|topUp|transfer)\./.test(event)

export type PastSession = {
  trace: Trace
  /** The first step that is told where there are earlier ones, else null. */
  earlierThan: number | null
}

export async function traceOfSession(
  queries: Queries,
  row: SessionRow,
  { range, before, now }: { range: StepRange; before?: number | undefined; now: number },
): Promise<PastSession> {
  const steps = await queries
    .select()
    .from(cabinetStep)
    .where(
      and(
        eq(cabinetStep.machineId, row.machineId),
        gte(cabinetStep.sequence, range.first),
        lte(cabinetStep.sequence, range.last),
        before === undefined ? undefined : lt(cabinetStep.sequence, before),
      ),
    )
    .orderBy(desc(cabinetStep.sequence))
    .limit(mostSteps)
  steps.reverse()
  const [first, last] = [steps[0], steps.at(-1)]
  const isFromStart = first === undefined || first.sequence === range.first
  const span: Span = {
    from: isFromStart ? row.openedAt : first.at,
    until: before === undefined || last === undefined ? Number.MAX_SAFE_INTEGER : last.at,
  }
  const [transfers, others] = await Promise.all([
    transferPart(queries, row, span),
    Promise.all(partsBeside.map((part) => part(queries, row, span))),
  ])
  const seat = seatPart(row, steps)
  const parts = [seat, transfers, ...others]
  const venue = inspectionOf(
    parts.flatMap(({ actors }) => actors),
    inOrder(
      seat.events,
      transfers.events,
      others.flatMap(({ events }) => events),
    ),
  )
  return {
    trace: {
      ...{ format: traceFormat, version: traceVersion, savedAt: now },
      ...{ browser: { actors: [], events: [] }, venue, charts },
    },
    earlierThan: isFromStart ? null : first.sequence,
  }
}

function seatPart(row: SessionRow, steps: readonly (typeof cabinetStep.$inferSelect)[]): Part {
  const last = steps.at(-1)
  if (!last) return { actors: [], events: [] }
  const actor = seatOf(row)
  return {
    actors: [
      {
        ...{ id: actor, parent: null, chart: 'occupancy', state: stateOfPath(last.after), status: 'active' },
        context: { sessionId: row.id, playerId: row.accountId, machineId: row.machineId },
      },
    ],
    events: steps.map(({ at, event, actorId, before, after, trace }, place) => ({
      ...{ at, actor, event, from: stateOfPath(before), to: stateOfPath(after), ...tracedBy(trace) },
      cause: actorId === null ? null : personOf(row, actorId),
      detail: place === 0 || statusOfPath(before) !== statusOfPath(after) ? { status: statusOfPath(after) } : {},
    })),
  }
}

async function transferPart(queries: Queries, row: SessionRow, span: Span): Promise<Part> {
  const found = await queries
    .select()
    .from(transfer)
    .where(
      and(eq(transfer.sessionId, row.id), gte(transfer.requestedAt, span.from), lte(transfer.requestedAt, span.until)),
    )
    .orderBy(asc(transfer.number))
  const steps = await queries
    .select({ step: transferStep })
    .from(transferStep)
    .innerJoin(transfer, eq(transfer.id, transferStep.transferId))
    .where(eq(transfer.sessionId, row.id))
    .orderBy(asc(transferStep.transferId), asc(transferStep.sequence))
  const stepsOf = Map.groupBy(
    steps.map(({ step }) => step),
    ({ transferId }) => transferId,
  )
  const parts = found.map(({ id, direction, amount, state, snapshot, requestedAt, trace }) => {
    const actor = `transfer ${id}`
    const own = stepsOf.get(id) ?? []
    const { value, context } = snapshot as { value: unknown; context: object }
    const begun = {
      actor,
      at: requestedAt,
      event: 'transfer.requested',
      from: null,
      to: own[0]?.before ?? String(value),
    }
    return {
      actor: {
        ...{ id: actor, parent: seatOf(row), chart: 'transfer', state: String(value), context: shownOf(context) },
        status: state === TransactionState.pending ? ('active' as const) : ('done' as const),
      },
      events: [
        { ...begun, cause: seatOf(row), detail: { direction, amount }, ...tracedBy(trace) },
        ...own.map(({ at, event, before, after, outcome, trace: by }) => ({
          ...{ actor, at, event, from: before, to: after, detail: outcome === null ? {} : { outcome } },
          ...tracedBy(by),
          cause: event.startsWith('cabinet.') ? cabinetOf(row) : null,
        })),
      ],
    }
  })
  return { actors: parts.map(({ actor }) => actor), events: parts.flatMap(({ events }) => events) }
}

const tracedBy = (trace: string | null) => (trace === null ? {} : { trace })

/** By time; within one moment a press stands before what it set off, and what a transfer came to before what the machine made of it, as its cause. */
function inOrder(seat: readonly Told[], transfers: readonly Told[], others: readonly Told[]): Told[] {
  const [ofTransfers, ofOthers] = [transfers, others].map((all) => Map.groupBy(all, ({ at }) => at))
  const moments = [...new Set([...seat, ...transfers, ...others].map(({ at }) => at))].sort((one, other) => one - other)
  const ofSeat = Map.groupBy(seat, ({ at }) => at)
  return moments.flatMap((at) => {
    const waiting = [...(ofTransfers?.get(at) ?? [])]
    const steps = (ofSeat.get(at) ?? []).flatMap((step) => {
      if (!isOutcome(step.event)) return [step]
      const end = waiting.findIndex(({ event }) => event !== 'transfer.requested')
      const told = waiting.splice(0, end + 1)
      return [...told, { ...step, cause: step.cause ?? told.at(-1)?.actor ?? null }]
    })
    const [pressed, beside] = partition(ofOthers?.get(at) ?? [], ({ event }) => event.startsWith('press.'))
    return [...pressed, ...steps, ...waiting, ...beside]
  })
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function inspectionOf(actors: Part['actors'], told: readonly Told[]): Inspection {
  const events = told.map((one, place) => ({ ...one, sequence: place + 1, taken: [], changed: {} }))
  return {
    events,
    actors: actors.map((actor) => {
      const own = events.filter((event) => event.actor === actor.id)
      return {
        ...actor,
        born: own[0]?.sequence ?? 0,
        ended: actor.status === 'active' ? null : (own.at(-1)?.sequence ?? 0),
      }
    }),
  }
}
