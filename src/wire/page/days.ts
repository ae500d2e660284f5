/** Days in seconds since the epoch, as calls take them. */
import { dayStartMs, gamingDayStartMs } from '#protocol/core/gamingDay.ts'

/** When a day `YYYY-MM-DD` begins on the clocks of a zone, or the one so many days after it. */
export const dayStartSeconds = (day: string, timeZone: string, after = 0): number =>
  dayStartMs(day, timeZone, after * 24) / 1_000
/** The same of a gaming day. */
export const gamingDayStartSeconds = (day: string, timeZone: string, after = 0): number =>
  gamingDayStartMs(day, timeZone, after) / 1_000
