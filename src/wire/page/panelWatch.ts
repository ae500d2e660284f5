import { fromCallback } from 'xstate'
import type { PanelEvent } from '#machines/inspect/panel/panel.types.ts'

type Page = Pick<Document, 'addEventListener' | 'removeEventListener'>
type PanelWatchSetup = {
  page?: Page
  /** Whether the panel may stand beside what is shown. */
  isAllowed: () => boolean
  subscribe: (listener: () => void) => () => void
  /** What it shows first. */
  search: () => string
}

/** By its place, left of the 1: what stands on that key differs from layout to layout. */
const isKey = ({ code, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent) =>
  code === 'Backquote' && ctrlKey && !altKey && !metaKey && !shiftKey

/** Hears the key before anybody else, also while a dialog holds the focus. */
export function createPanelWatch({ page = document, isAllowed, subscribe, search }: PanelWatchSetup) {
  return fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
    const tell: (event: PanelEvent) => void = sendBack
    let was: boolean | undefined
    function look(): void {
      const is = isAllowed()
      if (is === was) return
      was = is
      tell({ type: is ? 'panel.allowed' : 'panel.barred' })
    }
    function press(event: KeyboardEvent): void {
      if (!isKey(event) || event.repeat || was !== true) return
      event.preventDefault()
      event.stopPropagation()
      tell({ type: 'panel.toggled', search: search() })
    }
    look()
    const stop = subscribe(look)
    page.addEventListener('keydown', press, { capture: true })
    return () => {
      stop()
      page.removeEventListener('keydown', press, { capture: true })
    }
  })
}
