/** What a player brings to a seat that is being taken. */
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { bringable } from '../limits/refusals.ts'
import { totalOf } from '../money/ledger/pockets.ts'
import { spendable } from '../money/ledger/spendable.ts'
import type { Commit } from './commit.ts'

type Now = Parameters<typeof bringable>[2]
type Asked = { accountId: number; amount: number | undefined; transferLimit: number; now: Now }

/** `amount` absent: all that may be brought; 0: nothing yet, refused like all where nothing could be. 60006, 60005. */
export async function buyInOf({ rows }: Commit, { accountId, amount, transferLimit, now }: Asked) {
  const most = await bringable(rows, accountId, now, amount)
  const pockets = await spendable(rows, accountId)
  const there = totalOf(pockets)
  const all = Math.min(there, transferLimit, most)
  if (all === 0 || (amount ?? 0) > there) throw new Refusal(ErrorCode.notEnoughFunds, { there })
  if ((amount ?? 0) > transferLimit) throw new Refusal(ErrorCode.limitReached, { limit: transferLimit })
  return { moved: amount ?? all, pockets }
}
