/** What the address says of the problems: which list, which one of them, and which part of that. */
import { addressWith } from '../addressWith.ts'
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { rangeOf } from '../range.ts'

/** `money`: transfers and cabinets that two persons settle. `past`: what is over. */
export const problemTabs = ['open', 'money', 'past'] as const
export type ProblemTab = (typeof problemTabs)[number]
export const problemParts = ['do', 'evidence', 'history'] as const
export type ProblemPart = (typeof problemParts)[number]

const oneOf = <Value extends string>(list: readonly [Value, ...Value[]], wanted: string | null): Value =>
  list.find((one) => one === wanted) ?? list[0]

export const tabOf = (search: string) => oneOf(problemTabs, new URLSearchParams(search).get('tab'))
export const partOf = (search: string) => oneOf(problemParts, new URLSearchParams(search).get('part'))

/** The problem that is opened, or null. */
export function problemOf(search: string): number | null {
  const wanted = new URLSearchParams(search).get('problem') ?? ''
  return /^[1-9]\d{0,15}$/.test(wanted) ? Number(wanted) : null
}

/** What the venue is asked for of those that are over. */
export function pastFilterOf(search: string): QueryFilter {
  const kind = new URLSearchParams(search).get('kind') ?? ''
  return { ...rangeOf(search), ...(/^\w{1,40}$/.test(kind) ? { kind } : {}) }
}

/** The same address with another list, problem or part of it. */
export const placeWith = (search: string, change: Record<string, string | null>): string =>
  addressWith('/apps/machinesError', search, change)
