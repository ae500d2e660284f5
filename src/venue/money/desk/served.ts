/** A player as the desk is shown them. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { FoundPlayer, ServedPlayer } from '#protocol/calls/serving.ts'
import type { Wallet } from '#protocol/calls/transactions.ts'
import { spendOrder, TransactionState, UserType } from '#protocol/core/codes.ts'
import { gamingDayOf, gamingDayStartMs } from '#protocol/core/gamingDay.ts'
import type { VenueTools } from '../../compose/tools.ts'
import { handPaysOf } from '../../floor/taskPages.ts'
import { isBlocked } from '../../identity/admission.ts'
import { readLimits } from '../../limits/pages.ts'
import { named } from '../../people/named.ts'
import { warningsOf } from '../../people/playerNotes.ts'
import { foundBy } from '../../people/search.ts'
import { missingIdentity } from '../../people/validity.ts'
import { figuresOfPlayer } from '../../statistics/figures.ts'
import { hotOf } from '../../statistics/hot.ts'
import { account, cabinetRow, handPay, machine, playSession } from '../../store/schema/index.ts'
import type { VenueRows } from '../../store/rows.ts'
import { sqlRows } from '../../store/sqlRows.ts'
import type { Queries } from '../../store/store.ts'
import { machineAccount, walletOf } from '../ledger/accounts.ts'
import { totalOf } from '../ledger/pockets.ts'
import { spendable } from '../ledger/spendable.ts'
import { releasedBonus } from './bonus.ts'
import { transactionsOf } from './pages.ts'
import type { DeskSettings } from './settings.ts'
import { creditOwed } from './transactions.ts'

const mostFound = 10

const found = ({ row, now }: { row: typeof account.$inferSelect; now: number }): FoundPlayer => ({
  ...{ ...named(row), photoURL: row.photoUrl, isVip: row.isVip, isBlocked: isBlocked(row, now) },
  card: row.card?.slice(-4) ?? null,
})

export async function findPlayers(queries: Queries, now: number, search: string): Promise<FoundPlayer[]> {
  const { isExact, isFound } = foundBy(search)
  const rows = await queries
    .select()
    .from(account)
    .where(and(eq(account.type, UserType.player), isFound))
    .orderBy(desc(sql`(${isExact})`), account.name, account.lastname, account.id)
    .limit(mostFound)
  return rows.map((row) => found({ row, now }))
}

type Tools = Pick<VenueTools, 'registry' | 'clock' | 'settings'>

/** Null: there is no such player. */
export async function servedPlayer(
  queries: Queries,
  { registry, clock, settings }: Tools,
  desk: DeskSettings,
  id: number,
): Promise<ServedPlayer | null> {
  const [row] = await queries
    .select()
    .from(account)
    .where(and(eq(account.id, id), eq(account.type, UserType.player)))
  if (!row) return null
  const now = clock.now()
  const rows = sqlRows(queries)
  const { timeZone } = settings
  const gamingDay = gamingDayOf(now, timeZone)
  const { gameResult } = await figuresOfPlayer(queries, id, sql`p.gaming_day = ${gamingDay}`)
  const since = gamingDayStartMs(gamingDay, timeZone)
  const { limits, exclusion } = await readLimits(queries, { registry, clock, timeZone }, id)
  const { pending } = TransactionState
  return {
    player: { ...found({ row, now }), siteId: row.siteId },
    blocked: isBlocked(row, now) ? { until: row.blockedUntil, reason: row.blockedFor, isDormant: row.isDormant } : null,
    needsIdentity: desk.identityRequired ? missingIdentity(row.identity, now, timeZone) : null,
    ...(await walletAtDesk(rows, desk, id)),
    warnings: await warningsOf(queries, id),
    machines: await machinesOf(queries, registry, id),
    limits: limits.filter(({ amount }) => amount !== null),
    exclusion,
    day: { gamingDay, gameResult, hot: await hotOf(queries, id, { since, gameResult }, desk) },
    last: (await transactionsOf(queries, { player: id })).slice(0, 5),
    waiting: await transactionsOf(queries, { player: id, state: pending }),
    handPays: await handPaysOf(
      queries,
      and(eq(handPay.accountId, id), inArray(handPay.state, ['called', 'paid', 'confirmed'])),
    ),
  }
}

export async function walletAtDesk(
  rows: VenueRows,
  { bonusRelease }: Pick<DeskSettings, 'bonusRelease'>,
  id: number,
): Promise<Wallet> {
  const pockets = await spendable(rows, id)
  const balance = totalOf(pockets)
  const wallet = await rows.ledger.accounts(spendOrder.map((pocket) => walletOf(id, pocket)))
  const all = [...wallet.values()].reduce((sum, one) => sum + one.balance, 0)
  const released = await releasedBonus(rows, id, Math.max(0, pockets.bonus), bonusRelease)
  return {
    ...{ pockets, balance, held: all - balance, released, withdrawable: Math.max(0, pockets.cash) + released },
    creditOwed: await creditOwed(rows, id),
  }
}

async function machinesOf(
  queries: Queries,
  registry: Tools['registry'],
  accountId: number,
): Promise<ServedPlayer['machines']> {
  const seats = await queries
    .select({ state: playSession.state, machine, status: cabinetRow.status })
    .from(playSession)
    .innerJoin(machine, eq(machine.id, playSession.machineId))
    .leftJoin(cabinetRow, eq(cabinetRow.machineId, machine.id))
    .where(and(eq(playSession.accountId, accountId), ne(playSession.state, 'closed')))
    .orderBy(playSession.id)
  const booked = await sqlRows(queries).ledger.accounts(seats.map((seat) => machineAccount(seat.machine.id)))
  return seats.map(({ state, status, machine: { id, name, cabin } }) => {
    const books = Math.max(0, booked.get(machineAccount(id))?.balance ?? 0)
    const isOpen = state === 'open'
    return {
      ...{ id, name, cabin, status: status ?? 0, state: isOpen ? ('open' as const) : ('unfinished' as const) },
      credit: isOpen ? (registry().service(id)?.credit ?? books) : books,
    }
  })
}
