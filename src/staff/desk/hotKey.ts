import { useMemo, useRef } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true], [role=dialog]') !== null

/** `/`, unless somebody is typing. */
export const isSlash = (event: KeyboardEvent) =>
  event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
/** Ctrl K, or ⌘ K, wherever the focus is. */
export const isControlK = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

/** A ref callback: while its element is on the page, a key pressed anywhere acts. */
export function useHotKey<Held extends HTMLElement>(
  isIt: (event: KeyboardEvent) => boolean,
  act: (element: Held) => void,
): (element: Held | null) => (() => void) | undefined {
  const latest = useRef(act)
  latest.current = act
  return useMemo(
    () => (element) => {
      if (element === null) return undefined
      const press = (event: KeyboardEvent) => {
        if (!isIt(event)) return
        event.preventDefault()
        latest.current(element)
      }
      document.addEventListener('keydown', press)
      return () => document.removeEventListener('keydown', press)
    },
    [isIt],
  )
}
