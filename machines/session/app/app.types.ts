import type { Settings } from '#protocol/settings.ts'
import type { AuthInput } from '../auth/auth.types.ts'

export type Role = 'guest' | 'user' | 'staff' | 'admin'
export type Route = { path: string; search: string }
export type Language = 'en' | 'tr' | 'ar'
export type Theme = 'light' | 'dark'
/** What the path asks for, worked out by `matchScreen` (app.routes.ts, pure). */
export type Screen =
  | { name: 'login' }
  | { name: 'logout' }
  | { name: 'callback' }
  | { name: 'lobby'; brandId: number | null }
  | { name: 'game'; machineID: number }
  | { name: 'inspect' }
  | { name: 'dock' }
  | { name: 'error404' }
  | { name: 'error500' }

/** What the device keeps of the person's choices; null where nothing was chosen. */
export type Preferences = { language: Language | null; theme: Theme | null }

/** `remembered` is the path to return to after sign-in. `defaults` hold until Settings.json is read. `keyPrefix`: 8 to 40 characters of [A-Za-z0-9_-], new for every page load. */
export type AppInput = {
  auth: AuthInput
  route: Route
  remembered: string | null
  defaults: Settings
  preferences: Preferences
  keyPrefix: string
}
export type AppContext = {
  auth: AuthInput
  route: Route
  remembered: string | null
  settings: Settings
  settingsFallbacks: string[]
  preferred: Language | null
  language: Language
  theme: Theme
  keyPrefix: string
  /** Joins of machines so far: each has its own key. */
  joins: number
  /** null until auth has settled. */
  role: Role | null
  userId: number | null
  /** null while nothing may be shown yet. */
  screen: Screen | null
}
export type AppEvent =
  | { type: 'route.changed'; route: Route }
  /** From auth, by the system id `app`. */
  | { type: 'auth.settled'; role: Role; userId: number | null }
  | { type: 'auth.ended' }
  | { type: 'language.chosen'; language: Language }
  | { type: 'theme.chosen'; theme: Theme }
export type AppTag = 'splash'
export type LoadedSettings = { settings: Settings; fallbacks: string[] }
