/** Demo accounts have passwords that everybody knows: no venue that others can reach starts with one of them. */
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { demoNames } from '../identity/accounts.ts'
import { account } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { type Environment, EnvironmentProblem } from './environment.ts'
import { isLoopback } from './loopback.ts'

/** Throws EnvironmentProblem when the venue listens beyond loopback and has, or is about to make, a demo account that is not blocked. */
export async function refuseOpenDemo(
  queries: Queries,
  { host, demo }: Pick<Environment, 'host' | 'demo'>,
  now: number,
): Promise<void> {
  if (isLoopback(host)) return
  const isEmpty = (await queries.select({ id: account.id }).from(account).limit(1)).length === 0
  const names = demo && isEmpty ? demoNames : await enabledDemoNames(queries, now)
  if (names.length === 0) return
  const way = demo
    ? 'VENUE_DEMO=off and, where they are there already, npm run venue -- block-demo'
    : 'npm run venue -- block-demo'
  throw new EnvironmentProblem(
    'HOST',
    `${host} is reached by others, who know the passwords of the demo accounts ${names.join(', ')}: ${way}`,
  )
}

async function enabledDemoNames(queries: Queries, now: number): Promise<string[]> {
  const isOpen = or(isNull(account.blockedAt), lte(account.blockedUntil, now))
  const rows = await queries
    .select({ username: account.username })
    .from(account)
    .where(and(eq(account.isDemo, true), isOpen))
    .orderBy(asc(account.id))
  return rows.map(({ username }) => username)
}
