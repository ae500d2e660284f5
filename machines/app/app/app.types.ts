import type { Settings } from '#protocol/core/settings.ts'
import type { PageId } from '../../desk/pages/pages.ts'
import type { PathValues } from '../../kit/paths.ts'
import type { Chosen, SettingsPage } from '../settings/settings.types.ts'
import type { AuthInput } from '../auth/auth.types.ts'

export type Role = 'guest' | 'user' | 'staff' | 'admin'
/** Who is here, as far as the guard of the routes asks. `type` 0 player … 4 administrator; `permissions` are ids held. */
export type Person = { role: Role; type: number; userId: number | null; permissions: readonly number[] }
/** Whether there is a PIN to lock with, and whether the venue holds the sign-in locked. */
export type Lock = { hasPin: boolean; isLocked: boolean }
export type Route = { path: string; search: string }
export type Language = 'en' | 'tr' | 'ar'
/** A page of the back office, and what its path names. */
export type DeskPlace = { name: 'desk'; page: PageId; values: PathValues }
/** What the path asks for, worked out by `matchRoute` (app/routes, pure). */
export type Screen =
  | { name: 'login' }
  | { name: 'logout' }
  | { name: 'callback' }
  | { name: 'lobby'; brandId: number | null }
  | { name: 'game'; machineID: number }
  | { name: 'register' }
  | { name: 'profile'; profileId: number | null }
  | DeskPlace
  | { name: 'inspect' }
  | { name: 'dock' }
  | { name: 'showcase' }
  | { name: 'extension' }
  /** `missing`: ids of which any one opens it; empty where no permission does. */
  | { name: 'forbidden'; missing: readonly number[] }
  | { name: 'error404' }
  | { name: 'error500' }

export type ScreenName = Screen['name']

/** What the device keeps of the person's choices; null where nothing was chosen. */
export type Preferences = {
  language: Language | null
  wasLocked: boolean
  /** Whether it keeps a guest’s settings of the shell. */
  hasAppearance: boolean
}

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
  /** Whether the device keeps a guest’s settings of the shell, and which of their dialogs was asked for before they were there. */
  hasAppearance: boolean
  askedPage: SettingsPage | null
  keyPrefix: string
  /** Joins of machines so far: each has its own key. */
  joins: number
  /** A seat that was left, and is taken again with what was cashed out of it, minor units. */
  retake: { machineID: number; amount: number } | null
  /** null until auth has settled. */
  role: Role | null
  type: number
  userId: number | null
  permissions: readonly number[]
  /** Ids of navigation items. */
  shortcuts: readonly string[]
  /** All that the person keeps with the venue, by the part of the app that keeps it. */
  userSettings: Readonly<Record<string, unknown>>
  lock: Lock
  /** The device's flag: the page was locked when it was left. */
  wasLocked: boolean
  /** The session whose receipt is shown in the lobby, or was last. */
  receiptOf: number | null
  /** null while nothing may be shown yet. */
  screen: Screen | null
}
export type AppEvent =
  | { type: 'route.changed'; route: Route }
  /** From auth, by the system id `app`. */
  | {
      type: 'auth.settled'
      person: Person
      shortcuts: readonly string[]
      userSettings: Readonly<Record<string, unknown>>
      lock: Lock
    }
  /** From the chart of shortcuts, by the system id `app`. */
  | { type: 'shortcuts.kept'; shortcuts: readonly string[] }
  /** From the chart of the shell’s settings, by the system id `app`. `userId` null: the device keeps them. */
  | { type: 'settings.kept'; userId: number | null; chosen: Chosen }
  /** Opens a dialog of theirs. */
  | { type: 'settings.asked'; page: SettingsPage }
  /** From the chart of a seat’s controls, by the system id `app`. */
  | { type: 'controls.kept'; controls: unknown }
  /** From the message of a seat that was left, by the system id `app`. */
  | { type: 'seat.retaken'; machineID: number; amount: number }
  | { type: 'auth.ended' }
  /** From notifications, by the system id `app`: a seat was left / there is one again. */
  | { type: 'receipt.due'; sessionID: number }
  | { type: 'receipt.over' }
  /** From a seat that was cashed out, by the system id `app`: its receipt comes soon. */
  | { type: 'receipt.expected' }
  /** From the chart of the PIN, by the system id `app`: there is one now. */
  | { type: 'pin.set' }
  | { type: 'language.chosen'; language: Language }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    app: AppEvent
  }
}

export type AppTag = 'splash' | 'guarding' | 'theming' | 'receiptDue'
export type LoadedSettings = { settings: Settings; fallbacks: string[] }
