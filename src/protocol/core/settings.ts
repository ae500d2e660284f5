/** `GET /Settings.json`: what a venue may say about itself before anybody signs in. Never a secret. */
import * as z from 'zod/mini'

export const IceServer = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})
export type IceServer = z.infer<typeof IceServer>
/** As it is written down. `secret` is what the venue and a TURN server share: credentials of a day are made of it for each who is told of the server. */
export const RelayServer = z.extend(IceServer, { secret: z.optional(z.string().check(z.minLength(1))) })
export type RelayServer = z.infer<typeof RelayServer>

const percent = z.number().check(z.minimum(0), z.maximum(100))
const count = z.int().check(z.nonnegative())

const shape = {
  baseUrl: z.string(),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  language: z.enum(['en', 'tr', 'ar']),
  languageSelect: z.boolean(),
  pinCheck: z.boolean(),
  showLobby: z.boolean(),
  /** Seconds between polls of the lobby while pushes are away. */
  lobbyRefresh: z.number().check(z.minimum(1), z.maximum(3600)),
  fps: z.int().check(z.minimum(1), z.maximum(60)),
  volume: z.number().check(z.minimum(0), z.maximum(1)),
  siteId: count,
  hotLimit: count,
  hotFlagLimit: count,
  hotCoinPrices: z.array(count),
  discount: percent,
  bonus: percent,
  sites: z.record(z.string(), z.object({ discount: percent, bonus: percent })),
  iceServers: z.array(RelayServer),
  intervalFlag: z.boolean(),
  selfRegistration: z.boolean(),
  timeZone: z.string().check(z.refine(isTimeZone)),
  /** What this venue adds to the app: it answers the addresses that the app does not know, and stands in the console under its name. The venue's own word, never its settings file's. */
  extension: z.optional(z.object({ name: z.string(), script: z.string() })),
  /** Who helps players beyond the house: a page, told where they set their limits. Empty: none. */
  helpSite: z.union([z.literal(''), z.url({ protocol: /^https$/ })]),
}
export const Settings = z.object(shape)
export type Settings = z.infer<typeof Settings>

export const defaultSettings: Settings = {
  baseUrl: '',
  currency: 'TRY',
  language: 'en',
  languageSelect: false,
  pinCheck: true,
  showLobby: true,
  lobbyRefresh: 10,
  fps: 60,
  volume: 0,
  siteId: 0,
  hotLimit: 10_000_000,
  hotFlagLimit: 20_000,
  hotCoinPrices: [50, 100, 200, 500, 0],
  discount: 20,
  bonus: 10,
  sites: { 1002: { discount: 25, bonus: 5 } },
  iceServers: [],
  intervalFlag: true,
  selfRegistration: false,
  timeZone: 'Europe/Istanbul',
  extension: undefined,
  helpSite: '',
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Reads what a settings file holds, key by key: a missing or wrong key keeps its default and is named in `fallbacks`. Never throws. */
export function readSettings(file: unknown): { settings: Settings; fallbacks: string[] } {
  const given: Record<string, unknown> =
    typeof file === 'object' && file !== null && !Array.isArray(file) ? (file as Record<string, unknown>) : {}
  const fallbacks: string[] = []
  const entries = Object.entries(shape).map(([key, schema]) => {
    const parsed = z.safeParse(schema, given[key])
    if (parsed.success) return [key, parsed.data]
    fallbacks.push(key)
    return [key, defaultSettings[key as keyof Settings]]
  })
  return { settings: Object.fromEntries(entries) as Settings, fallbacks }
}
