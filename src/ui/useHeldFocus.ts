import { useEffect, useLayoutEffect, useRef } from 'react'
import { useBackCloses } from './useBackCloses.ts'

/**
 * For what is drawn within a thing that opens under its button: that thing takes the focus as it is drawn and gives it back
 * as it goes, and closes by Escape and by the Back of a telephone.
 * Ark does all three a frame later: on a busy device keys in between went to the button, and a late frame left the focus
 * nowhere.
 */
export function useHeldFocus(of: string | undefined, onEscape: () => void): void {
  useBackCloses(true, onEscape)
  const escape = useRef(onEscape)
  useEffect(() => {
    escape.current = onEscape
  })
  useLayoutEffect(() => {
    const content = of === undefined ? null : document.getElementById(of)
    // Whoever had the focus last beside it: what is chosen may lead it elsewhere than to the button.
    let back = document.activeElement
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element && !content?.contains(target)) back = target
    }
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && escape.current()
    document.addEventListener('focusin', follow)
    content?.addEventListener('keydown', close)
    content?.focus({ preventScroll: true })
    return () => {
      document.removeEventListener('focusin', follow)
      content?.removeEventListener('keydown', close)
      const { activeElement, body } = document
      const isLost = activeElement === null || activeElement === body || content?.contains(activeElement) === true
      if (isLost && back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [of])
}
