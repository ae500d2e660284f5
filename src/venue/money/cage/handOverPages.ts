/** Hand-overs of cash as staff are answered. */
import { and, count, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { HandOverSum } from '#protocol/calls/handOvers.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { HandOver } from '#protocol/core/safes.ts'
import type { Caller } from '../../identity/identity.ts'
import { permits } from '../../identity/permissions.ts'
import { named } from '../../people/named.ts'
import type { CageHandOverRow } from '../../store/rows.ts'
import { account, cage, cageHandOver } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'

const giving = alias(cage, 'giving')
const taking = alias(cage, 'taking')
const giver = alias(account, 'giver')
const taker = alias(account, 'taker')
const decider = alias(account, 'decider')
/** Of what waits: more than a venue has safes. */
const mostShown = 500
export const ofCashier = (id: number) => or(eq(giving.accountId, id), eq(taking.accountId, id))
export const isDisputed = eq(cageHandOver.state, 'disputed')

type Asked = {
  cashier?: number | undefined
  state?: CageHandOverRow['state'] | undefined
  start?: number | undefined
  end?: number | undefined
}
/** What the list and its export are asked for, seconds. Who may not confirm sees their own. */
export const handOverWhere = (
  viewer: Pick<Caller, 'accountId' | 'type' | 'permissions'>,
  { cashier, state, start, end }: Asked,
): SQL | undefined =>
  and(
    permits(viewer, acts.confirm) ? undefined : ofCashier(viewer.accountId),
    cashier === undefined ? undefined : ofCashier(cashier),
    state === undefined ? undefined : eq(cageHandOver.state, state),
    start === undefined ? undefined : gte(cageHandOver.requestedAt, start * 1_000),
    end === undefined ? undefined : lt(cageHandOver.requestedAt, end * 1_000),
  )

/** How many there are, and what they add up to, by state. */
export async function handOverSums(queries: Queries, where: SQL | undefined): Promise<HandOverSum[]> {
  const { state, amount } = cageHandOver
  return queries
    .select({ state, count: count(), sum: sql`sum(${amount})`.mapWith(Number) })
    .from(cageHandOver)
    .innerJoin(giving, eq(giving.id, cageHandOver.fromCageId))
    .innerJoin(taking, eq(taking.id, cageHandOver.toCageId))
    .where(where)
    .groupBy(state)
    .orderBy(state)
}

/** Newest first. */
export async function handOversOf(
  queries: Queries,
  viewerId: number,
  where: SQL | undefined,
  most = mostShown,
): Promise<HandOver[]> {
  const found = await queries
    .select({ row: cageHandOver, giver: named(giver), taker: named(taker), decidedBy: named(decider) })
    .from(cageHandOver)
    .innerJoin(giving, eq(giving.id, cageHandOver.fromCageId))
    .innerJoin(taking, eq(taking.id, cageHandOver.toCageId))
    .innerJoin(giver, eq(giver.id, giving.accountId))
    .innerJoin(taker, eq(taker.id, taking.accountId))
    .leftJoin(decider, eq(decider.id, cageHandOver.checkerId))
    .where(where)
    .orderBy(desc(cageHandOver.id))
    .limit(most)
  return found.map(({ row, ...who }) => {
    const { id, state, fromCageId, toCageId, amount, pieces, recounts, requestedAt, decidedAt } = row
    const isBlind = state !== 'taken' && who.taker.id === viewerId
    return {
      ...{ id, state, from: { id: fromCageId, cashier: who.giver }, to: { id: toCageId, cashier: who.taker } },
      ...{ amount: isBlind ? null : amount, pieces: isBlind ? null : pieces, recounts, requestedAt, decidedAt },
      decidedBy: who.decidedBy,
    }
  })
}

/** Those that wait for a third person. Everybody who sees what waits is told that they do, and not everybody how much. */
export async function disputedHandOvers(
  queries: Queries,
  viewer: Pick<Caller, 'accountId' | 'type' | 'permissions'>,
  { before, most }: { before: number | undefined; most: number },
): Promise<HandOver[]> {
  const older = before === undefined ? undefined : lt(cageHandOver.id, before)
  const found = await handOversOf(queries, viewer.accountId, and(isDisputed, older), most)
  if (permits(viewer, acts.confirm)) return found
  return found.map((one) => (one.from.cashier.id === viewer.accountId ? one : { ...one, amount: null, pieces: null }))
}
