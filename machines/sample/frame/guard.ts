/** The template's guard of a route. The product has its own, which says what is missing instead of sending home. */
export type SampleRole = 'user' | 'staff' | 'admin'
/** Who may come. Absent: everybody; empty: who is not signed in. */
export type Rule = readonly SampleRole[] | undefined
export type Decision = { go: null } | { go: string; remember: string }
type Asked = { role: SampleRole | null; path: string; home: string; login: string }

/** `role` null: nobody is signed in. */
export function guard(rule: Rule, { role, path, home, login }: Asked): Decision {
  const isAllowed = rule === undefined || (role === null ? rule.length === 0 : rule.includes(role))
  return isAllowed ? { go: null } : { go: role === null ? login : home, remember: path }
}
