/** What the ledger says of players. Every figure is a sum of entries of the house's accounts, seen from the other side. */
import { type SQL, sql } from 'drizzle-orm'
import { TransactionType } from '#protocol/core/codes.ts'
import type { PlayerFigures } from '#protocol/calls/statistics.ts'
import type { Queries } from '../store/store.ts'
import type { Range } from './ranges.ts'

export const noFigures: PlayerFigures = {
  ...{ cash: 0, discount: 0, bonus: 0, comp: 0, credit: 0, tip: 0, adjustment: 0, handPay: 0 },
  ...{ gameResult: 0, netResult: 0 },
}
export const addFigures = (left: PlayerFigures, right: PlayerFigures): PlayerFigures =>
  Object.fromEntries(
    Object.entries(left).map(([name, amount]) => [name, amount + right[name as keyof PlayerFigures]]),
  ) as PlayerFigures

/** Which account of the house stands for which figure. A transfer touches none: it is the player's money either way. */
const figureOf: Record<string, [keyof PlayerFigures, 1 | -1]> = {
  'house/cash': ['cash', -1],
  'house/discount': ['discount', -1],
  'house/bonus': ['bonus', -1],
  'house/comp': ['comp', -1],
  'house/credit': ['credit', -1],
  'house/tip': ['tip', 1],
  'house/adjustment': ['adjustment', -1],
  'house/game': ['gameResult', -1],
}

export const postedIn = ({ start, end }: Range): SQL => sql`p.at >= ${start} and p.at < ${end}`
export const ofPlayers = (accountIds: readonly number[]): SQL =>
  sql`p.account_id in (select value::bigint from json_array_elements_text(${JSON.stringify(accountIds)}::json))`

/** Per player of the postings `p` that match; null is nobody: hand pays in cash to whom nobody knew. */
export async function figuresBy(queries: Queries, where: SQL): Promise<Map<number | null, PlayerFigures>> {
  const { handPay, jackpot } = TransactionType
  const { rows } = await queries.execute<{ player: string | null; account: string; sum: string; byHand: string }>(
    sql`select p.account_id::text as player, e.account, sum(e.amount)::text as sum,
          coalesce(sum(e.amount) filter (where p.type in (${handPay}, ${jackpot})), 0)::text as "byHand"
        from posting p join entry e on e.posting_id = p.id
        where ${where} and e.account like 'house/%'
        group by p.account_id, e.account`,
  )
  const figures = new Map<number | null, PlayerFigures>()
  for (const { player, account, sum, byHand } of rows) {
    const known = figureOf[account]
    if (!known) continue
    const [name, sign] = known
    const id = player === null ? null : Number(player)
    const one = figures.get(id) ?? { ...noFigures }
    one[name] += sign * Number(sum)
    if (name === 'gameResult') one.handPay -= Number(byHand)
    figures.set(id, one)
  }
  for (const one of figures.values()) one.netResult = one.gameResult + one.discount + one.bonus + one.comp
  return figures
}

/** Of one player, zeros when nothing was posted. */
export const figuresOfPlayer = async (queries: Queries, accountId: number, where: SQL): Promise<PlayerFigures> =>
  (await figuresBy(queries, sql`p.account_id = ${accountId} and ${where}`)).get(accountId) ?? noFigures

/** By player and type of transaction, each counted as its type says: what the wallet gained, or gave for a withdrawal, a cash in, a tip. */
export async function sumsByType(
  queries: Queries,
  where: SQL,
): Promise<Map<number, { action: number; sum: number }[]>> {
  const { withdraw, cashIn, tip, comp } = TransactionType
  const { rows } = await queries.execute<{ player: string; type: number; sum: string }>(
    sql`select p.account_id::text as player, p.type, sum(
            case when p.type in (${withdraw}, ${cashIn}, ${tip}, ${comp}) then -e.amount else e.amount end)::text as sum
        from posting p join entry e on e.posting_id = p.id
        where ${where} and p.account_id is not null and p.type is not null
          and (e.account like 'wallet/%' or e.account = 'house/comp')
        group by p.account_id, p.type order by p.type`,
  )
  const sums = new Map<number, { action: number; sum: number }[]>()
  for (const { player, type, sum } of rows)
    sums.set(Number(player), [...(sums.get(Number(player)) ?? []), { action: type, sum: Number(sum) }])
  return sums
}
