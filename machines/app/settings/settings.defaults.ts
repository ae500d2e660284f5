import type { AppearanceSettings } from '#protocol/core/appearance.ts'
import type { Chosen } from './settings.types.ts'

const defaults: AppearanceSettings = {
  layout: 'layout1',
  mode: 'fullwidth',
  navbar: true,
  navbarPosition: 'left',
  navbarFolded: false,
  toolbar: true,
  toolbarPosition: 'below',
  toolbarStyle: 'fixed',
  footer: false,
  footerPosition: 'below',
  footerStyle: 'fixed',
  sidePanel: false,
  mainScheme: 'house',
  navbarScheme: 'house',
  toolbarScheme: 'house',
  footerScheme: 'house',
  ownHue: 290,
  ownStrength: 'clear',
  brightness: 'system',
  language: null,
  direction: 'auto',
  animations: true,
  scrollbars: true,
}

/** The person's choice, or what the system is. */
export const themeOf = ({ brightness }: AppearanceSettings, isDark: boolean) =>
  brightness === 'system' ? (isDark ? 'dark' : 'light') : brightness

/** A navbar across the top stands under the toolbar, one at the side beside it, until somebody chooses otherwise. */
export function settingsOf(chosen: Chosen): AppearanceSettings {
  const isAcross = chosen.layout === 'layout2' || chosen.layout === 'layout3'
  return { ...defaults, ...(isAcross ? { toolbarPosition: 'above' as const } : {}), ...chosen }
}
