import { fromPromise } from 'xstate'
import type { HistoryFile, ProvedRound } from '#machines/account/history/index.ts'
import type { QueryAsk, QueryFilter, QueryPage, QueryRow } from '#machines/kit/query/index.ts'
import { historyCalls, type Receipt } from '#protocol/calls/history.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { dayStartSeconds } from '../page/days.ts'
import { verify } from '../device/proof.ts'
import type { VenueAddress } from '../http/venueAddress.ts'

const pageSize = 50
type Setup = {
  client: Client
  address: VenueAddress
  timeZone: () => string
  saveFile: (name: string, file: Blob) => void
}

/** Looks are the page's own habit: that they are not answered signs nobody out. */
export function createHistoryActors({ client, address, timeZone, saveFile }: Setup) {
  type Look = { filter: QueryFilter; after: QueryAsk['after']; signal: AbortSignal }
  const page = (rows: readonly QueryRow[], about: unknown = null): QueryPage => ({
    ...{ rows, about, isLast: rows.length < pageSize },
  })
  const one = (row: QueryRow): QueryPage => ({ rows: [row], isLast: true, about: null })
  const daysOf = ({ from, to }: QueryFilter) => ({
    ...(from === undefined ? {} : { start: dayStartSeconds(from, timeZone()) }),
    ...(to === undefined ? {} : { end: dayStartSeconds(to, timeZone(), 1) }),
  })

  async function money({ signal }: Look): Promise<QueryPage> {
    return one({ id: 0, ...(await client.call(historyCalls.money, {}, { signal, poll: true })) })
  }
  async function sessions({ filter, after, signal }: Look): Promise<QueryPage> {
    const query = { ...daysOf(filter), ...only({ machine: filter.machine, lastSessionID: after }) }
    return page((await client.call(historyCalls.ownSessions, { query }, { signal, poll: true })).sessions)
  }
  async function rounds({ filter, after, signal }: Look): Promise<QueryPage> {
    const params = { id: Number(filter.session) }
    const [about, { rounds: found }] = await Promise.all([
      after === null ? client.call(historyCalls.receipt, { params }, { signal, poll: true }) : null,
      client.call(historyCalls.sessionRounds, { params, query: only({ lastRoundID: after }) }, { signal, poll: true }),
    ])
    return page(found, about)
  }
  async function round({ filter, signal }: Look): Promise<QueryPage> {
    const params = { id: Number(filter.round) }
    const detail = await client.call(historyCalls.round, { params }, { signal, poll: true })
    const still =
      detail.still === 'kept'
        ? await client.call(historyCalls.roundStill, { params }, { signal, poll: true }).catch(() => null)
        : null
    const stillUrl = still && new URL(still.still, new URL(`${address.baseUrl}/`, location.href)).href
    const proved: ProvedRound = { ...detail, verdict: await verify(detail), stillUrl }
    return one(proved)
  }
  async function transactions({ filter, after, signal }: Look): Promise<QueryPage> {
    const { type, state } = filter
    const query = { ...daysOf(filter), ...only({ type, state, lastTransactionID: after }) }
    return page((await client.call(historyCalls.ownTransactions, { query }, { signal, poll: true })).transactions)
  }
  function lookOf({ part, session, round: number }: QueryFilter): (look: Look) => Promise<QueryPage> {
    if (part === 'money') return money
    if (part === 'transactions') return transactions
    if (number !== undefined) return round
    return session === undefined ? sessions : rounds
  }

  /** As bytes: as text its mark would be lost, without which spreadsheets take it for another alphabet. */
  async function file({ name, filter, timeZone: zone }: HistoryFile, signal: AbortSignal): Promise<undefined> {
    const { part, session, machine, type, state } = filter
    const asked =
      part === 'transactions'
        ? ({ kind: 'transactions', ...daysOf(filter), ...only({ type, state }) } as const)
        : session === undefined
          ? ({ kind: 'sessions', ...daysOf(filter), ...only({ machine }) } as const)
          : ({ kind: 'rounds', ...only({ session }) } as const)
    const options = { signal, onPiece: () => undefined }
    saveFile(name, await client.download(historyCalls.csv, { query: { ...asked, zone } }, options))
  }

  return {
    fetchPage: fromPromise<QueryPage, QueryAsk>(({ input, signal }) =>
      orFailure(lookOf(input.filter)({ ...input, signal })),
    ),
    fetchReceipt: fromPromise<Receipt, { id: number }>(({ input, signal }) =>
      orFailure(client.call(historyCalls.receipt, { params: input }, { signal, poll: true })),
    ),
    fetchFile: fromPromise<undefined, HistoryFile>(({ input, signal }) => orFailure(file(input, signal))),
  }
}

/** As numbers, without those that are not asked for. */
function only<Name extends string>(
  given: Record<Name, string | number | null | undefined>,
): Partial<Record<Name, number>> {
  const entries = Object.entries<string | number | null | undefined>(given)
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, Number(value)]])),
  ) as Partial<Record<Name, number>>
}
