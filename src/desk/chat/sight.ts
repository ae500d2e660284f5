import { useMemo } from 'react'

/** A ref callback: `act` once the element is before somebody's eyes, on a page that is looked at, and again each time that it comes back. */
export function useSight(act: () => void): (element: Element | null) => (() => void) | undefined {
  return useMemo(
    () => (element) => {
      if (element === null) return undefined
      let isInView = false
      const look = () => {
        if (isInView && document.visibilityState === 'visible') act()
      }
      const observer = new IntersectionObserver(([entry]) => {
        isInView = entry?.isIntersecting === true
        look()
      })
      observer.observe(element)
      document.addEventListener('visibilitychange', look)
      return () => {
        observer.disconnect()
        document.removeEventListener('visibilitychange', look)
      }
    },
    [act],
  )
}
