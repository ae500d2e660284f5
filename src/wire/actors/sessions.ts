import { fromPromise } from 'xstate'
import type { AnswerOf, CollectionAnswer, CollectionInput } from '#machines/kit/collection/index.ts'
import type { SessionDetail, SessionOrder, SessionRow } from '#machines/desk/pages/sessions/index.ts'
import { historyCalls } from '#protocol/calls/history.ts'
import { supervisionCalls } from '#protocol/calls/supervision.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { createCommandActors } from './command.ts'
import { createFetchDetail } from './detail.ts'

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
  return {
    fetchAll: fromPromise<CollectionAnswer, CollectionInput>(({ signal }) => orFailure(all(signal))),
    fetchDetail: createFetchDetail<SessionDetail>(now, detail),
    command: createCommandActors<SessionOrder>(client, ({ do: act, ids }, { key, reason, signal }) => {
      // What is said is what the dialog of a command asks for.
      const words = reason === null ? {} : act === 'message' ? { text: reason } : { reason }
      return client.call(supervisionCalls.commandSessions, { body: { act, ids: [...ids], ...words } }, { key, signal })
    }),
  }
}
