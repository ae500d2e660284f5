import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { DeskSettings } from '#protocol/calls/cage.ts'
import { defaultSettings, type Settings } from '#protocol/core/settings.ts'
import { venueSetting } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'

export type { DeskSettings } from '#protocol/calls/cage.ts'

type OfFile = Pick<
  Settings,
  'discount' | 'bonus' | 'sites' | 'hotFlagLimit' | 'hotLimit' | 'timeZone' | 'language' | 'languageSelect'
>
const money = {
  withdrawalsConfirmedFrom: 1_000_000,
  cashierConfirmedFrom: 1_000_000,
  largestAmount: 100_000_000_000,
  bonusRelease: 1,
  jackpotFrom: 10_000_000,
  hotCoinPrice: 200,
}
const defaultsOf = ({ discount, bonus, sites, hotFlagLimit, hotLimit, ...more }: OfFile) => ({
  ...money,
  ...{ discount, bonus, sites, hotFlagLimit, hotLimit },
  ...{
    roundDays: 1_826,
    stillDays: 100,
    messageDays: 730,
    stepDays: 1_826,
    signInDays: 730,
    requestDays: 730,
    dormantMonths: 12,
    identityRequired: false,
    leastAge: 18,
    machineHosts: '',
    timeZone: more.timeZone,
    language: more.language,
    languageSelect: more.languageSelect,
  },
})
export const defaultDeskSettings: DeskSettings = { ...defaultsOf(defaultSettings), cageRequired: false }

/** Until the venue is set otherwise: a real one keeps its cash in safes, a demo may be tried at once. */
export const firstDeskSettings = (settings: OfFile, isDemo: boolean): DeskSettings => ({
  ...defaultsOf(settings),
  cageRequired: !isDemo,
})

export const deskSettingName = 'desk'
/** The venue's setting `desk`: a missing or wrong key keeps its default. */
export async function readDeskSettings(queries: Queries, defaults = defaultDeskSettings): Promise<DeskSettings> {
  const [row] = await queries.select().from(venueSetting).where(eq(venueSetting.name, deskSettingName))
  return { ...defaults, ...storedDeskSettings(row?.value) }
}

/** The keys that are kept and right. */
export function storedDeskSettings(value: unknown): Partial<DeskSettings> {
  const given = (value ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(DeskSettings.shape).flatMap(([name, schema]) => {
      const parsed = z.safeParse(schema, given[name])
      return parsed.success ? [[name, parsed.data]] : []
    }),
  )
}

/** What people change beside the file: in force from here on. The time zone of a process is the one that it began with. */
export async function settingsInForce(queries: Queries, file: Settings): Promise<Settings> {
  const { timeZone, language, languageSelect } = await readDeskSettings(queries, firstDeskSettings(file, false))
  return { ...file, timeZone, language, languageSelect }
}
