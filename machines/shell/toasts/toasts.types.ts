/** Words are a translation key, or text that came from the venue (with its code, by which it may be translated); never both. */
export type ToastWords =
  | { key: string; params?: Record<string, string | number> }
  | { text: string; code?: number; params?: Record<string, unknown> | null }
export type ToastKind = 'info' | 'success' | 'warning' | 'error'
export type Toast = { id: number; kind: ToastKind; words: ToastWords }

export type ToastsContext = { toasts: Toast[]; next: number }
export type ToastShow = { type: 'toast.show'; kind: ToastKind; words: ToastWords }
/** `toast.show` comes from any chart by the system id `toasts`; `toast.expired` is the chart's own. */
export type ToastsEvent = ToastShow | { type: 'toast.dismiss'; id: number } | { type: 'toast.expired'; id: number }
