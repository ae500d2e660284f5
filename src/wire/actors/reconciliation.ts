import { fromPromise } from 'xstate'
import type { AnswerOf, CollectionAnswer, CollectionInput } from '#machines/kit/collection/index.ts'
import type {
  DayAbout,
  DayRow,
  DifferencesAbout,
  ReconciliationAct,
} from '#machines/desk/pages/reconciliation/index.ts'
import type { QueryAsk, QueryPage } from '#machines/kit/query/index.ts'
import { approvalCalls } from '#protocol/calls/approvals.ts'
import { reconciliationCalls } from '#protocol/calls/reconciliation.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import type { DayCase, DifferenceState } from '#protocol/core/reconciliation.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { createCommandActors, type How } from './command.ts'
import { createFetchDetail } from './detail.ts'

type Setup = { client: Client; now: () => number; timeZone: () => string }
const pageSize = 50

/** Books against meters, and what people say to it. */
export function createReconciliationActors({ client, now, timeZone }: Setup) {
  async function day({ filter }: CollectionInput, signal: AbortSignal): Promise<CollectionAnswer> {
    const began = now()
    const options = { signal, poll: true }
    const told = await client.call(reconciliationCalls.reconciliation, { query: filter }, options)
    const at = now()
    const answer: AnswerOf<DayRow, DayAbout> = {
      rows: told.machines.map((one) => ({ ...one, sequence: 0 as const })),
      ...{ about: { day: told.day, today: told.today }, at, tookMs: at - began },
    }
    return answer
  }
  async function differences({ filter, after }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const { state, machine, ...range } = filter
    const query = {
      ...range,
      state: state as DifferenceState,
      ...(machine === undefined ? {} : { machine: Number(machine) }),
      ...(after === null ? {} : { lastDifferenceID: Number(after) }),
    }
    const told = await client.call(reconciliationCalls.differences, { query }, { signal, poll: true })
    const about: DifferencesAbout = { total: told.total, today: gamingDayOf(now(), timeZone()) }
    return { rows: told.differences, about, isLast: told.differences.length < pageSize }
  }
  return {
    fetchAll: fromPromise<CollectionAnswer, CollectionInput>(({ input, signal }) => orFailure(day(input, signal))),
    fetchPage: fromPromise<QueryPage, QueryAsk>(({ input, signal }) => orFailure(differences(input, signal))),
    fetchDetail: createFetchDetail<DayCase>(now, (id, signal) =>
      client.call(reconciliationCalls.difference, { params: { id } }, { signal, poll: true }),
    ),
    command: createCommandActors<ReconciliationAct>(client, (act, how) => perform(client, act, how)),
  }
}

function perform(client: Client, act: ReconciliationAct, { key, reason, signal }: How): Promise<object> {
  const options = { key, signal }
  const why = reason ?? ''
  switch (act.do) {
    case 'check': {
      const body = act.day === null ? {} : { day: act.day }
      return client.call(reconciliationCalls.checkReconciliation, { body }, { signal })
    }
    case 'look':
      return client.call(
        reconciliationCalls.lookAtDifference,
        { params: { id: act.difference }, body: { reason: why } },
        options,
      )
    case 'accept':
    case 'propose': {
      const body = { mark: act.mark, reason: why }
      return client.call(reconciliationCalls.acceptDifference, { params: { id: act.difference }, body }, options)
    }
    case 'confirm':
      return client.call(approvalCalls.confirmApproval, { params: { id: act.approval } }, options)
    case 'refuse':
      return client.call(approvalCalls.refuseApproval, { params: { id: act.approval }, body: { reason: why } }, options)
    default:
      return act satisfies never
  }
}
