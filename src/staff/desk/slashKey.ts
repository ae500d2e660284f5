import { useMemo } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true], [role=dialog]') !== null

/** A ref callback: `/` anywhere on the page brings the focus to the element, unless somebody is typing. */
export function useSlashKey(): (element: HTMLElement | null) => (() => void) | undefined {
  return useMemo(
    () => (element) => {
      if (element === null) return undefined
      const press = (event: KeyboardEvent) => {
        if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
        event.preventDefault()
        element.focus()
      }
      document.addEventListener('keydown', press)
      return () => document.removeEventListener('keydown', press)
    },
    [],
  )
}
