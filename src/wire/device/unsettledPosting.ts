import * as z from 'zod/mini'
import type { DeskKind, Posting } from '#machines/desk/pages/cage/index.ts'
import { deskTypes } from '#protocol/calls/transactions.ts'
import { TransactionType } from '#protocol/core/codes.ts'
import type { DeviceStorage } from './storage.ts'

/** The venue keeps the answer to a key for a day: a try after it would be a second posting. */
const asksFor = 20 * 3_600_000

const kinds = {
  ...{ deposit: true, withdraw: true, discount: true, bonus: true, comp: true, credit: true, tip: true, handPay: true },
  adjustment: true,
} satisfies Record<DeskKind, true>
const Kept = z.object({
  at: z.number(),
  posting: z.object({
    kind: z.enum(Object.keys(kinds) as DeskKind[]),
    asked: z.object({ playerID: z.int(), type: z.literal([...deskTypes, TransactionType.handPay]), amount: z.int() }),
    reason: z.string(),
    handPayId: z.nullable(z.int()),
    key: z.string(),
  }),
})

export type UnsettledPosting = ReturnType<typeof createUnsettledPosting>

/** A posting whose end is not known: it outlives a sign-out and a reload, and is the one's who posted it. */
export function createUnsettledPosting({
  visit,
  userId,
  now,
}: {
  visit: DeviceStorage
  userId: () => number | null
  now: () => number
}) {
  const place = () => `takewin.posting.${userId()}`
  function stored() {
    try {
      return z.parse(Kept, JSON.parse(visit.read(place()) ?? 'null'))
    } catch {
      return null
    }
  }
  // A clock that was set back forgets nothing.
  const isOver = ({ at }: { at: number }) => Math.abs(now() - at) >= asksFor
  return {
    /** False: it is tried again too late, and is forgotten. */
    keep(posting: Posting): boolean {
      const before = stored()
      const isSame = before?.posting.key === posting.key
      if (isSame && isOver(before)) {
        visit.remove(place())
        return false
      }
      visit.write(place(), JSON.stringify({ at: isSame ? before.at : now(), posting }))
      return true
    },
    forget: (): void => visit.remove(place()),
    read(): Posting | null {
      const kept = stored()
      return kept && !isOver(kept) ? (kept.posting as Posting) : null
    },
  }
}
