import { type ReactNode, useSyncExternalStore } from 'react'
import { Router } from 'react-router-dom'
import { type RootContextValue, useRoot } from './root.ts'

/** The router of the screens after sign-in, fed from outside React. */
export function PlaceRouter({ children }: { children: ReactNode }) {
  const root = useRoot()
  const route = useSyncExternalStore(root.history.subscribe, root.history.get)
  return (
    <Router location={{ pathname: route.path, search: route.search }} navigator={navigatorOf(root)}>
      {children}
    </Router>
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
