/** What the address says of the oversight: events, patterns or the program's own files, and which of them. */
import { eventKinds, patternKinds } from '#protocol/core/oversight.ts'
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { addressWith } from '../addressWith.ts'
import { rangeOf } from '../range.ts'

export const oversightTabs = ['events', 'patterns', 'release'] as const
export type OversightTab = (typeof oversightTabs)[number]

export const tabOf = (search: string): OversightTab =>
  oversightTabs.find((tab) => tab === new URLSearchParams(search).get('tab')) ?? 'events'

/** `tab` says what is asked for at all; of the files there is nothing else to say. */
export function oversightFilterOf(search: string): QueryFilter {
  const query = new URLSearchParams(search)
  const tab = tabOf(search)
  if (tab === 'release') return { tab }
  const kinds: readonly string[] = tab === 'events' ? eventKinds : patternKinds
  const kind = query.get('kind') ?? ''
  const of = (name: string) => {
    const value = query.get(name) ?? ''
    return tab === 'events' && /^[1-9]\d{0,14}$/.test(value) ? { [name]: value } : {}
  }
  return { tab, ...rangeOf(search), ...(kinds.includes(kind) ? { kind } : {}), ...of('machine'), ...of('player') }
}

export const placeWith = (search: string, change: Readonly<Record<string, string | null>>): string =>
  addressWith('/apps/oversight', search, change)
