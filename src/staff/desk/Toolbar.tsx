import { useSelector } from '@xstate/react'
import { Maximize, Menu as MenuIcon, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectAuthRef, selectTheme, selectToastsRef } from '#machines/session/app/index.ts'
import { type FrameRef, selectSearchRef, selectShortcutsRef } from '#machines/shell/frame/index.ts'
import { type NavbarRef, selectNavbar } from '#machines/shell/navbar/index.ts'
import type { Group } from '#machines/shell/navigation/navigation.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useApp, useRoot } from '../../shell/root.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Search } from './Search.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { UserMenu } from './UserMenu.tsx'

const bar = css({
  minBlockSize: 'bar',
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  paddingInlineStart: '6',
  paddingInlineEnd: '5',
  bg: 'surface',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  middleDown: { paddingInline: '4' },
})

const notOnPhones = css({ display: 'contents', smallDown: { display: 'none' } })

type Props = { frame: FrameRef; navbar: NavbarRef | undefined; groups: readonly Group[] }

/** Search, one's shortcuts, language, theme, fullscreen, the person. */
export function Toolbar({ frame, navbar, groups }: Props) {
  const search = useSelector(frame, selectSearchRef)
  const shortcuts = useSelector(frame, selectShortcutsRef)
  const auth = useApp(selectAuthRef)
  return (
    <header className={bar}>
      {navbar && <DrawerButton navbar={navbar} />}
      {search && <Search search={search} groups={groups} />}
      {shortcuts && (
        <span className={notOnPhones}>
          <Shortcuts shortcuts={shortcuts} groups={groups} />
        </span>
      )}
      <LanguageMenu />
      <ThemeButton />
      <span className={notOnPhones}>
        <FullscreenButton />
      </span>
      {auth && <UserMenu auth={auth} />}
    </header>
  )
}

function DrawerButton({ navbar }: { navbar: NavbarRef }) {
  const { t } = useTranslation()
  const how = useSelector(navbar, selectNavbar)
  if (how !== 'hidden' && how !== 'drawn') return null
  return (
    <Button
      kind="bare"
      shape="icon"
      aria-label={t('desk.openNavigation')}
      onClick={() => navbar.send({ type: 'drawer.opened' })}
    >
      <MenuIcon size={16} aria-hidden="true" />
    </Button>
  )
}

function ThemeButton() {
  const { t } = useTranslation()
  const { app } = useRoot()
  const isDark = useApp(selectTheme) === 'dark'
  return (
    <Button
      kind="bare"
      shape="icon"
      aria-label={t('desk.dark')}
      aria-pressed={isDark}
      onClick={() => app.send({ type: 'theme.chosen', theme: isDark ? 'light' : 'dark' })}
    >
      {isDark ? <Sun size={16} aria-hidden="true" /> : <Moon size={16} aria-hidden="true" />}
    </Button>
  )
}

function FullscreenButton() {
  const { t } = useTranslation()
  const { toggleFullscreen } = useRoot()
  const toasts = useApp(selectToastsRef)
  const toggle = () => {
    toggleFullscreen().catch(() =>
      toasts?.send({ type: 'toast.show', kind: 'warning', words: { key: 'fullscreen.refused' } }),
    )
  }
  return (
    <Button kind="bare" shape="icon" aria-label={t('fullscreen.toggle')} onClick={toggle}>
      <Maximize size={16} aria-hidden="true" />
    </Button>
  )
}
