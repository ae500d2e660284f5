import { fromCallback } from 'xstate'
import { dialogs, isCovered } from './openDialog.ts'
import type { ControlsEvent, KeyboardInput, KeyboardRequest } from '#machines/game/controls/controls.types.ts'

type Page = Pick<Document, 'addEventListener' | 'removeEventListener' | 'querySelector'> &
  Partial<Pick<Document, 'fullscreenElement'>>
type Pane = Pick<Window, 'addEventListener' | 'removeEventListener'>

const fields = `input, select, textarea, [contenteditable], [role=menu], [role=listbox], ${dialogs}`
/** A control with the focus keeps its own keys: Space on a button is that button, every key in a field that field's. */
function isControls({ target, code }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest(fields) !== null ||
    (/^(Space|Enter|NumpadEnter)$/.test(code) && target.closest('button, a') !== null)
  )
}
const isCombined = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey

/**
 * The keys of a game. One key at a time: while one of ours is down, no other counts. While a key is asked for, the next one is told
 * whichever it is, and does nothing else.
 */
export function createKeyboard(page: Page = document, pane: Pane = window) {
  return fromCallback<KeyboardRequest, KeyboardInput>(({ input, sendBack, receive }) => {
    const tell: (event: ControlsEvent) => void = sendBack
    let codes: readonly string[] = input.codes
    let isAsking = false
    let held: string | null = null

    function press(event: KeyboardEvent): void {
      if (event.repeat || event.defaultPrevented) return
      if (isAsking) {
        event.stopPropagation()
      } else {
        if (isCombined(event) || (event.code !== 'Escape' && !codes.includes(event.code))) return
        // A dialog closes itself, and no key plays behind it; out of the full screen Escape is the browser's.
        if (isCovered(page) || (event.code !== 'Escape' && isControls(event))) return
        if (event.code === 'Escape' && page.fullscreenElement) return
        if (held !== null) return event.preventDefault()
        held = event.code
      }
      event.preventDefault()
      tell({ type: 'key.pressed', code: event.code })
    }
    const release = ({ code }: KeyboardEvent) => {
      if (code === held) held = null
    }
    // A key that is let go of beside the page is never told of.
    const letGo = () => {
      held = null
    }
    receive((request) => {
      codes = request.codes
      isAsking = request.isAsking
    })
    // A dialog that asks for a key must not take it for its own: before anybody else hears of it.
    const asked = (event: KeyboardEvent) => isAsking && press(event)
    const plain = (event: KeyboardEvent) => isAsking || press(event)
    page.addEventListener('keydown', asked, { capture: true })
    page.addEventListener('keydown', plain)
    page.addEventListener('keyup', release)
    pane.addEventListener('blur', letGo)
    return () => {
      page.removeEventListener('keydown', asked, { capture: true })
      page.removeEventListener('keydown', plain)
      page.removeEventListener('keyup', release)
      pane.removeEventListener('blur', letGo)
    }
  })
}
