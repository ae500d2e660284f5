import { firstItemOf, holds, type PageId, pageLevels } from '../../desk/navigation/navigation.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { Person, Role, Route, Screen } from './app.types.ts'

const error404Path = '/pages/errors/error-404'
const anyOrigin = 'http://takewin.invalid'
const roles = {
  everybody: ['guest', 'user', 'staff', 'admin'],
  signedIn: ['user', 'staff', 'admin'],
  atTheDesk: ['staff', 'admin'],
  administrators: ['admin'],
  guests: ['guest'],
} as const
const id = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null

/** Pages of the desk that are a path and nothing more. */
const plainPages: Record<string, PageId> = {
  dashboard: 'machineBoard',
  dashboardUsers: 'userBoard',
  supervisor: 'sessions',
  supervisorActivity: 'activities',
  cashierHistory: 'cageHistory',
  cashierConfirms: 'confirms',
  machineSettings: 'machineSettings',
  machinesError: 'machineProblems',
  reservations: 'reservations',
  'group-and-permissions': 'groups',
  categories: 'junket',
}
/** Lists that may be narrowed by a word or by an id. */
const filteredPages: Record<string, { page: PageId; words: readonly string[] }> = {
  machines: { page: 'machines', words: ['all', 'problems'] },
  contacts: { page: 'users', words: ['all', 'players', 'staff'] },
}

function matchDesk([place = '', of, second, ...more]: string[]): Screen | { redirect: string } | null {
  if (more.length > 0) return null
  const plain = plainPages[place]
  if (plain) return of === undefined ? { name: 'desk', page: plain, of: null } : null
  const filtered = filteredPages[place]
  if (filtered && second === undefined) {
    if (of === undefined) return { redirect: `/apps/${place}/all` }
    return filtered.words.includes(of) || id(of) !== null ? { name: 'desk', page: filtered.page, of } : null
  }
  if (place === 'cashier' && second === undefined && (of === undefined || id(of) !== null))
    return { name: 'desk', page: 'cage', of: of ?? null }
  if (place === 'machine' && second === undefined) {
    if (of === undefined) return { redirect: '/apps/machines/all' }
    return id(of) === null ? null : { name: 'desk', page: 'machine', of }
  }
  if (place === 'categoryDetail' && (of === 'player' || of === 'transaction') && id(second) !== null)
    return { name: 'desk', page: 'junketDetail', of: `${of}/${second}` }
  return null
}

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
  if (first === 'apps' && second !== undefined) return matchDesk(parts.slice(1))
  if (first === 'profile' && parts.length <= 2) {
    const profileId = id(second)
    return second !== undefined && profileId === null ? null : { name: 'profile', profileId }
  }
  if (first === 'inspect' && second === 'dock' && parts.length === 2) return { name: 'dock' }
  if (parts.length > 1) return null
  if (first === 'ui') return { name: 'showcase' }
  if (first === 'login' || first === 'logout' || first === 'callback' || first === 'inspect' || first === 'register')
    return { name: first }
  return null
}

/** Where a person begins: staff at the first page of theirs, players in the lobby. */
export function homeOf(person: Person): string {
  if (person.role === 'guest') return '/login'
  return firstItemOf(person) ?? '/lobby'
}

/** Who may see a screen. /callback is nobody's: it is left as soon as it is known who asks. */
export function mayShow(screen: Screen, person: Person): boolean {
  const allowed: Record<Screen['name'], readonly Role[]> = {
    login: roles.guests,
    register: roles.guests,
    logout: roles.signedIn,
    callback: [],
    lobby: roles.signedIn,
    game: roles.signedIn,
    profile: roles.signedIn,
    desk: roles.atTheDesk,
    inspect: roles.signedIn,
    dock: roles.administrators,
    showcase: roles.atTheDesk,
    error404: roles.everybody,
    error500: roles.everybody,
  }
  if (!allowed[screen.name].includes(person.role)) return false
  if (screen.name === 'desk') return holds(person, pageLevels[screen.page])
  if (screen.name !== 'profile' || screen.profileId === null) return true
  return screen.profileId === person.userId || holds(person, acts.seeProfiles)
}

const neverReturnedTo: readonly Screen['name'][] = ['login', 'logout', 'callback', 'register', 'dock']
/** A remembered path leads nowhere but into this app, and never back to signing in or out. */
export function isReturnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, anyOrigin)) return false
  const url = new URL(path, anyOrigin)
  if (url.origin !== anyOrigin) return false
  const screen = matchScreen(url.pathname)
  return screen !== null && 'name' in screen && !neverReturnedTo.includes(screen.name)
}

export type Decision = { show: Screen } | { go: string; remember: string | null }

/** The guard of all routes: what is shown at a route to a role, or where to go instead. */
export function decide(route: Route, person: Person, remembered: string | null): Decision {
  const screen = matchScreen(route.path)
  if (screen === null) return { go: error404Path, remember: null }
  if ('redirect' in screen) return { go: screen.redirect, remember: null }
  if (mayShow(screen, person)) return { show: screen }
  const back = remembered !== null && isReturnPath(remembered) ? remembered : null
  if (person.role !== 'guest') return { go: back ?? homeOf(person), remember: null }
  const path = `${route.path}${route.search}`
  return { go: homeOf(person), remember: isReturnPath(path) ? path : back }
}
