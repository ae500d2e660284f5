import { fromPromise } from 'xstate'
import type { DaysShown, JunketOrder } from '#machines/desk/pages/junket/index.ts'
import type { CandidateRow, PlayersAbout, TransactionsAbout } from '#machines/desk/pages/junketDetail/index.ts'
import type { QueryAsk, QueryFilter, QueryPage } from '#machines/kit/query/index.ts'
import { categoryCalls, type CategoryType } from '#protocol/calls/categories.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { Refused } from '#protocol/core/refused.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { gamingDayStartSeconds } from '../page/days.ts'
import { createCommandActors, type How } from './command.ts'

const pageSize = 50
type Setup = { client: Client; now: () => number; timeZone: () => string }

/** Categories with their totals, one with its members and transactions, and what is done to them. */
export function createJunketActors({ client, now, timeZone }: Setup) {
  /** The gaming month so far where the address names no days. */
  function daysOf({ from, to }: QueryFilter): { days: DaysShown; range: { startUnix: number; endUnix: number } } {
    const zone = timeZone()
    const today = gamingDayOf(now(), zone)
    const days = { from: from ?? `${today.slice(0, 7)}-01`, to: to ?? today, today }
    const range = {
      startUnix: gamingDayStartSeconds(days.from, zone),
      endUnix: gamingDayStartSeconds(days.to, zone, 1),
    }
    return { days, range }
  }
  const typeOf = ({ type }: QueryFilter) => type as CategoryType

  async function categories({ filter }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const { days, range } = daysOf(filter)
    const params = { type: typeOf(filter) }
    const found = await client.call(categoryCalls.categoryTotals, { params, query: range }, { signal, poll: true })
    return { rows: found.categories.map((row) => ({ ...row, id: row.category.id })), about: days, isLast: true }
  }
  async function players({ filter }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const { days, range } = daysOf(filter)
    const params = { type: typeOf(filter), id: Number(filter.id) }
    try {
      const {
        category,
        players: members,
        ...totals
      } = await client.call(categoryCalls.category, { params, query: range }, { signal, poll: true })
      const about: PlayersAbout = { ...days, category, totals }
      return { rows: members.map((row) => ({ ...row, id: row.player.id })), about, isLast: true }
    } catch (problem) {
      if (!(problem instanceof Refused) || problem.code !== ErrorCode.unknown) throw problem
      const about: PlayersAbout = { ...days, category: null, totals: null }
      return { rows: [], about, isLast: true }
    }
  }
  async function transactions({ filter, after }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const { days, range } = daysOf(filter)
    const query = { ...range, ...(after === null ? {} : { lastTransactionID: Number(after) }) }
    const params = { id: Number(filter.id) }
    const found = await client.call(categoryCalls.categoryTransactions, { params, query }, { signal, poll: true })
    const about: TransactionsAbout = { ...days, total: found.total, sums: found.sums }
    return { rows: found.transactions, about, isLast: found.transactions.length < pageSize }
  }
  async function candidates({ filter }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const { search } = filter
    const params = { type: typeOf(filter), id: Number(filter.id) }
    const query = search === undefined ? {} : { search }
    const found = await client.call(categoryCalls.categoryCandidates, { params, query }, { signal, poll: true })
    const rows: CandidateRow[] = [
      ...found.players.map((player) => ({ id: player.id, kind: 'player', player }) as const),
      ...found.transactions.map((transaction) => ({ id: transaction.id, kind: 'transaction', transaction }) as const),
    ]
    return { rows, about: null, isLast: true }
  }
  const pages = (fetch: (ask: QueryAsk, signal: AbortSignal) => Promise<QueryPage>) =>
    fromPromise<QueryPage, QueryAsk>(({ input, signal }) => orFailure(fetch(input, signal)))
  return {
    ...{ fetchCategories: pages(categories), fetchPlayers: pages(players) },
    ...{ fetchTransactions: pages(transactions), fetchCandidates: pages(candidates) },
    command: createCommandActors<JunketOrder>(client, (order, how) => perform(client, order, how)),
  }
}

async function perform(client: Client, order: JunketOrder, { key, signal }: How): Promise<object | undefined> {
  const options = { key, signal }
  const { type } = order
  switch (order.do) {
    case 'create':
      return client.call(categoryCalls.addCategory, { params: { type }, body: { name: order.name } }, options)
    case 'rename': {
      const { id, name, version } = order
      return client.call(categoryCalls.renameCategory, { params: { type, id }, body: { name, version } }, options)
    }
    case 'delete':
      return client.call(categoryCalls.deleteCategory, { params: { type, id: order.id } }, options)
    case 'order':
      return client.call(categoryCalls.orderCategories, { params: { type }, body: { ids: [...order.ids] } }, options)
    case 'assign':
    case 'unassign': {
      const call = order.do === 'assign' ? categoryCalls.assignCategory : categoryCalls.unassignCategory
      return client.call(call, { params: { type, id: order.id }, body: { ids: [...order.ids] } }, options)
    }
    default:
      throw new Error(`no such order: ${JSON.stringify(order satisfies never)}`)
  }
}
