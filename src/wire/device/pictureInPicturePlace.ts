/** The body of a window beside the page, for the view to draw into; null while there is none. */
export type PictureInPicturePlace = {
  body(): HTMLElement | null
  put(body: HTMLElement | null): void
  subscribe(listener: () => void): () => void
}
export function createPictureInPicturePlace(): PictureInPicturePlace {
  const listeners = new Set<() => void>()
  let current: HTMLElement | null = null
  return {
    body: () => current,
    put(body) {
      current = body
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
