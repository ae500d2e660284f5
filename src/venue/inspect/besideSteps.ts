/** What stands beside the steps of a session's machine: its rounds, postings, hand pays, problems, messages, and what went over its sockets. */
import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { InspectedActor, InspectionEvent } from '#protocol/core/entities.ts'
import { machineAccount } from '../money/ledger/accounts.ts'
import {
  entry,
  handPay,
  ledgerBatch,
  type playSession,
  posting,
  problem,
  round,
  type SocketEvent,
  seatMessage,
  socketLog,
} from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

export type SessionRow = typeof playSession.$inferSelect
export type Told = Omit<InspectionEvent, 'sequence' | 'taken' | 'changed'>
export type Part = { actors: Omit<InspectedActor, 'born' | 'ended'>[]; events: Told[] }
export type Span = { from: number; until: number }

export const seatOf = ({ machineId }: SessionRow) => `occupancy ${machineId}`
const socketOf = ({ id }: SessionRow) => `socket ${id}`
export const cabinetOf = ({ machineId }: SessionRow) => `cabinet ${machineId}`
export const personOf = ({ accountId }: SessionRow, id: number) => `${id === accountId ? 'player' : 'staff'} ${id}`
const within = ({ from, until }: Span, at: number | null): at is number => at !== null && at >= from && at <= until

/** By their own moments: a round whose row is gone must not lend its step to the next. */
async function roundPart(queries: Queries, row: SessionRow, span: Span): Promise<Part> {
  const found = await queries
    .select({ at: round.endedAt, number: round.number, bet: round.bet, win: round.win })
    .from(round)
    .where(and(eq(round.sessionId, row.id), gte(round.endedAt, span.from), lte(round.endedAt, span.until)))
    .orderBy(asc(round.id))
  const actor = cabinetOf(row)
  if (found.length === 0) return { actors: [], events: [] }
  return {
    actors: [{ id: actor, parent: null, chart: '', state: '', status: 'active', context: {} }],
    events: found.map(({ at, number, bet, win }) => ({
      ...{ actor, at, event: 'round', from: null, to: null, cause: null, detail: { round: number, bet, win } },
    })),
  }
}

/** Each posting of it, and the link of the chain under which it stands. */
async function postingPart(queries: Queries, row: SessionRow, span: Span): Promise<Part> {
  const link = queries
    .select({ number: ledgerBatch.number, hash: ledgerBatch.hash })
    .from(ledgerBatch)
    .where(gte(ledgerBatch.lastPosting, posting.id))
    .orderBy(asc(ledgerBatch.number))
    .limit(1)
    .as('link')
  const chained = { number: link.number, hash: link.hash }
  const found = await queries
    .select({
      id: posting.id,
      key: posting.key,
      cause: posting.cause,
      at: posting.at,
      amount: entry.amount,
      link: chained,
    })
    .from(posting)
    .leftJoin(entry, and(eq(entry.postingId, posting.id), eq(entry.account, machineAccount(row.machineId))))
    .leftJoinLateral(link, sql`true`)
    .where(and(eq(posting.sessionId, row.id), gte(posting.at, span.from), lte(posting.at, span.until)))
    .orderBy(asc(posting.id))
  const [actor, posted] = ['ledger', found.length]
  if (posted === 0) return { actors: [], events: [] }
  return {
    actors: [{ id: actor, parent: null, chart: '', state: '', status: 'active', context: { posted } }],
    events: found.map(({ id, key, cause, at, amount, link: chain }) => ({
      ...{ actor, at, event: `posted.${cause}`, from: null, to: null },
      cause: key.startsWith('transfer/') ? key.replace('/', ' ') : seatOf(row),
      detail: { posting: id, amount: amount ?? 0, ...(chain ? { link: chain.number, hash: chain.hash } : {}) },
    })),
  }
}

