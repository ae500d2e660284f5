import { useEffect, useRef, useState } from 'react'
import { useMedia } from './useMedia.ts'

type CloseWatcher = { onclose: (() => void) | null; destroy: () => void }
type Host = { CloseWatcher?: new () => CloseWatcher }

/**
 * The Back of a telephone closes what lies over the page before it leaves the page, where the browser tells of it.
 * Keyboards are left out: Escape is heard by what is open, and by nothing behind it.
 */
export function useBackCloses(isOpen: boolean, close: (() => void) | undefined): void {
  const isTouched = useMedia('(pointer: coarse)')
  const asked = useRef(close)
  useEffect(() => {
    asked.current = close
  })
  /** A watcher is told once; what stayed open all the same is watched anew. */
  const [told, tell] = useState(0)
  const isWatched = isOpen && isTouched && close !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `told` asks for a new one.
  useEffect(() => {
    const Watcher = (window as Host).CloseWatcher
    if (!isWatched || !Watcher) return
    const watcher = new Watcher()
    watcher.onclose = () => {
      asked.current?.()
      tell((times) => times + 1)
    }
    return () => watcher.destroy()
  }, [isWatched, told])
}
