/** Refusals by what a player has bound themselves to; each is 60005 and says by what, and until when. */
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { LimitKind } from '#protocol/core/codes.ts'
import type { VenueRows } from '../store/rows.ts'
import { type Bounds, boundsOf, type ShutOut, shutOutOf } from './bounds.ts'
import { atRisk, type Left, leftOf, type Now } from './left.ts'

type Rows = Pick<VenueRows, 'limits' | 'sums' | 'sessions' | 'transfers' | 'ledger'>

const barred = (shut: ShutOut) => new Refusal(ErrorCode.limitReached, { ...shut })
const reached = ({ limit, period, left, until }: Left) =>
  new Refusal(ErrorCode.limitReached, { limit, period, left: Math.max(0, left), until })
/** A press or a top-up while the reality check waits for its answer. */
export const unanswered = (id: number) => new Refusal(ErrorCode.limitReached, { kind: 'realityCheck', id })

async function boundsIn(rows: Rows, accountId: number, at: number): Promise<Bounds | null> {
  const row = await rows.limits.get(accountId)
  return row && boundsOf(row, at)
}

async function refuseBeyond(
  rows: Rows,
  about: { accountId: number; bounds: Bounds; kind: LimitKind; now: Now; more: number; wanted: number | undefined },
): Promise<number> {
  const { accountId, bounds, kind, now, more, wanted } = about
  const [tightest] = await leftOf(rows, accountId, bounds, kind, now, more)
  if (tightest === undefined) return Number.POSITIVE_INFINITY
  if (tightest.left <= 0 || (wanted !== undefined && wanted > tightest.left)) throw reached(tightest)
  return tightest.left
}

/**
 * How much a player, who is locked, may still bring to cabinets: what the loss limits leave when all that stands there is lost.
 * Throws for who is shut out, when nothing is left, and when more is `wanted`.
 */
export async function bringable(rows: Rows, accountId: number, now: Now, wanted?: number): Promise<number> {
  const bounds = await boundsIn(rows, accountId, now.at)
  if (!bounds) return Number.POSITIVE_INFINITY
  const shut = shutOutOf(bounds)
  if (shut) throw barred(shut)
  const more = await atRisk(rows, accountId)
  return refuseBeyond(rows, { accountId, bounds, kind: 'loss', now, more, wanted })
}

/** For who is shut out, or has lost what they may. */
export async function refuseClaim(rows: Rows, accountId: number, now: Now): Promise<void> {
  const bounds = await boundsIn(rows, accountId, now.at)
  const shut = bounds && shutOutOf(bounds)
  if (shut) throw barred(shut)
  if (bounds) await refuseBeyond(rows, { accountId, bounds, kind: 'loss', now, more: 0, wanted: undefined })
}

/** For who is shut out when the booked time begins. */
export async function refuseBooking(rows: Rows, accountId: number, startsAt: number): Promise<void> {
  const bounds = await boundsIn(rows, accountId, startsAt)
  const shut = bounds && shutOutOf(bounds)
  if (shut) throw barred(shut)
}

/**
 * Money that the desk would give to a player, who is locked: never to who is shut out; `isFunding` counts against the deposit
 * limits, of which `counted` is there already.
 */
export async function refuseGrant(
  rows: Rows,
  accountId: number,
  now: Now,
  grant: { amount: number; counted: number; isFunding: boolean },
): Promise<void> {
  const bounds = await boundsIn(rows, accountId, now.at)
  const shut = bounds && shutOutOf(bounds)
  if (shut) throw barred(shut)
  const { amount: wanted, counted, isFunding } = grant
  if (bounds && isFunding) await refuseBeyond(rows, { accountId, bounds, kind: 'deposit', now, more: -counted, wanted })
}
