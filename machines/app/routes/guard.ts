/** The one guard of all routes. */
import { acts } from '#protocol/core/permissions.ts'
import { firstItemOf, holds } from '../../desk/navigation/navigation.ts'
import type { Person, Role, Route, Screen } from '../app/app.types.ts'
import { type Access, error404Path, home, lobbyPath, loginPath, type Matched, matchRoute } from './routes.ts'

const anyOrigin = 'http://takewin.invalid'
const roles: Record<Access, readonly Role[]> = {
  everybody: ['guest', 'user', 'staff', 'admin'],
  guests: ['guest'],
  signedIn: ['user', 'staff', 'admin'],
  staff: ['staff', 'admin'],
  administrators: ['admin'],
}

/** Where a person begins: staff at the first page of theirs, players in the lobby. */
export function homeOf(person: Person): string {
  if (person.role === 'guest') return loginPath
  return firstItemOf(person) ?? lobbyPath
}

/** What a person lacks: ids of which any one opens the screen; an empty list where no permission does. Null: nothing. */
function missingFor({ screen, access, permission }: Matched, person: Person): readonly number[] | null {
  if (screen.name === 'callback') return []
  if (!roles[access].includes(person.role)) return permission
  if (screen.name === 'profile' && screen.profileId !== null && screen.profileId !== person.userId)
    return holds(person, acts.seeProfiles) ? null : acts.seeProfiles
  return holds(person, permission) ? null : permission
}

/** A remembered path leads nowhere but into this app, and never back to signing in or out. */
export function isReturnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, anyOrigin)) return false
  const url = new URL(path, anyOrigin)
  if (url.origin !== anyOrigin) return false
  const matched = matchRoute(url.pathname)
  return matched !== null && 'screen' in matched && matched.isReturnedTo
}

export type Decision = { show: Screen } | { go: string; remember: string | null }

/**
 * What is shown at an address to a person, or where to go instead. Whoever may not see a page is told so. An address that nobody
 * knows is the extension's to know, where the venue has one.
 */
export function decide(route: Route, person: Person, remembered: string | null, hasExtension = false): Decision {
  const matched = matchRoute(route.path)
  if (matched === null) return hasExtension ? { show: { name: 'extension' } } : { go: error404Path, remember: null }
  if ('redirect' in matched)
    return { go: matched.redirect === home ? homeOf(person) : matched.redirect, remember: null }
  const missing = missingFor(matched, person)
  if (missing === null) return { show: matched.screen }
  const back = remembered !== null && isReturnPath(remembered) ? remembered : null
  if (person.role === 'guest') {
    const path = `${route.path}${route.search}`
    return { go: loginPath, remember: isReturnPath(path) ? path : back }
  }
  if (matched.access === 'guests') return { go: back ?? homeOf(person), remember: null }
  return { show: { name: 'forbidden', missing } }
}
