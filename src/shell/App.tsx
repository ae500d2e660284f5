import '@fontsource-variable/archivo/standard.css'
import './styles.css'
import { useSyncExternalStore } from 'react'
import { Router } from 'react-router-dom'
import {
  type Language,
  selectAuthRef,
  selectLanguage,
  selectScreen,
  selectSplash,
  selectTheme,
  selectToastsRef,
} from '#machines/session/app/index.ts'
import { AuthGate } from './AuthGate.tsx'
import { speak } from './language.ts'
import { RootContext, type RootContextValue, useApp } from './root.ts'
import { Screens } from './Screens.tsx'
import { Splash } from './Splash.tsx'
import { Toasts } from './Toasts.tsx'
import { dress } from './world.ts'

/** The whole app: what the root actor shows, inside one router that is fed from outside React. */
export function App({ root }: { root: RootContextValue }) {
  const route = useSyncExternalStore(root.history.subscribe, root.history.get)
  return (
    <RootContext value={root}>
      <Router location={{ pathname: route.path, search: route.search }} navigator={navigatorOf(root)}>
        <Page />
      </Router>
    </RootContext>
  )
}

const navigators = new WeakMap<RootContextValue, ReturnType<typeof makeNavigator>>()
const makeNavigator = ({ navigate }: RootContextValue) => {
  const pathOf = (to: unknown) =>
    typeof to === 'string' ? to : Object.values(to as { pathname?: string; search?: string }).join('')
  return {
    push: (to: unknown) => navigate(pathOf(to)),
    replace: (to: unknown) => navigate(pathOf(to), { replace: true }),
    go: (steps: number) => window.history.go(steps),
    createHref: pathOf,
  }
}
function navigatorOf(root: RootContextValue) {
  const known = navigators.get(root)
  if (known) return known
  const made = makeNavigator(root)
  navigators.set(root, made)
  return made
}

const spoken = new Map<Language, { ready: boolean; listeners: Set<() => void> }>()
/** True once the words of a language are there; the last one spoken stays on the screen until then. */
function useLanguage(language: Language): boolean {
  const state = spoken.get(language) ?? { ready: false, listeners: new Set() }
  return useSyncExternalStore(
    (listener) => {
      spoken.set(language, state)
      state.listeners.add(listener)
      const told = () => {
        state.ready = true
        for (const one of state.listeners) one()
      }
      speak(language).then(told, told)
      return () => state.listeners.delete(listener)
    },
    () => state.ready || [...spoken.values()].some(({ ready }) => ready),
  )
}

function Page() {
  const splash = useApp(selectSplash)
  const screen = useApp(selectScreen)
  const theme = useApp(selectTheme)
  const toasts = useApp(selectToastsRef)
  const auth = useApp(selectAuthRef)
  const hasWords = useLanguage(useApp(selectLanguage))
  dress(screen?.name === 'inspect' ? 'desk' : 'floor', theme)
  if (!hasWords) return <Splash />
  const page = splash || !screen ? <Splash /> : <Screens screen={screen} />
  return (
    <>
      {auth ? <AuthGate auth={auth}>{page}</AuthGate> : page}
      {toasts && <Toasts toasts={toasts} />}
    </>
  )
}
