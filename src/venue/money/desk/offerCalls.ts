import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { cageCalls } from '#protocol/calls/cage.ts'
import { ErrorCode, TransactionState, TransactionType, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { auditLook } from '../../supervision/audit/looks.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { boundsOf, shutOutOf } from '../../limits/bounds.ts'
import { figuresOfPlayer } from '../../statistics/figures.ts'
import { account, deskTransaction } from '../../store/schema/index.ts'
import { sqlRows } from '../../store/sqlRows.ts'
import type { Queries } from '../../store/store.ts'
import type { VenueTools } from '../../compose/tools.ts'
import { bonusOffer, discountOffer, percentsOf } from './offers.ts'
import { firstDeskSettings, readDeskSettings } from './settings.ts'

type OfferTools = Pick<VenueTools, 'registerCall' | 'database' | 'clock' | 'settings' | 'isDemo'>

export function registerOfferCalls(tools: OfferTools): void {
  const { registerCall, database, clock, settings } = tools
  registerCall(cageCalls.offers, async (input) => {
    const { id } = input.params
    const [player] = await database
      .select({ siteId: account.siteId })
      .from(account)
      .where(and(eq(account.id, id), eq(account.type, UserType.player)))
    if (!player) throw new Refusal(ErrorCode.unknown, { id })
    await auditLook(database, tools, input, `account/${id}`)
    const isShutOut = shutOutOf(boundsOf(await sqlRows(database).limits.get(id), clock.now())) !== null
    const gamingDay = gamingDayOf(clock.now(), settings.timeZone)
    const desk = await readDeskSettings(database, firstDeskSettings(settings, tools.isDemo))
    const percents = percentsOf(desk, player.siteId)
    const { gameResult, bonus } = await figuresOfPlayer(database, id, sql`p.gaming_day = ${gamingDay}`)
    const granted = await grantedOn(database, id, gamingDay)
    const discounts = { percent: percents.discount, gameResult, bonus, given: granted.discount }
    const deposit = Math.max(0, granted.deposit)
    return {
      ...{ playerID: id, gamingDay },
      discount: { ...discounts, offer: isShutOut ? 0 : discountOffer(discounts) },
      bonus: {
        ...{ percent: percents.bonus, deposits: granted.deposit, given: granted.bonus },
        offer: isShutOut ? 0 : Math.max(0, bonusOffer({ percent: percents.bonus, deposit }) - granted.bonus),
      },
    }
  })
}

/** Of a gaming day: deposits that are done, discounts and bonuses that are done or wait; a refund takes its own off. */
async function grantedOn(queries: Queries, accountId: number, gamingDay: string) {
  const { deposit, discount, bonus } = TransactionType
  const { pending, done } = TransactionState
  const rows = await queries
    .select({
      ...{ type: deskTransaction.type, state: deskTransaction.state },
      sum: sql<string>`sum(${deskTransaction.amount})::text`,
    })
    .from(deskTransaction)
    .where(
      and(
        eq(deskTransaction.accountId, accountId),
        eq(deskTransaction.gamingDay, gamingDay),
        inArray(deskTransaction.type, [deposit, discount, bonus]),
        inArray(deskTransaction.state, [pending, done]),
        gt(deskTransaction.amount, 0),
      ),
    )
    .groupBy(deskTransaction.type, deskTransaction.state)
  const sumOf = (type: number) => rows.filter((row) => row.type === type).reduce((sum, row) => sum + Number(row.sum), 0)
  return { deposit: sumOf(deposit), discount: sumOf(discount), bonus: sumOf(bonus) }
}
