/** What a person chose of the shell: kept with the account under `settings.shell`, for a guest on the device. */
import * as z from 'zod/mini'

const Scheme = z.enum(['house', 'ink', 'felt', 'garnet', 'paper', 'slate', 'own'])
export type Scheme = z.infer<typeof Scheme>

const shape = {
  /** Navigation beside the page, across the top, or across the top within narrow measures. */
  layout: z.enum(['layout1', 'layout2', 'layout3']),
  mode: z.enum(['fullwidth', 'boxed']),
  navbar: z.boolean(),
  /** As in a page that is read from left to right; in the other direction it is mirrored with the page. */
  navbarPosition: z.enum(['left', 'right']),
  navbarFolded: z.boolean(),
  toolbar: z.boolean(),
  /** Above: over the navbar too. Below: under a navbar across the top, or beside one that stands at the side. */
  toolbarPosition: z.enum(['above', 'below']),
  /** Fixed: it stays while the page scrolls. */
  toolbarStyle: z.enum(['fixed', 'static']),
  footer: z.boolean(),
  /** Above: beside a navbar that stands at the side. Below: under it too. */
  footerPosition: z.enum(['above', 'below']),
  footerStyle: z.enum(['fixed', 'static']),
  sidePanel: z.boolean(),
  mainScheme: Scheme,
  navbarScheme: Scheme,
  toolbarScheme: Scheme,
  footerScheme: Scheme,
  /** Of the scheme that a person made: degrees of hue, and how much of it. */
  ownHue: z.int().check(z.minimum(0), z.maximum(359)),
  ownStrength: z.enum(['faint', 'clear', 'rich']),
  /** Of the desk; the players' world is always the night. */
  brightness: z.enum(['system', 'light', 'dark']),
  /** Null: as the device has it. */
  language: z.nullable(z.enum(['en', 'tr', 'ar'])),
  direction: z.enum(['auto', 'ltr', 'rtl']),
  animations: z.boolean(),
  scrollbars: z.boolean(),
}
const AppearanceSettings = z.object(shape)
export type AppearanceSettings = z.infer<typeof AppearanceSettings>
type Key = keyof AppearanceSettings

/** What was chosen of what was kept: a wrong value is left out, so that its default holds; it and each unknown key is named in `notes`. Never throws. */
export function readAppearance(kept: unknown): { chosen: Partial<AppearanceSettings>; notes: string[] } {
  if (kept === undefined || kept === null) return { chosen: {}, notes: [] }
  if (typeof kept !== 'object' || Array.isArray(kept)) return { chosen: {}, notes: ['not an object'] }
  const notes: string[] = []
  const entries = Object.entries(kept).flatMap(([key, value]) => {
    if (!Object.hasOwn(shape, key)) notes.push(`unknown key ${key.slice(0, 40)}`)
    else if (z.safeParse(shape[key as Key], value).success) return [[key, value] as const]
    else notes.push(`unknown value of ${key}`)
    return []
  })
  return { chosen: Object.fromEntries(entries), notes }
}
