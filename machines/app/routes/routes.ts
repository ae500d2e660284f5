/** Every address of the app: one line each. The guard, the remembered path and docs/routes.md read it. */
import { type DeskPage, deskPages, pageIds } from '../../desk/pages/pages.ts'
import { id, matchPath, type Parameters, type PathValues } from '../../kit/paths.ts'
import type { Screen, ScreenName } from '../app/app.types.ts'

/** Who may come at all; what a page of the desk asks for besides is its permission. */
export type Access = 'everybody' | 'guests' | 'signedIn' | 'staff' | 'administrators'
type Shown = {
  path: string
  access: Access
  parameters?: Parameters
  screen: Exclude<ScreenName, 'desk' | 'forbidden' | 'extension'>
  /** True: nobody is led back here after signing in. */
  isLeft?: true
}
/** `home`: each begins where their own are. */
type Redirected = { path: string; redirect: typeof home | `/${string}` }
export type RouteLine = Shown | Redirected

export const home = 'home'
export const lobbyPath = '/lobby'
export const loginPath = '/login'
export const error404Path = '/pages/errors/error-404'

export const routes: readonly RouteLine[] = [
  { path: '/', redirect: home },
  { path: loginPath, screen: 'login', access: 'guests', isLeft: true },
  { path: '/register', screen: 'register', access: 'guests', isLeft: true },
  { path: '/logout', screen: 'logout', access: 'signedIn', isLeft: true },
  { path: '/callback', screen: 'callback', access: 'guests', isLeft: true },
  { path: '/lobby/:brandId?', parameters: { brandId: id }, screen: 'lobby', access: 'signedIn' },
  { path: '/game', redirect: lobbyPath },
  { path: '/game/:machineID/*?', parameters: { machineID: id }, screen: 'game', access: 'signedIn' },
  { path: '/profile/:profileId?', parameters: { profileId: id }, screen: 'profile', access: 'signedIn' },
  { path: '/apps/machines', redirect: '/apps/machines/all' },
  { path: '/apps/machine', redirect: '/apps/machines/all' },
  { path: '/apps/contacts', redirect: '/apps/contacts/all' },
  { path: '/inspect', screen: 'inspect', access: 'signedIn' },
  { path: '/inspect/dock', screen: 'dock', access: 'administrators', isLeft: true },
  { path: '/ui', screen: 'showcase', access: 'staff' },
  { path: `${error404Path}/*?`, screen: 'error404', access: 'everybody' },
  { path: '/pages/errors/error-500/*?', screen: 'error500', access: 'everybody' },
]

export type Matched = { screen: Screen; access: Access; permission: readonly number[]; isReturnedTo: boolean }

/** What a path asks for: a screen, another path, or null where nobody knows it. */
export function matchRoute(path: string): Matched | Pick<Redirected, 'redirect'> | null {
  for (const route of routes) {
    const values = matchPath(route.path, path, 'screen' in route ? route.parameters : undefined)
    if (values === null) continue
    if ('redirect' in route) return { redirect: route.redirect }
    const { screen, access, isLeft } = route
    return { screen: screenOf(screen, values), access, permission: [], isReturnedTo: isLeft !== true }
  }
  for (const page of pageIds) {
    const { path: pattern, parameters, permission }: DeskPage = deskPages[page]
    const values = matchPath(pattern, path, parameters)
    if (values !== null)
      return { screen: { name: 'desk', page, values }, access: 'staff', permission, isReturnedTo: true }
  }
  return null
}

function screenOf(name: Shown['screen'], values: PathValues): Screen {
  const number = (key: string) => (values[key] == null ? null : Number(values[key]))
  switch (name) {
    case 'lobby':
      return { name, brandId: number('brandId') }
    case 'game':
      return { name, machineID: number('machineID') ?? 0 }
    case 'profile':
      return { name, profileId: number('profileId') }
    default:
      return { name }
  }
}
