import { fromPromise } from 'xstate'
import type { AnswerOf, CollectionAnswer, CollectionInput } from '#machines/kit/collection/index.ts'
import type {
  ChainedPosting,
  SessionDetail,
  SessionOrder,
  SessionRow,
  SessionStory,
} from '#machines/desk/pages/sessions/index.ts'
import { historyCalls } from '#protocol/calls/history.ts'
import { supervisionCalls } from '#protocol/calls/supervision.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { InspectionEvent } from '#protocol/core/entities.ts'
import { Refused } from '#protocol/core/refused.ts'
import type { Trace } from '#protocol/core/trace.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { createCommandActors } from './command.ts'
import { createFetchDetail } from './detail.ts'

const pageSize = 50

function postingIn({ at, event, detail }: InspectionEvent): ChainedPosting[] {
  const { posting: id, amount, link: number, hash } = detail
  if (!event.startsWith('posted.') || typeof id !== 'number' || typeof amount !== 'number') return []
  const link = typeof number === 'number' && typeof hash === 'string' ? { number, hash } : null
  return [{ id, at, amount, link }]
}

/** The open sessions, the log of one, and what is ordered of them. */
export function createSessionsActors({ client, now }: { client: Client; now: () => number }) {
  async function all(signal: AbortSignal): Promise<CollectionAnswer> {
    const began = now()
    const { open, at } = await client.call(
      supervisionCalls.sessions,
      { query: { state: 'open' } },
      { signal, poll: true },
    )
    const answer: AnswerOf<SessionRow, null> = {
      rows: open.map((one) => ({ ...one, sequence: at })),
      ...{ about: null, at: now(), tookMs: now() - began },
    }
    return answer
  }
  async function detail(id: number, signal: AbortSignal): Promise<SessionDetail> {
    const params = { id }
    const [log, { rounds }] = await Promise.all([
      client.call(supervisionCalls.session, { params, query: { without: 'rounds' } }, { signal, poll: true }),
      client.call(historyCalls.roundsOf, { params }, { signal, poll: true }),
    ])
    return { ...log, roundList: rounds }
  }
  /** Older pages, one after the other, to the first of them. */
  async function whole<Row>(newest: readonly Row[], older: (last: Row) => Promise<readonly Row[]>): Promise<Row[]> {
    const all = [...newest]
    for (let page = newest, last = all.at(-1); page.length === pageSize && last; last = all.at(-1)) {
      page = await older(last)
      all.push(...page)
    }
    return all
  }
  /** Off its trace, piece by piece: the links of the chain stand there. */
  async function postingsOf(id: number, signal: AbortSignal): Promise<ChainedPosting[]> {
    const found = new Map<number, ChainedPosting>()
    let before: number | null = null
    do {
      const query: { lastStep?: number } = before === null ? {} : { lastStep: before }
      const piece: { trace: Trace; earlierThan: number | null } = await client.call(
        supervisionCalls.sessionTrace,
        { params: { id }, query },
        { signal, poll: true },
      )
      for (const posting of (piece.trace.venue?.events ?? []).flatMap(postingIn)) found.set(posting.id, posting)
      before = piece.earlierThan
    } while (before !== null)
    return [...found.values()]
  }
  async function story(id: number, signal: AbortSignal): Promise<SessionStory> {
    const params = { id }
    const readAt = now()
    const look = { signal, poll: true }
    const log = (lastStep?: number) =>
      client.call(
        supervisionCalls.session,
        { params, query: { without: 'rounds', ...(lastStep === undefined ? {} : { lastStep }) } },
        look,
      )
    const roundsBefore = (lastRoundID?: number) =>
      client.call(
        historyCalls.roundsOf,
        { params, query: { with: 'proof', ...(lastRoundID === undefined ? {} : { lastRoundID }) } },
        look,
      )
    const [newest, { rounds }, postings, receipt] = await Promise.all([
      log(),
      roundsBefore(),
      postingsOf(id, signal),
      client.call(historyCalls.receiptOf, { params }, look).catch((problem: unknown) => {
        if (problem instanceof Refused && problem.code === ErrorCode.unknown) return null
        throw problem
      }),
    ])
    const steps = await whole(newest.steps, async ({ sequence }) => (await log(sequence)).steps)
    const roundList = await whole(rounds, async (last) => (await roundsBefore(last.id)).rounds)
    return { ...newest, steps, roundList, postings, receipt, readAt }
  }
  return {
    fetchStory: fromPromise<SessionStory, { id: number }>(({ input, signal }) => orFailure(story(input.id, signal))),
    fetchAll: fromPromise<CollectionAnswer, CollectionInput>(({ signal }) => orFailure(all(signal))),
    fetchDetail: createFetchDetail<SessionDetail>(now, detail),
    command: createCommandActors<SessionOrder>(client, ({ do: act, ids }, { key, reason, signal }) => {
      // What is said is what the dialog of a command asks for.
      const words = reason === null ? {} : act === 'message' ? { text: reason } : { reason }
      return client.call(supervisionCalls.commandSessions, { body: { act, ids: [...ids], ...words } }, { key, signal })
    }),
  }
}
