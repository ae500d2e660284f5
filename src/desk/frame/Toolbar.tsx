import { useSelector } from '@xstate/react'
import { Info, Maximize, Menu as MenuIcon, Moon, Settings, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectAuthRef } from '#machines/app/app/index.ts'
import { selectTheme } from '#machines/app/settings/index.ts'
import {
  selectChatRef,
  selectPaletteRef,
  selectQuickPanelRef,
  selectSearchRef,
  selectShortcutsRef,
} from '#machines/desk/frame/index.ts'
import { selectIsNarrow } from '#machines/desk/navbar/index.ts'
import { css, cx } from '#styled/css/index.js'
import { Mark } from '#ui/Mark.tsx'
import { useApp, useRoot } from '../../view/root.ts'
import { useFullscreen } from './fullscreen.ts'
import { ChatToggle } from '../chat/ChatToggle.tsx'
import { QuickToggle } from '../quickPanel/QuickToggle.tsx'
import { Palette, Shortcuts } from './deskChunks.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { usePages } from './pages.ts'
import { Search } from './Search.tsx'
import { band, isHeld, type Shown } from './shown.ts'
import { TipButton } from './TipButton.tsx'
import { UserMenu } from './UserMenu.tsx'

const bar = css({
  flex: 'none',
  containerType: 'inline-size',
  bg: 'surface',
  color: 'text',
  '--mark-ground': '{colors.surface}',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const line = css({ minBlockSize: 'bar', '& :is(button, a)': { flex: 'none' } })
const home = css({ display: 'flex', marginInlineEnd: '6', smallDown: { display: 'none' } })
/** What a bar without room leaves to the person's menu and to the palette. */
const whereRoom = css({ display: 'contents', '@container (max-width: 780px)': { display: 'none' } })
const notOnPhones = css({ display: 'contents', smallDown: { display: 'none' } })

/** Search, one's shortcuts, language, theme, fullscreen, settings, the side panel, the person. */
export function Toolbar({ hasMark, ...shown }: Shown & { hasMark: boolean }) {
  const { frame, appearance, groups } = shown
  const search = useSelector(frame, selectSearchRef)
  const pages = usePages(frame, groups)
  const palette = useSelector(frame, selectPaletteRef)
  const shortcuts = useSelector(frame, selectShortcutsRef)
  const auth = useApp(selectAuthRef)
  const chat = useSelector(frame, selectChatRef)
  const quickPanel = useSelector(frame, selectQuickPanelRef)
  return (
    <header className={bar} data-theme={appearance.toolbarScheme}>
      <div className={cx(band({ held: isHeld(appearance) }), line)}>
        <DrawerButton {...shown} />
        {hasMark && (
          <span className={home}>
            <Mark label="Takewin" />
          </span>
        )}
        {search && <Search search={search} entries={pages} />}
        {palette && <Palette palette={palette} {...shown} />}
        <span className={notOnPhones}>{shortcuts && <Shortcuts shortcuts={shortcuts} groups={groups} />}</span>
        <LanguageMenu settings={shown.settings} />
        <span className={whereRoom}>
          <ThemeButton settings={shown.settings} />
          <FullscreenButton />
          <SettingsButton />
          <SidePanelButton {...shown} />
        </span>
        {chat && <ChatToggle chat={chat} />}
        {quickPanel && <QuickToggle quickPanel={quickPanel} />}
        {auth && <UserMenu auth={auth} />}
      </div>
    </header>
  )
}

/** Where no navigation stands beside or over the page. */
function DrawerButton({ navbar, appearance }: Shown) {
  const { t } = useTranslation()
  const isNarrow = useSelector(navbar, selectIsNarrow)
  if (!isNarrow && appearance.navbar) return null
  return (
    <TipButton label={t('desk.openNavigation')} onClick={() => navbar.send({ type: 'drawer.opened' })}>
      <MenuIcon size={16} aria-hidden="true" />
    </TipButton>
  )
}

function SettingsButton() {
  const { t } = useTranslation()
  const { app } = useRoot()
  return (
    <TipButton label={t('settings.layout')} onClick={() => app.send({ type: 'settings.asked', page: 'layout' })}>
      <Settings size={16} aria-hidden="true" />
    </TipButton>
  )
}

function SidePanelButton({ settings, appearance: { sidePanel } }: Shown) {
  const { t } = useTranslation()
  return (
    <TipButton
      label={t('desk.sidePanel')}
      aria-pressed={sidePanel}
      onClick={() => settings.send({ type: 'setting.chosen', change: { sidePanel: !sidePanel } })}
    >
      <Info size={16} aria-hidden="true" />
    </TipButton>
  )
}

function ThemeButton({ settings }: Pick<Shown, 'settings'>) {
  const { t } = useTranslation()
  const isDark = useSelector(settings, selectTheme) === 'dark'
  return (
    <TipButton
      label={t('desk.dark')}
      aria-pressed={isDark}
      onClick={() => settings.send({ type: 'setting.chosen', change: { brightness: isDark ? 'light' : 'dark' } })}
    >
      {isDark ? <Sun size={16} aria-hidden="true" /> : <Moon size={16} aria-hidden="true" />}
    </TipButton>
  )
}

function FullscreenButton() {
  const { t } = useTranslation()
  return (
    <TipButton label={t('fullscreen.toggle')} onClick={useFullscreen()}>
      <Maximize size={16} aria-hidden="true" />
    </TipButton>
  )
}
