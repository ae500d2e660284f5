import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Amount } from '#protocol/scalars.ts'
import { venueSetting } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

/** Amounts in minor units. */
export type DeskSettings = {
  /** From this sum of a player's withdrawals in a gaming day on, a second person confirms. */
  withdrawalsConfirmedFrom: number
  /** Most that one transaction may move. */
  largestAmount: number
  /** A bonus is released once the bets since its grant reach this many times the bonus. */
  bonusRelease: number
  /** A hand pay of this amount or more is a jackpot, unless who confirms it says otherwise. */
  jackpotFrom: number
}

export const defaultDeskSettings: DeskSettings = {
  withdrawalsConfirmedFrom: 1_000_000,
  largestAmount: 100_000_000_000,
  bonusRelease: 1,
  jackpotFrom: 10_000_000,
}

const shape = {
  withdrawalsConfirmedFrom: Amount,
  largestAmount: Amount,
  bonusRelease: z.int().check(z.nonnegative()),
  jackpotFrom: Amount,
}

/** The venue's setting `desk`: a missing or wrong key keeps its default. */
export async function readDeskSettings(queries: Queries): Promise<DeskSettings> {
  const [row] = await queries.select().from(venueSetting).where(eq(venueSetting.name, 'desk'))
  const given = (row?.value ?? {}) as Record<string, unknown>
  const settings = { ...defaultDeskSettings }
  for (const [name, schema] of Object.entries(shape)) {
    const parsed = z.safeParse(schema, given[name])
    if (parsed.success) settings[name as keyof DeskSettings] = parsed.data
  }
  return settings
}
