import '@fontsource-variable/archivo/standard.css'
import './styles.css'
import { useSyncExternalStore } from 'react'
import { selectAuthRef, selectScreen, selectSplash, selectTheme, selectToastsRef } from '#machines/session/app/index.ts'
import { AuthGate } from './AuthGate.tsx'
import { words } from './language.ts'
import { RootContext, type RootContextValue, useApp, usePartTrouble } from './root.ts'
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

function Page() {
  const splash = useApp(selectSplash)
  const screen = useApp(selectScreen)
  const theme = useApp(selectTheme)
  const toasts = useApp(selectToastsRef)
  const auth = useApp(selectAuthRef)
  const hasWords = useSyncExternalStore(words.subscribe, words.areSettled)
  const isPartGone = usePartTrouble() === 'gone'
  dress(screen?.name === 'inspect' || screen?.name === 'dock' ? 'desk' : 'floor', theme)
  if (!hasWords) return <Splash />
  if (isPartGone) return <Screens screen={{ name: 'error500' }} />
  const page = splash || !screen ? <Splash /> : <Screens screen={screen} />
  return (
    <>
      {auth ? <AuthGate auth={auth}>{page}</AuthGate> : page}
      {toasts && <Toasts toasts={toasts} />}
    </>
  )
}
