import { useLayoutEffect, useRef } from 'react'

type Wanted = (() => HTMLElement | null) | undefined

/** Where the focus goes when what had it is gone: who reads by ear or by keys begins at the head of the page, not at its first link. */
function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1')
  if (heading && !heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1
    // Nothing can be done with it: no ring says so.
    heading.style.outline = 'none'
  }
  return heading
}
export const usePageHeading = () => pageHeading
const isThere = (one: Element | null | undefined) =>
  one instanceof HTMLElement && one !== document.body && one.isConnected && one.getClientRects().length > 0

/** Within the dialog that is open still: to lead the focus out of it would close it. Else the heading. */
function placeLeft(closing: HTMLElement | null): HTMLElement | null {
  const found = document.querySelectorAll<HTMLElement>(':is([role=dialog], [role=alertdialog])[data-state=open]')
  const open = [...found].filter((one) => one !== closing)
  const { activeElement } = document
  // It may have taken the focus itself already.
  if (activeElement instanceof HTMLElement && open.some((one) => one.contains(activeElement))) return activeElement
  return open.at(-1) ?? pageHeading()
}

const goneWithin = 5_000
/** From a button that goes with what it was pressed for, once its list has heard what became of it: the focus is led on to what is left. */
function leadOnFrom(one: Element): void {
  const stop = () => {
    observer.disconnect()
    clearTimeout(late)
  }
  const observer = new MutationObserver(() => {
    if (one.isConnected) return
    stop()
    if (document.activeElement !== document.body) return
    placeLeft(null)?.focus({ preventScroll: true })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const late = setTimeout(stop, goneWithin)
}

export const useLeadOn = () => leadOnFrom

/** For Ark's dialogs, which give the focus back to what had it, also where that is gone or was nothing. `content` is theirs. */
export function useFocusBack(open: boolean, first: Wanted, last?: Wanted) {
  /** undefined: it is not open yet. Ark asks for the first one while the focus is still outside. */
  const before = useRef<Element | null | undefined>(undefined)
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (open) before.current = undefined
  }, [open])
  const focus = {
    initialFocusEl: () => {
      if (before.current === undefined) before.current = document.activeElement
      return first?.() ?? null
    },
    finalFocusEl: () => {
      const wanted = last?.()
      if (wanted) return wanted
      if (!before.current || !isThere(before.current)) return placeLeft(content.current)
      leadOnFrom(before.current)
      return null
    },
  }
  return { focus, content }
}
