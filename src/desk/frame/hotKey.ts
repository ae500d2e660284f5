import { useEffect, useEffectEvent } from 'react'

/** Whether a key is somebody's who writes, or a dialog's. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]') !== null

/** `/`, unless somebody is typing. */
export const isSlash = (event: KeyboardEvent) =>
  event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
/** Ctrl K, or ⌘ K, wherever the focus is. */
export const isControlK = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

/** While the view is on the page, a key pressed anywhere acts. */
export function useHotKey(isIt: (event: KeyboardEvent) => boolean, act: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isIt(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
