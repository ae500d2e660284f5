import type { Role, Route, Screen } from './app.types.ts'

const error404Path = '/pages/errors/error-404'
const anyOrigin = 'http://takewin.invalid'
const roles = {
  everybody: ['guest', 'user', 'staff', 'admin'],
  signedIn: ['user', 'staff', 'admin'],
  administrators: ['admin'],
  guests: ['guest'],
} as const
const id = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null

/** What a path asks for: a screen, another path, or null where nobody knows it. Letters count as they are, a slash at the end does not. */
export function matchScreen(path: string): Screen | { redirect: string } | null {
  const parts = path.replace(/\/+$/, '').split('/').slice(1)
  const [first, second, third] = parts
  if (parts.length === 0) return { redirect: '/lobby' }
  if (path.startsWith(error404Path)) return { name: 'error404' }
  if (path.startsWith('/pages/errors/error-500')) return { name: 'error500' }
  if (first === 'lobby' && parts.length <= 2) {
    if (second === undefined) return { name: 'lobby', brandId: null }
    const brandId = id(second)
    return brandId === null ? null : { name: 'lobby', brandId }
  }
  if (first === 'game') {
    if (second === undefined) return { redirect: '/lobby' }
    const machineID = id(second)
    return machineID === null || parts.length > 3 || third === '' ? null : { name: 'game', machineID }
  }
  if (first === 'inspect' && second === 'dock' && parts.length === 2) return { name: 'dock' }
  if (parts.length > 1) return null
  if (first === 'login' || first === 'logout' || first === 'callback' || first === 'inspect') return { name: first }
  return null
}

/** Where a person of a role begins. Staff begin in the lobby while there is no back office. */
export function homeOf(role: Role): string {
  return role === 'guest' ? '/login' : '/lobby'
}

/** Who may see a screen. /callback is nobody's: it is left as soon as it is known who asks. */
export function mayShow(screen: Screen, role: Role): boolean {
  const allowed: Record<Screen['name'], readonly Role[]> = {
    login: roles.guests,
    logout: roles.signedIn,
    callback: [],
    lobby: roles.signedIn,
    game: roles.signedIn,
    inspect: roles.signedIn,
    dock: roles.administrators,
    error404: roles.everybody,
    error500: roles.everybody,
  }
  return allowed[screen.name].includes(role)
}

/** A remembered path leads nowhere but into this app, and never back to signing in or out. */
export function isReturnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, anyOrigin)) return false
  const url = new URL(path, anyOrigin)
  if (url.origin !== anyOrigin) return false
  const screen = matchScreen(url.pathname)
  return screen !== null && 'name' in screen && mayShow(screen, 'user') && screen.name !== 'logout'
}

export type Decision = { show: Screen } | { go: string; remember: string | null }

/** The guard of all routes: what is shown at a route to a role, or where to go instead. */
export function decide(route: Route, role: Role, remembered: string | null): Decision {
  const screen = matchScreen(route.path)
  if (screen === null) return { go: error404Path, remember: null }
  if ('redirect' in screen) return { go: screen.redirect, remember: null }
  if (mayShow(screen, role)) return { show: screen }
  const back = remembered !== null && isReturnPath(remembered) ? remembered : null
  if (role !== 'guest') return { go: back ?? homeOf(role), remember: null }
  const path = `${route.path}${route.search}`
  return { go: homeOf(role), remember: isReturnPath(path) ? path : back }
}
