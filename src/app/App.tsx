import '@fontsource-variable/archivo/standard.css'
import './styles.css'
import { LocaleProvider } from '@ark-ui/react/locale'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  selectAuthRef,
  selectAwaitsLock,
  selectAwaitsAppearance,
  selectConnectivityRef,
  selectIdleLockRef,
  selectLanguageRef,
  selectNotificationsRef,
  selectScreen,
  selectSettingsRef,
  selectSplash,
  selectToastsRef,
  selectWorld,
} from '#machines/app/app/index.ts'
import { type IdleLockRef, selectIdleSeconds, selectIsLocked } from '#machines/app/idleLock/index.ts'
import { selectAreWordsSettled } from '#machines/app/language/language.selectors.ts'
import { css } from '#styled/css/index.js'
import type { SettingsRef } from '#machines/app/settings/index.ts'
import { selectSettingsPage, selectAppearance, selectTheme } from '#machines/app/settings/settings.selectors.ts'
import { AuthGate } from './AuthGate.tsx'
import { RootContext, type RootContextValue, useApp, useChunkTrouble } from '../view/root.ts'
import { selectHasNotices } from '#machines/account/notices/notices.selectors.ts'
import type { NotificationsRef } from '#machines/live/notifications/index.ts'
import { selectNoticesRef } from '#machines/live/notifications/notifications.selectors.ts'
import { AwayLine, LockDialog, Notices, SettingsDialog } from './screenChunks.tsx'
import { Screens } from './Screens.tsx'
import { Splash } from './Splash.tsx'
import { Toasts } from './Toasts.tsx'
import { dress, localeOf, wear } from '../view/theme.ts'
import { useMedia } from '#ui/useMedia.ts'

/** The whole app: what the root actor shows. */
export function App({ root }: { root: RootContextValue }) {
  return (
    <RootContext value={root}>
      <Page />
    </RootContext>
  )
}

function Page() {
  const splash = useApp(selectSplash)
  const screen = useApp(selectScreen)
  const world = useApp(selectWorld)
  const toasts = useApp(selectToastsRef)
  const auth = useApp(selectAuthRef)
  const connectivity = useApp(selectConnectivityRef)
  const lock = useApp(selectIdleLockRef)
  const awaitsLock = useApp(selectAwaitsLock)
  const awaitsAppearance = useApp(selectAwaitsAppearance)
  const settings = useApp(selectSettingsRef)
  const notifications = useApp(selectNotificationsRef)
  const appearance = useSelector(settings, selectAppearance)
  const chosen = useSelector(settings, selectTheme)
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  const { i18n } = useTranslation()
  const hasWords = useSelector(useApp(selectLanguageRef), selectAreWordsSettled)
  const isChunkGone = useChunkTrouble() === 'gone'
  // The page of the design system wears what its address says.
  const isShowcase = screen?.name === 'showcase'
  if (!isShowcase) dress(world, chosen ?? (isSystemDark ? 'dark' : 'light'))
  // The game is the same for everybody.
  const direction = isShowcase ? 'ltr' : wear(screen?.name === 'game' ? null : appearance, i18n.language)
  if (!hasWords) return <Splash />
  if (isChunkGone) return <Screens screen={{ name: 'error500' }} />
  const page = splash || awaitsLock || awaitsAppearance || !screen ? <Splash /> : <Screens screen={screen} />
  return (
    <LocaleProvider locale={localeOf(direction)}>
      {auth ? <AuthGate auth={auth}>{page}</AuthGate> : page}
      {connectivity && <AwayLine connectivity={connectivity} />}
      {lock && <Lock lock={lock} />}
      {settings && <Settings settings={settings} />}
      {notifications && <OwnNotices notifications={notifications} />}
      {toasts && <Toasts toasts={toasts} />}
    </LocaleProvider>
  )
}

function Settings({ settings }: { settings: SettingsRef }) {
  const page = useSelector(settings, selectSettingsPage)
  return page && <SettingsDialog settings={settings} page={page} />
}

function OwnNotices({ notifications }: { notifications: NotificationsRef }) {
  const notices = useSelector(notifications, selectNoticesRef)
  const hasNotices = useSelector(notices, selectHasNotices)
  return notices && hasNotices && <Notices actor={notices} />
}

const soon = css({
  position: 'fixed',
  insetInlineEnd: '5',
  insetBlockEnd: '5',
  zIndex: '50',
  bg: 'raised',
  borderRadius: '3',
  boxShadow: 'middle',
  paddingInline: '5',
  paddingBlock: '3',
  textStyle: 'body',
  // It lies over the key that spins, which a press here means.
  pointerEvents: 'none',
  _desk: { insetBlockEnd: '[calc(var(--messages, 0px) + 12px)]' },
})

function Lock({ lock }: { lock: IdleLockRef }) {
  const { t } = useTranslation()
  const isLocked = useSelector(lock, selectIsLocked)
  const seconds = useSelector(lock, selectIdleSeconds)
  if (isLocked) return <LockDialog lock={lock} />
  return seconds === null ? null : (
    <p className={soon} role="timer">
      {t('lock.soon', { seconds })}
    </p>
  )
}
