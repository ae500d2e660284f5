/** Where significant events are kept. Each is asked for those that may stand on the page alone. */
import { and, desc, eq, gte, inArray, ne, or, sql } from 'drizzle-orm'
import { auditedEvents, type EventKind, powerEvents } from '#protocol/core/oversight.ts'
import { LoginLogType } from '../../identity/loginLog.ts'
import { audit, cabinetStep, handPay, hotRound, loginLog, problem } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'
import { isOfTheFloor } from '../audit/calls.ts'
import { type Asked, type Found, type Source, whereOf } from './place.ts'

type Read = (queries: Queries, asked: Asked, tools: { largeWinFrom: number }) => Promise<Found[]>
const nobody = { machineId: null, playerId: null, actorId: null, amount: null, reason: null }
const is = <Value>(column: Parameters<typeof eq>[0], value: Value | undefined) =>
  value === undefined ? undefined : eq(column, value)

const kindOfAct = new Map<string, EventKind>(
  Object.entries(auditedEvents).flatMap(([kind, acts]) => acts.map((act) => [act, kind as EventKind] as const)),
)
const actsOf = (kind: EventKind | undefined) =>
  [...kindOfAct].filter(([, one]) => kind === undefined || one === kind).map(([act]) => act)
const asRecord = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
const number = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null)
/** `machine/7` of machines is 7. */
const numberOf = (object: string, kind: string) =>
  object.startsWith(`${kind}/`) ? number(Number(object.slice(kind.length + 1))) : null

export const kindsOf: Record<Source, readonly EventKind[]> = {
  audit: Object.keys(auditedEvents) as EventKind[],
  guess: ['guessing'],
  handPay: ['handPay'],
  problem: ['fault', 'door'],
  step: ['power'],
  win: ['largeWin'],
}

