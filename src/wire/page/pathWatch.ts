import { fromCallback } from 'xstate'

type Page = { window: Pick<Window, 'addEventListener' | 'removeEventListener'>; document: Document }

/** Says that dialling is worth a try now: the browser is online again, or its page, whose timers slept, is looked at again. */
export function createPathWatch(page: Page = { window, document }) {
  return fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
    const online = () => sendBack({ type: 'path.back' })
    const looked = () => {
      if (page.document.visibilityState === 'visible') online()
    }
    page.window.addEventListener('online', online)
    page.document.addEventListener('visibilitychange', looked)
    return () => {
      page.window.removeEventListener('online', online)
      page.document.removeEventListener('visibilitychange', looked)
    }
  })
}
