import { part } from '../../shell/part.ts'

/** What the frame shows only when it is asked for: no page waits for it. */
export const ChatOver = part(async () => (await import('../chat/ChatOver.tsx')).ChatOver, true)
export const QuickPanel = part(async () => (await import('../quickPanel/QuickPanel.tsx')).QuickPanel, true)
export const DrawerNavbar = part(async () => (await import('./DrawerNavbar.tsx')).DrawerNavbar, true)
export const Palette = part(async () => (await import('./Palette.tsx')).Palette, true)
export const Shortcuts = part(async () => (await import('./Shortcuts.tsx')).Shortcuts, true)
/** Of the layouts that have it. */
export const TopNavbar = part(async () => (await import('./TopNavbar.tsx')).TopNavbar)