export const readFrom: Record<Source, Read> = {
  async audit(queries, asked) {
    const { kind, machine, player } = asked.query
    const rows = await queries
      .select()
      .from(audit)
      .where(
        and(
          inArray(audit.act, actsOf(kind)),
          // A safe that holds what it should is no event.
          or(ne(audit.act, 'safe closed'), sql`(${audit.after} ->> 'variance') <> '0'`),
          asked.isWhole ? undefined : isOfTheFloor,
          machine === undefined ? undefined : eq(audit.object, `machine/${machine}`),
          player === undefined
            ? undefined
            : or(
                eq(audit.object, `account/${player}`),
                sql`(${audit.before} ->> 'playerId') = ${String(player)}`,
                sql`(${audit.after} ->> 'player') = ${String(player)}`,
              ),
          ...whereOf('audit', audit.at, [audit.id], asked),
        ),
      )
      .orderBy(desc(audit.at), desc(audit.id))
      .limit(asked.limit)
    return rows.map(({ id, at, act, object, actorId, before, after, reason }) => {
      const told = { ...asRecord(before), ...asRecord(after) }
      return {
        ...{ source: 'audit', numbers: [id], at, kind: kindOfAct.get(act) ?? 'settings', name: act, actorId, reason },
        machineId: numberOf(object, 'machine') ?? number(told['machineId']),
        playerId: numberOf(object, 'account') ?? number(told['player']) ?? number(told['playerId']),
        amount: number(told['amount']) ?? number(told['variance']),
        detail: { object, before, after },
      }
    })
  },

  async guess(queries, asked) {
    if (!asked.isWhole || asked.query.machine !== undefined) return []
    const rows = await queries
      .select()
      .from(loginLog)
      .where(
        and(
          eq(loginLog.type, LoginLogType.temporaryBlocked),
          is(loginLog.accountId, asked.query.player),
          ...whereOf('guess', loginLog.at, [loginLog.id], asked),
        ),
      )
      .orderBy(desc(loginLog.at), desc(loginLog.id))
      .limit(asked.limit)
    return rows.map(({ id, at, type, accountId, ip, reason }) => ({
      ...nobody,
      ...{ source: 'guess', numbers: [id], at, kind: 'guessing', name: type, playerId: accountId, reason },
      detail: { ip },
    }))
  },

  async handPay(queries, asked) {
    const { machine, player } = asked.query
    const rows = await queries
      .select()
      .from(handPay)
      .where(
        and(
          is(handPay.machineId, machine),
          is(handPay.accountId, player),
          ...whereOf('handPay', handPay.calledAt, [handPay.id], asked),
        ),
      )
      .orderBy(desc(handPay.calledAt), desc(handPay.id))
      .limit(asked.limit)
    return rows.map(({ id, calledAt, machineId, accountId, amount, reason, state, sessionId, makerId, checkerId }) => ({
      ...{
        source: 'handPay',
        numbers: [id],
        at: calledAt,
        kind: 'handPay',
        name: 'handPay',
        machineId,
        amount,
        reason,
      },
      ...{
        playerId: accountId,
        actorId: makerId,
        detail: { handPay: id, session: sessionId, state, checker: checkerId },
      },
    }))
  },

  async problem(queries, asked) {
    const { kind, machine, player } = asked.query
    const rows = await queries
      .select()
      .from(problem)
      .where(
        and(
          // The hand pay itself is told.
          ne(problem.kind, 'handPay'),
          kind === undefined ? undefined : kind === 'door' ? eq(problem.kind, 'door') : ne(problem.kind, 'door'),
          is(problem.machineId, machine),
          is(problem.accountId, player),
          ...whereOf('problem', problem.raisedAt, [problem.id], asked),
        ),
      )
      .orderBy(desc(problem.raisedAt), desc(problem.id))
      .limit(asked.limit)
    return rows.map(
      ({ id, raisedAt, kind: name, machineId, accountId, sessionId, evidence, closedAt, closedBy, resolution }) => ({
        ...{
          source: 'problem',
          numbers: [id],
          at: raisedAt,
          kind: name === 'door' ? 'door' : 'fault',
          name,
          machineId,
        },
        ...{ playerId: accountId, actorId: closedBy, amount: null, reason: null },
        detail: { problem: id, session: sessionId, evidence, closedAt, resolution },
      }),
    )
  },

  async step(queries, asked) {
    if (asked.query.player !== undefined) return []
    const { at, machineId, sequence, event } = cabinetStep
    const rows = await queries
      .select()
      .from(cabinetStep)
      .where(
        and(
          inArray(event, [...powerEvents]),
          is(machineId, asked.query.machine),
          ...whereOf('step', at, [machineId, sequence], asked),
        ),
      )
      .orderBy(desc(at), desc(machineId), desc(sequence))
      .limit(asked.limit)
    return rows.map((row) => ({
      ...nobody,
      ...{ source: 'step', numbers: [row.machineId, row.sequence], at: row.at, kind: 'power', name: row.event },
      ...{ machineId: row.machineId, actorId: row.actorId, detail: { before: row.before, after: row.after } },
    }))
  },

  async win(queries, asked, { largeWinFrom }) {
    const { machine, player } = asked.query
    const rows = await queries
      .select()
      .from(hotRound)
      .where(
        and(
          gte(hotRound.win, largeWinFrom),
          is(hotRound.machineId, machine),
          is(hotRound.accountId, player),
          ...whereOf('win', hotRound.at, [hotRound.id], asked),
        ),
      )
      .orderBy(desc(hotRound.at), desc(hotRound.id))
      .limit(asked.limit)
    return rows.map(({ id, at, machineId, accountId, win, bet, sessionId, round }) => ({
      ...nobody,
      ...{
        source: 'win',
        numbers: [id],
        at,
        kind: 'largeWin',
        name: 'largeWin',
        machineId,
        playerId: accountId,
        amount: win,
      },
      detail: { session: sessionId, round, bet },
    }))
  },
}
