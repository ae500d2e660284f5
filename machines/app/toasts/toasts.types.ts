import type { EventObject } from 'xstate'

/** Words are a translation key, or text that came from the venue (with its code, by which it may be translated); never both. */
export type ToastText =
  | { key: string; params?: Record<string, string | number> }
  | { text: string; code?: number; params?: Record<string, unknown> | null }
/** `message`: what a person says to another. It stays a second longer than the rest. */
export type ToastKind = 'default' | 'info' | 'success' | 'warning' | 'error' | 'message'
/** One thing that can be done about it, such as Undo: the event goes to the actor of that system id. */
export type ToastAction = { words: ToastText; to: string; event: EventObject }
/** `count`: how often it was said while it stood there. */
export type Toast = { id: number; kind: ToastKind; words: ToastText; action: ToastAction | null; count: number }

/** What keeps toasts from leaving: somebody is at them, or nobody sees the page. */
export type ToastHold = 'pointer' | 'focus' | 'hidden'
export type ToastsContext = {
  /** On the page, oldest first; at most `mostShown`. */
  shown: readonly Toast[]
  /** Said while there was no room. */
  queue: readonly Toast[]
  /** Ms that those on the page stay, by id. Apart from the toasts, which stay the same objects while time passes. */
  left: Readonly<Record<number, number>>
  holds: readonly ToastHold[]
  next: number
}
export type ToastShow = { type: 'toast.show'; kind: ToastKind; words: ToastText; action?: ToastAction }
/** `toast.show` comes from any chart by the system id `toasts`. */
export type ToastsEvent =
  | ToastShow
  | { type: 'toast.dismiss'; id: number }
  | { type: 'toast.acted'; id: number }
  | { type: 'hold.began'; hold: ToastHold }
  | { type: 'hold.ended'; hold: ToastHold }
