/** The tabs of a player's detail. Each look is told by the audit. */
import { eq, inArray } from 'drizzle-orm'
import { ErrorCode, TransactionType, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { userHistoryCalls } from '#protocol/calls/userHistory.ts'
import { auditLook } from '../supervision/audit/looks.ts'
import { transactionsOf } from '../money/desk/pages.ts'
import { type Range, rangeOf } from '../statistics/ranges.ts'
import { account, deskTransaction } from '../store/schema/index.ts'
import type { KeyedInput, VenueTools } from '../compose/tools.ts'
import {
  cageDays,
  gamesBefore,
  playingDays,
  postingsBefore,
  sessionsBefore,
  summaryOf,
  transfersBefore,
} from './history.ts'

type Asked = { start?: number | undefined; end?: number | undefined }
type Look = Pick<KeyedInput, 'caller' | 'from'> & { params: { id: number } }

export function registerHistoryCalls(tools: VenueTools): void {
  const { registerCall, database, clock, settings } = tools
  /** The id of the account that is looked at. */
  async function look(input: Look): Promise<number> {
    const { id } = input.params
    const [row] = await database.select({ type: account.type }).from(account).where(eq(account.id, id))
    if (!row) throw new Refusal(ErrorCode.unknown, { id })
    if (row.type === UserType.player) await auditLook(database, tools, input, `account/${id}`)
    return id
  }
  const everything = ({ start, end }: Asked): Range =>
    start === undefined || end === undefined
      ? { start: (start ?? 0) * 1_000, end: end === undefined ? Number.MAX_SAFE_INTEGER : end * 1_000 }
      : rangeOf({ start, end }, { now: clock.now(), ...settings })
  const month = (asked: Asked): Range => rangeOf(asked, { now: clock.now(), ...settings })

  registerCall(userHistoryCalls.userDeposits, async (input) => {
    const player = await look(input)
    const across = inArray(deskTransaction.type, [TransactionType.deposit, TransactionType.withdraw])
    const before = input.query.lastTransactionID
    return { transactions: await transactionsOf(database, { player, before, where: across }) }
  })
  registerCall(userHistoryCalls.userSessions, async (input) => ({
    sessions: await sessionsBefore(database, await look(input), { before: input.query.lastSessionID }),
  }))
  registerCall(userHistoryCalls.userTransactions, async (input) => ({
    transactions: await postingsBefore(database, await look(input), input.query.lastTransactionID),
  }))
  registerCall(userHistoryCalls.userGameTransactions, async (input) => ({
    sessions: await gamesBefore(database, await look(input), input.query.lastSessionID),
  }))
  registerCall(userHistoryCalls.userLocalTransactions, async (input) => ({
    transactions: await transfersBefore(database, await look(input), input.query.lastTransactionID),
  }))
  registerCall(userHistoryCalls.userSummary, async (input) =>
    summaryOf(database, await look(input), everything(input.query), clock.now()),
  )
  registerCall(userHistoryCalls.userCageChart, async (input) => ({
    days: await cageDays(database, await look(input), month(input.query)),
  }))
  registerCall(userHistoryCalls.userPlayingChart, async (input) => ({
    days: await playingDays(database, await look(input), month(input.query), settings.timeZone),
  }))
}
