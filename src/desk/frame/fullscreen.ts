import { selectToastsRef } from '#machines/app/app/index.ts'
import { useApp, useRoot } from '../../view/root.ts'

/** Full screen and back; a browser that refuses it is told of. */
export function useFullscreen(): () => void {
  const { toggleFullscreen } = useRoot()
  const toasts = useApp(selectToastsRef)
  return () => {
    toggleFullscreen().catch(() =>
      toasts?.send({ type: 'toast.show', kind: 'warning', words: { key: 'fullscreen.refused' } }),
    )
  }
}
