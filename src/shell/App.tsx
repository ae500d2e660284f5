import '@fontsource-variable/archivo/standard.css'
import './styles.css'
import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Screen,
  selectAuthRef,
  selectAwaitsLock,
  selectIdleLockRef,
  selectScreen,
  selectSplash,
  selectTheme,
  selectToastsRef,
} from '#machines/session/app/index.ts'
import { type IdleLockRef, selectIdleSeconds, selectIsLocked } from '#machines/session/idleLock/index.ts'
import { css } from '#styled/css/index.js'
import { AuthGate } from './AuthGate.tsx'
import { words } from './language.ts'
import { RootContext, type RootContextValue, useApp, usePartTrouble } from './root.ts'
import { LockDialog } from './screenParts.tsx'
import { Screens } from './Screens.tsx'
import { Splash } from './Splash.tsx'
import { Toasts } from './Toasts.tsx'
import { dress } from './world.ts'

/** The whole app: what the root actor shows. */
export function App({ root }: { root: RootContextValue }) {
  return (
    <RootContext value={root}>
      <Page />
    </RootContext>
  )
}

const ofTheDesk: readonly Screen['name'][] = ['desk', 'inspect', 'dock']

function Page() {
  const splash = useApp(selectSplash)
  const screen = useApp(selectScreen)
  const theme = useApp(selectTheme)
  const toasts = useApp(selectToastsRef)
  const auth = useApp(selectAuthRef)
  const lock = useApp(selectIdleLockRef)
  const awaitsLock = useApp(selectAwaitsLock)
  const hasWords = useSyncExternalStore(words.subscribe, words.areSettled)
  const isPartGone = usePartTrouble() === 'gone'
  dress(screen !== null && ofTheDesk.includes(screen.name) ? 'desk' : 'floor', theme)
  if (!hasWords) return <Splash />
  if (isPartGone) return <Screens screen={{ name: 'error500' }} />
  const page = splash || awaitsLock || !screen ? <Splash /> : <Screens screen={screen} />
  return (
    <>
      {auth ? <AuthGate auth={auth}>{page}</AuthGate> : page}
      {lock && <Lock lock={lock} />}
      {toasts && <Toasts toasts={toasts} />}
    </>
  )
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
