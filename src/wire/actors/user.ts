import { fromPromise } from 'xstate'
import type { LimitsOfUser, NotesOfUser, ShownUser } from '#machines/desk/pages/user/index.ts'
import type { QueryAsk, QueryPage, QueryRow } from '#machines/kit/query/index.ts'
import { limitCalls } from '#protocol/calls/limits.ts'
import { playerNoteCalls } from '#protocol/calls/playerNotes.ts'
import { userHistoryCalls } from '#protocol/calls/userHistory.ts'
import { userCalls } from '#protocol/calls/users.ts'
import type { PlayerSummary } from '#protocol/core/users.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { createFetchDetail } from './detail.ts'

const pageSize = 50

/** One user, and what each tab tells of them. */
export function createUserActors({ client, now }: { client: Client; now: () => number }) {
  const look = (signal: AbortSignal) => ({ signal, poll: true })
  async function rows({ filter, after }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const user = Number(filter.user)
    const params = { id: user }
    const page = (found: readonly QueryRow[]): QueryPage => ({
      ...{ rows: found, about: null, isLast: found.length < pageSize },
    })
    switch (filter.of) {
      case 'sessions': {
        const query = after === null ? {} : { lastSessionID: Number(after) }
        return page((await client.call(userHistoryCalls.userSessions, { params, query }, look(signal))).sessions)
      }
      case 'transactions': {
        const query = after === null ? {} : { lastTransactionID: Number(after) }
        return page(
          (await client.call(userHistoryCalls.userTransactions, { params, query }, look(signal))).transactions,
        )
      }
      default: {
        const query = { user, ...(after === null ? {} : { lastLogID: Number(after) }) }
        const call = filter.of === 'security' ? userHistoryCalls.securityLog : userHistoryCalls.loginLog
        return page((await client.call(call, { query }, look(signal))).logs)
      }
    }
  }
  return {
    fetchDetail: createFetchDetail<ShownUser>(now, (id, signal) =>
      client.call(userCalls.user, { params: { id } }, look(signal)),
    ),
    fetchMoney: createFetchDetail<PlayerSummary>(now, (id, signal) =>
      client.call(userHistoryCalls.userSummary, { params: { id }, query: {} }, look(signal)),
    ),
    fetchLimits: createFetchDetail<LimitsOfUser>(now, (id, signal) =>
      client.call(limitCalls.limitsOf, { params: { id } }, look(signal)),
    ),
    fetchNotes: createFetchDetail<NotesOfUser>(now, (id, signal) =>
      client.call(playerNoteCalls.playerNotes, { params: { id } }, look(signal)),
    ),
    fetchPage: fromPromise<QueryPage, QueryAsk>(({ input, signal }) => orFailure(rows(input, signal))),
  }
}
