import type { QuickEvent } from '#protocol/calls/chat.ts'
import type { CallFailure } from '../../kit/failure.ts'

export type Note = { id: number; title: string; detail: string }
/** Of this device, and of nothing else. */
export type Toggles = { notifications: boolean; cloudSync: boolean; retroThrusters: boolean }
export type ToggleName = keyof Toggles
export type QuickData = { events: readonly QuickEvent[]; notes: readonly Note[] }
/** `id` is null for a note that is new. */
export type Draft = { id: number | null; title: string; detail: string }
/** `key`: the same draft saved again is the same act. */
export type SaveNoteInput = Draft & { key: string }

export type QuickPanelContext = {
  /** null until the first answer. */
  data: QuickData | null
  /** Something was told since it was asked. */
  isOutdated: boolean
  /** A note is being kept, deleted or brought back. */
  isChanging: boolean
  /** Ms; null while the panel was never open. */
  now: number | null
  toggles: Toggles
  draft: Draft | null
  /** What was saved last, or tried to. */
  saved: SaveNoteInput | null
  /** Just thrown away: it can be brought back. */
  deleted: Note | null
  failure: CallFailure | null
}
export type QuickPanelEvent =
  | { type: 'panel.toggled' }
  | { type: 'panel.closed' }
  | { type: 'panel.retried' }
  /** From notifications: something in it may have changed. */
  | { type: 'panel.outdated' }
  | { type: 'news.live' }
  /** From `clock`: at once, and with each minute. */
  | { type: 'minute.passed'; now: number }
  | { type: 'kept.read'; kept: Toggles | null }
  | { type: 'toggle.set'; name: ToggleName; isOn: boolean }
  | { type: 'note.begun' }
  | { type: 'note.opened'; id: number }
  | { type: 'note.edited'; title: string; detail: string }
  /** `key`: an idempotency key. */
  | { type: 'note.saved'; key: string }
  | { type: 'note.left' }
  | { type: 'note.deleted'; id: number }
  | { type: 'deletion.undone' }
export type QuickPanelTag = 'open' | 'failed' | 'saving' | 'writing'

/** What the chart asks of the callback actor `storedToggles`. */
export type StoredTogglesRequest = { type: 'kept.write'; kept: Toggles }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    quickPanel: QuickPanelEvent
    storedToggles: StoredTogglesRequest
  }
}
