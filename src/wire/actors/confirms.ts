import { fromPromise } from 'xstate'
import type { AnswerOf, CollectionAnswer, CollectionInput } from '#machines/kit/collection/index.ts'
import type { DecidedAct, Judgement, Waiting, WaitingKind, WaitingRow } from '#machines/desk/pages/confirms/index.ts'
import { approvalCalls } from '#protocol/calls/approvals.ts'
import { cageCalls } from '#protocol/calls/cage.ts'
import { handOverCalls } from '#protocol/calls/handOvers.ts'
import { limitCalls } from '#protocol/calls/limits.ts'
import { taskCalls } from '#protocol/calls/tasks.ts'
import { deskCalls } from '#protocol/calls/transactions.ts'
import type { CallAnswer } from '#protocol/core/call.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { createCommandActors, type How } from './command.ts'

const pageSize = 50
type Page = CallAnswer<typeof cageCalls.deskConfirms>

/** The inbox of the second person: all of it, and what is decided there. */
export function createConfirmsActors({ client, now }: { client: Client; now: () => number }) {
  /** Each list is paged by itself; what is whole is asked for again with the others and left out. */
  async function all(signal: AbortSignal): Promise<CollectionAnswer> {
    const began = now()
    const rows = new Map<number, WaitingRow>()
    for (let query: Record<string, number> = {}; ; ) {
      const page = await client.call(cageCalls.deskConfirms, { query }, { signal, poll: true })
      for (const row of rowsOf(page)) rows.set(row.id, row)
      const next = olderThan(page)
      if (Object.keys(next).length === 0) break
      query = { ...query, ...next }
    }
    const answer: AnswerOf<WaitingRow, null> = {
      rows: [...rows.values()].toSorted((one, other) => one.requestedAt - other.requestedAt || one.id - other.id),
      ...{ about: null, at: now(), tookMs: now() - began },
    }
    return answer
  }
  return {
    fetchAll: fromPromise<CollectionAnswer, CollectionInput>(({ signal }) => orFailure(all(signal))),
    fetchJudgement: fromPromise<Judgement, { id: number }>(({ input, signal }) =>
      orFailure(client.call(cageCalls.judgedTransaction, { params: input }, { signal, poll: true })),
    ),
    command: createCommandActors<DecidedAct>(client, (act, how) => decisions[act.do][act.kind](client, act, how)),
  }
}

const kinds: readonly WaitingKind[] = ['transaction', 'handPay', 'fix', 'approval', 'lift', 'handOver']
/** Lists know their rows by one number: of six kinds, each has every sixth. */
const rowOf = (waiting: Waiting, ref: number, requestedAt: number): WaitingRow => ({
  ...{ ...waiting, ref, requestedAt, sequence: 0 },
  id: ref * kinds.length + kinds.indexOf(waiting.kind),
})
const rowsOf = ({ transactions, handPays, fixes, approvals, lifts, handOvers }: Page): WaitingRow[] => [
  ...transactions.map((of) => rowOf({ kind: 'transaction', of }, of.id, of.requestedAt)),
  ...handPays.map((of) => rowOf({ kind: 'handPay', of }, of.id, of.madeAt ?? of.calledAt)),
  ...fixes.map((of) => rowOf({ kind: 'fix', of }, of.id, of.madeAt)),
  ...approvals.map((of) => rowOf({ kind: 'approval', of }, of.id, of.requestedAt)),
  ...lifts.map((of) => rowOf({ kind: 'lift', of }, of.player.id, of.requestedAt)),
  ...handOvers.map((of) => rowOf({ kind: 'handOver', of }, of.id, of.requestedAt)),
]

/** The query of what follows, of those lists that were full. */
function olderThan(page: Page): Record<string, number> {
  const last = (rows: readonly number[]) => (rows.length < pageSize ? undefined : rows.at(-1))
  const next = {
    lastTransactionID: last(page.transactions.map(({ id }) => id)),
    lastHandPayID: last(page.handPays.map(({ id }) => id)),
    lastFixID: last(page.fixes.map(({ id }) => id)),
    lastApprovalID: last(page.approvals.map(({ id }) => id)),
    lastPlayerID: last(page.lifts.map(({ player }) => player.id)),
    lastHandOverID: last(page.handOvers.map(({ id }) => id)),
  }
  return Object.fromEntries(Object.entries(next).filter((one): one is [string, number] => one[1] !== undefined))
}

type Decide = (client: Client, act: DecidedAct, how: How) => Promise<object | undefined>
const ofOne = ({ ref }: DecidedAct) => ({ params: { id: ref } })
const why = ({ reason }: How) => ({ body: { reason: reason ?? '' } })
const decisions = {
  confirm: {
    transaction: (client, act, how) => client.call(deskCalls.confirmTransaction, ofOne(act), how),
    handPay: (client, act, how) =>
      client.call(taskCalls.confirmHandPay, { ...ofOne(act), body: { jackpot: act.isJackpot } }, how),
    fix: (client, act, how) => client.call(taskCalls.confirmFix, ofOne(act), how),
    approval: (client, act, how) => client.call(approvalCalls.confirmApproval, ofOne(act), how),
    lift: (client, act, how) =>
      client.call(
        limitCalls.liftExclusion,
        {
          ...ofOne(act),
          body: { ...why(how).body, ...(act.askedAt === undefined ? {} : { proposedAt: act.askedAt }) },
        },
        how,
      ),
    handOver: (client, act, how) => client.call(handOverCalls.settleHandOver, { ...ofOne(act), ...why(how) }, how),
  },
  refuse: {
    transaction: (client, act, how) => client.call(deskCalls.rejectTransaction, { ...ofOne(act), ...why(how) }, how),
    handPay: (client, act, how) => client.call(taskCalls.rejectHandPay, { ...ofOne(act), ...why(how) }, how),
    fix: (client, act, how) => client.call(taskCalls.rejectFix, { ...ofOne(act), ...why(how) }, how),
    approval: (client, act, how) => client.call(approvalCalls.refuseApproval, { ...ofOne(act), ...why(how) }, how),
    lift: (client, act, how) => client.call(limitCalls.keepExclusion, { ...ofOne(act), ...why(how) }, how),
    handOver: (client, act, how) => client.call(handOverCalls.endHandOver, ofOne(act), how),
  },
} as const satisfies Record<DecidedAct['do'], Record<WaitingKind, Decide>>
