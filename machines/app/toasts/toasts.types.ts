import type { SystemId } from '../../kit/messages.ts'
import type { ToastAction, ToastKind, ToastShow, ToastText } from '../../kit/toast.ts'

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
/** `toast.show` comes from any chart by the system id `toasts`. */
export type ToastsEvent =
  | ToastShow
  | { type: 'toast.dismiss'; id: number }
  | { type: 'toast.acted'; id: number }
  /** Whoever would have done it is gone: what is said stays, and nothing can be done about it any more. */
  | { type: 'actions.ended'; to: SystemId }
  | { type: 'hold.began'; hold: ToastHold }
  | { type: 'hold.ended'; hold: ToastHold }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    toasts: ToastsEvent
  }
}
