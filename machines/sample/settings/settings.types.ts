import type { SampleUser } from '../frame/frame.types.ts'

/** What is kept: of the layout its style, and what that style alone knows. */
export type KeptSettings = Readonly<Record<string, unknown>> & {
  layout?: { style: string; config?: Record<string, unknown> } | undefined
}
export const layoutStyles = ['layout1', 'layout2', 'layout3'] as const
export type LayoutStyle = (typeof layoutStyles)[number]
export const themeParts = ['main', 'navbar', 'toolbar', 'footer'] as const
export type ThemePart = (typeof themeParts)[number]
export const schemes = ['house', 'ink', 'felt', 'garnet', 'paper', 'slate'] as const
export type Scheme = (typeof schemes)[number]
/** What each style of the layout knows beside the others. */
export const styleOptions = {
  layout1: { navbar: ['left', 'right'] },
  layout2: { mode: ['fullwidth', 'boxed'] },
  layout3: { toolbar: ['fixed', 'static'] },
} as const satisfies Record<LayoutStyle, Record<string, readonly string[]>>

/** As the page is drawn by them: whatever is missing or unreadable is as at first. */
export type ShownSettings = {
  style: LayoutStyle
  option: string
  direction: 'ltr' | 'rtl' | null
  theme: Readonly<Record<ThemePart, Scheme>>
  customScrollbars: boolean
  animations: boolean
}
export type SettingChange = {
  direction?: 'ltr' | 'rtl'
  theme?: Partial<Record<ThemePart, Scheme>>
  customScrollbars?: boolean
  animations?: boolean
}

/** `user` null: a guest, whose settings the device keeps. */
export type SettingsInput = { user: SampleUser | null }
export type SettingsContext = SettingsInput & { settings: KeptSettings }
export type SettingsEvent =
  | { type: 'style.chosen'; style: LayoutStyle }
  | { type: 'option.chosen'; name: string; value: string }
  | { type: 'setting.changed'; change: SettingChange }
export type SettingsTag = 'saving' | 'unsaved'
export type ToKeep = { user: SampleUser | null; settings: KeptSettings }
