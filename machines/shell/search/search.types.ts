export type Entry = { id: string; url: string; title: string }
export type SearchContext = {
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
  /** Without a url: the active suggestion. */
  | { type: 'search.chosen'; url?: string }
  | { type: 'search.closed' }
export type SearchTag = 'open'
