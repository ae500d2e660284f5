import type { AppearanceSettings } from '#protocol/core/appearance.ts'

export type SettingsPage = 'layout' | 'schemes'
/** `userId` null: a guest, whose choice the device keeps. `kept`: what the venue has of the person’s. `page`: opened with it. */
export type SettingsInput = { userId: number | null; kept: unknown; page: SettingsPage | null }
export type Chosen = Partial<AppearanceSettings>
/** `notes`: what was kept and could not be read. */
export type ReadSettings = { chosen: Chosen; notes: readonly string[] }
export type SettingsContext = SettingsInput & {
  chosen: Chosen
  /** What was chosen, over the defaults. */
  settings: AppearanceSettings
  /** As it was last kept. */
  saved: Chosen
  notes: ReadSettings['notes']
  /** Whether the device's system is dark now. */
  isDark: boolean
  /** What the desk wears. */
  theme: 'light' | 'dark'
}
export type SettingsEvent =
  | { type: 'setting.chosen'; change: Chosen }
  | { type: 'settings.reset' }
  /** The page is being left: nothing may wait any more. */
  | { type: 'page.left' }
  /** From the actor `darkWatch`. */
  | { type: 'system.changed'; isDark: boolean }
  | { type: 'dialog.opened'; page: SettingsPage }
  | { type: 'dialog.closed' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    settings: SettingsEvent
  }
}

export type SettingsTag = 'read' | 'saving'
