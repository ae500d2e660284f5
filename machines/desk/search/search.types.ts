import type { Message } from '../../kit/messages.ts'

/** A page to go to, or a command to give to an actor. */
export type Entry = { id: string; title: string } & ({ url: string } | { message: Message })
export type SearchInput = {
  /** Whether all is offered while nothing is typed. */
  offersAll: boolean
}
export type SearchContext = SearchInput & {
  entries: readonly Entry[]
  typed: string
  found: readonly Entry[]
  /** Place of the suggestion that Enter chooses; 0 while there is any. */
  active: number
}
export type SearchEvent =
  /** With what the person may find, in the language of the page. */
  | { type: 'search.opened'; entries: readonly Entry[] }
  | { type: 'search.typed'; text: string }
  | { type: 'search.moved'; by: 1 | -1 }
  /** Without an id: the active suggestion. */
  | { type: 'search.chosen'; id?: string }
  | { type: 'search.closed' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    search: SearchEvent
    palette: SearchEvent
  }
}

export type SearchTag = 'open'
