import { fromCallback } from 'xstate'
import type { ToastsEvent } from '#machines/app/toasts/toasts.types.ts'

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** Says whether the page is looked at: while it is hidden, nothing that is to be read goes away. */
export function createPageWatch(page: Page = document) {
  return fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
    const tell: (event: ToastsEvent) => void = sendBack
    const look = () => tell({ type: page.visibilityState === 'hidden' ? 'hold.began' : 'hold.ended', hold: 'hidden' })
    look()
    page.addEventListener('visibilitychange', look)
    return () => page.removeEventListener('visibilitychange', look)
  })
}
