export type ShortcutsInput = { kept: readonly string[] }
export type ShortcutsContext = {
  /** Ids of navigation items, as shown. */
  shown: readonly string[]
  /** As the venue has them. */
  kept: readonly string[]
  typed: string
}
export type ShortcutsEvent =
  | { type: 'menu.opened' }
  | { type: 'menu.closed' }
  | { type: 'menu.typed'; text: string }
  | { type: 'shortcut.toggled'; id: string }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    shortcuts: ShortcutsEvent
  }
}

export type ShortcutsTag = 'open' | 'saving'