async function handPayPart(queries: Queries, row: SessionRow, span: Span): Promise<Part> {
  const found = await queries.select().from(handPay).where(eq(handPay.sessionId, row.id)).orderBy(asc(handPay.id))
  const parts = found.map(({ id, amount, state, calledAt, madeAt, makerId, decidedAt, checkerId }) => {
    const actor = `handPay ${id}`
    const told = (event: string, at: number | null, by: number | null): Told[] =>
      within(span, at)
        ? [{ actor, at, event, from: null, to: null, cause: by === null ? seatOf(row) : personOf(row, by), detail: {} }]
        : []
    return {
      actor: {
        ...{ id: actor, parent: seatOf(row), chart: 'handPay', state, context: { amount } },
        status: state === 'done' ? ('done' as const) : ('active' as const),
      },
      events: [
        ...told('handPay.called', calledAt, null),
        ...told('handPay.paid', madeAt, makerId),
        ...told('handPay.confirmed', decidedAt, checkerId),
      ],
    }
  })
  return { actors: parts.map(({ actor }) => actor), events: parts.flatMap(({ events }) => events) }
}

async function problemPart(queries: Queries, row: SessionRow, span: Span): Promise<Part> {
  const found = await queries.select().from(problem).where(eq(problem.sessionId, row.id)).orderBy(asc(problem.id))
  const parts = found.map(({ id, kind, raisedAt, closedAt, closedBy, resolution }) => {
    const actor = `problem ${id}`
    const told = (event: string, at: number | null, cause: string | null, detail: Told['detail']): Told[] =>
      within(span, at) ? [{ actor, at, event, from: null, to: null, cause, detail }] : []
    return {
      actor: {
        ...{ id: actor, parent: seatOf(row), chart: '', state: '', context: { kind } },
        status: closedAt === null ? ('active' as const) : ('done' as const),
      },
      events: [
        ...told('problem.raised', raisedAt, seatOf(row), { kind }),
        ...told('problem.closed', closedAt, closedBy === null ? seatOf(row) : personOf(row, closedBy), {
          outcome: resolution,
        }),
      ],
    }
  })
  return { actors: parts.map(({ actor }) => actor), events: parts.flatMap(({ events }) => events) }
}

/** That something was said, not what. */
async function messagePart(queries: Queries, row: SessionRow, span: Span): Promise<Part> {
  const { senderId, at } = seatMessage
  const found = await queries
    .select({ senderId, at })
    .from(seatMessage)
    .where(and(eq(seatMessage.sessionId, row.id), gte(at, span.from), lte(at, span.until)))
    .orderBy(asc(seatMessage.place))
  const actor = personOf(row, row.accountId)
  if (found.length === 0) return { actors: [], events: [] }
  return {
    actors: [{ id: actor, parent: null, chart: '', state: '', status: 'active', context: {} }],
    events: found.map((one) => ({
      ...{ actor, at: one.at, event: 'message', from: null, to: null, detail: {} },
      cause: one.senderId === null ? null : personOf(row, one.senderId),
    })),
  }
}

/** Rows of some seconds each, the newest. */
const mostSocketRows = 500

/** Presses, pushes and lag: `press.spin` is told by the player, `push.game` by the seat, `push.balance` and `lag` by nobody. */
async function socketPart(queries: Queries, row: SessionRow, span: Span): Promise<Part> {
  const { sessionId, from, until, events } = socketLog
  const found = await queries
    .select({ events })
    .from(socketLog)
    .where(and(eq(sessionId, row.id), gte(until, span.from), lte(from, span.until)))
    .orderBy(desc(socketLog.id))
    .limit(mostSocketRows)
  const actor = socketOf(row)
  const causeOf = { press: personOf(row, row.accountId), push: seatOf(row), told: null, lag: null }
  const eventOf = ({ kind, name }: SocketEvent) =>
    kind === 'lag' ? kind : kind === 'told' ? `push.${name}` : `${kind}.${name}`
  const told = found
    .flatMap((one) => one.events)
    .filter(({ at }) => within(span, at))
    .sort((one, other) => one.at - other.at)
  if (told.length === 0) return { actors: [], events: [] }
  return {
    actors: [{ id: actor, parent: seatOf(row), chart: '', state: '', status: 'active', context: {} }],
    events: told.map((event) => ({
      ...{ actor, at: event.at, event: eventOf(event), from: null, to: null, detail: event.detail },
      cause: causeOf[event.kind],
      ...(event.trace === undefined ? {} : { trace: event.trace }),
    })),
  }
}

export const partsBeside = [roundPart, postingPart, handPayPart, problemPart, messagePart, socketPart]
