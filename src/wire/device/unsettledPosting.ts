import * as z from 'zod/mini'
import type { DeskKind, Posting } from '#machines/desk/pages/cage/index.ts'
import { deskTypes } from '#protocol/calls/transactions.ts'
import type { DeviceStorage } from './storage.ts'

/** The venue keeps the answer to a key for a day: a try after it would be a second posting. */
const asksFor = 20 * 3_600_000

const kinds = {
  ...{ deposit: true, withdraw: true, discount: true, bonus: true, comp: true, credit: true, tip: true, handPay: true },
} satisfies Record<DeskKind, true>
const Kept = z.object({
  at: z.number(),
  posting: z.object({
    kind: z.enum(Object.keys(kinds) as DeskKind[]),
    asked: z.object({ playerID: z.int(), type: z.literal(deskTypes), amount: z.int() }),
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
  return {
    keep: (posting: Posting): void => visit.write(place(), JSON.stringify({ at: now(), posting })),
    forget: (): void => visit.remove(place()),
    read(): Posting | null {
      try {
        const { at, posting } = z.parse(Kept, JSON.parse(visit.read(place()) ?? 'null'))
        const age = now() - at
        return age >= 0 && age < asksFor ? posting : null
      } catch {
        return null
      }
    },
  }
}
