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

const netParts = ['gameResult', 'discount', 'bonus', 'comp'] as const satisfies readonly (keyof PlayerFigures)[]

export const postedIn = ({ start, end }: Range): SQL => sql`p.at >= ${start} and p.at < ${end}`
export const ofPlayers = (accountIds: readonly number[]): SQL =>
  sql`p.account_id in (select value::bigint from json_array_elements_text(${JSON.stringify(accountIds)}::json))`

/** Per player of the postings `p` that match; null is nobody: hand pays in cash to whom nobody knew. */
export async function figuresBy(queries: Queries, where: SQL): Promise<Map<number | null, PlayerFigures>> {
  const figures = await figuresPer(queries, sql`p.account_id`, where)
  return new Map([...figures].map(([id, one]) => [id === null ? null : Number(id), one]))
}
/** All players together, by gaming day, the oldest first. */
export async function figuresByDay(queries: Queries, where: SQL): Promise<({ day: string } & PlayerFigures)[]> {
  const days = await figuresPer(queries, sql`p.gaming_day`, sql`${where} and p.account_id is not null`)
  return [...days].map(([day, one]) => ({ day: day ?? '', ...one })).toSorted((a, b) => a.day.localeCompare(b.day))
}

/** Of the postings `p` that match, by what `per` says of each. */
export async function figuresPer(queries: Queries, per: SQL, where: SQL): Promise<Map<string | null, PlayerFigures>> {
  const { handPay, jackpot } = TransactionType
  const { rows } = await queries.execute<{ of: string | null; account: string; sum: string; byHand: string }>(
    sql`select (${per})::text as of, e.account, sum(e.amount)::text as sum,
          coalesce(sum(e.amount) filter (where p.type in (${handPay}, ${jackpot})), 0)::text as "byHand"
        from posting p join entry e on e.posting_id = p.id
        where ${where} and e.account like 'house/%'
        group by 1, e.account`,
  )
  const figures = new Map<string | null, PlayerFigures>()
  for (const { of, account, sum, byHand } of rows) {
    const known = figureOf[account]
    if (!known) continue
    const [name, sign] = known
    const one = figures.get(of) ?? { ...noFigures }
    one[name] += sign * Number(sum)
    if (name === 'gameResult') one.handPay -= Number(byHand)
    figures.set(of, one)
  }
  for (const one of figures.values()) one.netResult = netParts.reduce((sum, name) => sum + one[name], 0)
  return figures
}

/** The postings `p` that move a figure. */
export function moving(figure: keyof PlayerFigures): SQL {
  const { handPay, jackpot } = TransactionType
  const parts: readonly (keyof PlayerFigures)[] =
    figure === 'netResult' ? netParts : figure === 'handPay' ? ['gameResult'] : [figure]
  const accounts = Object.entries(figureOf).flatMap(([account, [name]]) => (parts.includes(name) ? [account] : []))
  const moved = sql`(select coalesce(sum(e.amount), 0) from entry e where e.posting_id = p.id
    and e.account in (${sql.join(
      accounts.map((name) => sql`${name}`),
      sql`, `,
    )})) <> 0`
  return figure === 'handPay' ? sql`p.type in (${handPay}, ${jackpot}) and ${moved}` : moved
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
