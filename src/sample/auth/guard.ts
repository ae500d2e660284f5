/** The template's guard of a route. The product has its own, which says what is missing instead of sending home. */
import type { Role } from './entities.ts'

/** Who may come. Absent: everybody; empty: who is not signed in. */
export type Rule = readonly Role[] | undefined
export type Decision = { go: null } | { go: string; remember: string }

/** `role` null: nobody is signed in. */
export function guard(rule: Rule, { role, path, home }: { role: Role | null; path: string; home: string }): Decision {
  const isAllowed = rule === undefined || (role === null ? rule.length === 0 : rule.includes(role))
  return isAllowed ? { go: null } : { go: role === null ? '/login' : home, remember: path }
}
