import { css } from '#styled/css/index.js'
import { lazyScreen } from '../../view/lazyScreen.ts'

/** Of the size of what comes: nothing moves when it does. */
const button = css({ inlineSize: '[36px]' })
const rest = css({ flex: '1' })
const bar = css({ flex: 'none', blockSize: '[49px]', bg: 'ground', borderBlockEndWidth: '1px', borderColor: 'line' })

/** What the frame shows only when it is asked for: no page waits for it. */
export const ChatOver = lazyScreen(async () => (await import('../chat/ChatOver.tsx')).ChatOver, { whenIdle: true })
export const QuickPanel = lazyScreen(async () => (await import('../quickPanel/QuickPanel.tsx')).QuickPanel, {
  whenIdle: true,
})
export const DrawerNavbar = lazyScreen(async () => (await import('./DrawerNavbar.tsx')).DrawerNavbar, {
  whenIdle: true,
})
export const Palette = lazyScreen(async () => (await import('./Palette.tsx')).Palette, {
  whenIdle: true,
  fallback: () => <span className={button} />,
})
export const Shortcuts = lazyScreen(async () => (await import('./Shortcuts.tsx')).Shortcuts, {
  whenIdle: true,
  fallback: () => <span className={rest} />,
})
export const Tips = lazyScreen(async () => (await import('#ui/Tips.tsx')).Tips, { whenIdle: true })
/** Of the layouts that have it. */
export const TopNavbar = lazyScreen(async () => (await import('./TopNavbar.tsx')).TopNavbar, {
  fallback: ({ appearance }) => <div className={bar} data-theme={appearance.navbarScheme} />,
})
