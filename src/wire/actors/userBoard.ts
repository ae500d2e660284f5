import { fromPromise } from 'xstate'
import type {
  CashierRow,
  CashiersAbout,
  DrillAbout,
  Figure,
  FiguresAbout,
  HotAbout,
  PlayerRow,
  PresenceAbout,
  PresentRow,
} from '#machines/desk/pages/userBoard/index.ts'
import type { AnswerOf, CollectionAnswer, CollectionInput } from '#machines/kit/collection/index.ts'
import type { QueryAsk, QueryFilter, QueryPage } from '#machines/kit/query/index.ts'
import { type PlayerFigures, statisticsCalls } from '#protocol/calls/statistics.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { gamingDayStartSeconds } from '../page/days.ts'

const pageSize = 50
const dayMs = 86_400_000
const noFigures: PlayerFigures = {
  ...{ cash: 0, discount: 0, bonus: 0, comp: 0, credit: 0, tip: 0, adjustment: 0, handPay: 0 },
  ...{ gameResult: 0, netResult: 0 },
}
type Setup = { client: Client; now: () => number; timeZone: () => string }
type Days = { from: string; to: string; today: string }

/** Who is on, and the figures of the gaming month so far where no days are named. */
export function createUserBoardActors({ client, now, timeZone }: Setup) {
  function daysOf(filter: QueryFilter): Days & { query: { start: number; end: number } } {
    const zone = timeZone()
    const today = gamingDayOf(now(), zone)
    const { from = `${today.slice(0, 8)}01`, to = today } = filter
    return {
      from,
      to,
      today,
      query: { start: gamingDayStartSeconds(from, zone), end: gamingDayStartSeconds(to, zone, 1) },
    }
  }
  function answers(
    ask: (input: CollectionInput, signal: AbortSignal) => Promise<Omit<CollectionAnswer, 'at' | 'tookMs'>>,
  ) {
    return fromPromise<CollectionAnswer, CollectionInput>(({ input, signal }) => {
      const began = now()
      return orFailure(ask(input, signal).then((answer) => ({ ...answer, at: now(), tookMs: now() - began })))
    })
  }
  type Answered<Row extends { id: number; sequence: number }, About> = Omit<AnswerOf<Row, About>, 'at' | 'tookMs'>
  return {
    fetchPeople: answers(async (_, signal) => {
      const { people, at } = await client.call(statisticsCalls.presence, { query: {} }, { signal, poll: true })
      const rows = people.map((one) => ({ ...one, sequence: 0 }))
      return { rows, about: { at } } satisfies Answered<PresentRow, PresenceAbout>
    }),
    fetchFigures: answers(async ({ filter }, signal) => {
      const { query, ...range } = daysOf(filter)
      const found = await client.call(statisticsCalls.playerStatistics, { query }, { signal, poll: true })
      const { list, total, days } = found
      const rows = list.map((one) => ({ ...one, id: one.player.id, sequence: 0 }))
      const known = new Map(days.map((one) => [one.day, one]))
      const about: FiguresAbout = {
        ...{ ...range, total },
        days: eachDay(range).map((day) => known.get(day) ?? { day, ...noFigures }),
      }
      return { rows, about } satisfies Answered<PlayerRow, FiguresAbout>
    }),
    fetchHot: answers(async ({ filter }, signal) => {
      const { query, ...range } = daysOf(filter)
      const found = await client.call(statisticsCalls.hot, { query }, { signal, poll: true })
      return { rows: [], about: { ...range, ...found } } satisfies Answered<never, HotAbout>
    }),
    fetchCashiers: answers(async ({ filter }, signal) => {
      const { query, ...range } = daysOf(filter)
      const { list, total } = await client.call(statisticsCalls.cashierStatistics, { query }, { signal, poll: true })
      const rows = list.map((one) => ({ ...one, id: one.cashier?.id ?? 0, sequence: 0 }))
      return { rows, about: { ...range, total } } satisfies Answered<CashierRow, CashiersAbout>
    }),
    fetchPostings: fromPromise<QueryPage, QueryAsk>(({ input: { filter, after }, signal }) => {
      const ask = async (): Promise<QueryPage> => {
        const { query, from, to } = daysOf(filter)
        const { player, total, count, postings } = await client.call(
          statisticsCalls.playerPostings,
          {
            params: { id: Number(filter['player']) },
            query: {
              ...query,
              ...(filter['figure'] === undefined ? {} : { figure: filter['figure'] as Figure }),
              ...(after === null ? {} : { lastPostingID: Number(after) }),
            },
          },
          { signal, poll: true },
        )
        const about: DrillAbout = { player, total, count, from, to }
        return { rows: postings, about, isLast: postings.length < pageSize }
      }
      return orFailure(ask())
    }),
  }
}

/** Of the range, those that have begun; of a very long one the last. */
function eachDay({ from, to, today }: Days): string[] {
  const last = Date.parse(to < today ? to : today)
  const count = Math.min(400, Math.max(0, Math.round((last - Date.parse(from)) / dayMs) + 1))
  return Array.from({ length: count }, (_, place) =>
    new Date(last - (count - 1 - place) * dayMs).toISOString().slice(0, 10),
  )
}
