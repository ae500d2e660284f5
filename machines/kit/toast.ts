import type { Message, MessageTo } from './messages.ts'

/** Words are a translation key, or text that came from the venue (with its code, by which it may be translated); never both. */
export type ToastText =
  | { key: string; params?: Record<string, string | number> }
  | { text: string; code?: number; params?: Record<string, unknown> | null }
/** `message`: what a person says to another. It stays a second longer than the rest. */
export type ToastKind = 'default' | 'info' | 'success' | 'warning' | 'error' | 'message'
/** One thing that can be done about it, such as Undo. */
export type ToastAction = { words: ToastText; message: Message }
export type ToastShow = { type: 'toast.show'; kind: ToastKind; words: ToastText; action?: ToastAction }

/** The message that shows a toast. */
export const toast = (kind: ToastKind, words: ToastText, action?: ToastAction): MessageTo<'toasts'> => ({
  to: 'toasts',
  event: { type: 'toast.show', kind, words, ...(action && { action }) },
})
