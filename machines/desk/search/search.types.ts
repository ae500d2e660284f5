import type { Message } from '../../kit/messages.ts'
import type { Viewer } from '../navigation/navigation.ts'

/** What a suggestion is of; said beside its title. */
export type EntryKind = 'recent' | 'page' | 'command' | 'setting' | 'theme' | 'colleague' | 'machine' | 'player'
/** A page to go to, or what is sent to actors, or to the screen itself. `detail`: what tells it from others of its title. */
export type Entry = { id: string; title: string; kind: EntryKind; detail?: string } & (
  | { url: string }
  | { messages: readonly Message[] }
  | { act: 'fullscreen' }
)
export type SearchInput = {
  /** Whether all is offered while nothing is typed, and machines and players are looked up: a palette. */
  offersAll: boolean
  viewer: Viewer
}
export type SearchContext = SearchInput & {
  entries: readonly Entry[]
  typed: string
  /** What the venue found for what was typed. */
  rows: readonly Entry[]
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
/** What the venue is asked, as far as the person may open it: players by the list of users, or as the cage finds them. */
export type LookUp = { text: string; machines: boolean; players: 'users' | 'served' | null }
export type LookedUp = {
  machines: readonly { id: number; name: string; cabin: number }[]
  players: readonly { id: number; username: string; name: string; lastname: string }[]
}

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    search: SearchEvent
    palette: SearchEvent
  }
}

export type SearchTag = 'open' | 'asking' | 'unasked'
