import { and, eq, sql } from 'drizzle-orm'
import { cageCalls } from '#protocol/calls/cage.ts'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { auditLook } from '../../supervision/audit/looks.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { boundsOf, shutOutOf } from '../../limits/bounds.ts'
import { figuresOfPlayer } from '../../statistics/figures.ts'
import { account } from '../../store/schema/index.ts'
import { sqlRows } from '../../store/sqlRows.ts'
import type { VenueTools } from '../../compose/tools.ts'
import { bonusLeft, discountOffer, grantedOn, percentsOf } from './offers.ts'
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
    const rows = sqlRows(database)
    const isShutOut = shutOutOf(boundsOf(await rows.limits.get(id), clock.now())) !== null
    const gamingDay = gamingDayOf(clock.now(), settings.timeZone)
    const desk = await readDeskSettings(database, firstDeskSettings(settings, tools.isDemo))
    const percents = percentsOf(desk, player.siteId)
    const { gameResult, bonus } = await figuresOfPlayer(database, id, sql`p.gaming_day = ${gamingDay}`)
    const day = { accountId: id, gamingDay }
    const { deposits, discounts: given, bonuses } = await grantedOn(rows, day)
    const discounts = { percent: percents.discount, gameResult, bonus, given }
    return {
      ...{ playerID: id, gamingDay },
      discount: { ...discounts, offer: isShutOut ? 0 : discountOffer(discounts) },
      bonus: {
        ...{ percent: percents.bonus, deposits, given: bonuses },
        offer: isShutOut ? 0 : await bonusLeft(rows, percents.bonus, day),
      },
    }
  })
}
