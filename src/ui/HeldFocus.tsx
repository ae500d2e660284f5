import { useLayoutEffect } from 'react'

/**
 * Inside what opens under its button: takes the focus as it is drawn and gives it back as it goes. Ark does both a
 * frame later: on a busy device keys in between went to the button, and a late frame left the focus nowhere.
 */
export function HeldFocus({ of }: { of: string | undefined }) {
  useLayoutEffect(() => {
    const opener = document.activeElement
    const content = of === undefined ? null : document.getElementById(of)
    content?.focus({ preventScroll: true })
    return () => {
      const { activeElement, body } = document
      const isLost = activeElement === null || activeElement === body || content?.contains(activeElement) === true
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [of])
  return null
}
