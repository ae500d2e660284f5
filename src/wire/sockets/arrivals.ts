/** Signals of a viewer that the cabinet has, told to the peer that sent them. */
export type Arrivals = {
  /** What is returned ends the listening. */
  listen(viewer: string, arrived: () => void): () => void
  tell(viewer: string): void
}

export function createArrivals(): Arrivals {
  const listeners = new Map<string, () => void>()
  return {
    listen(viewer, arrived) {
      listeners.set(viewer, arrived)
      return () => void listeners.delete(viewer)
    },
    tell: (viewer) => listeners.get(viewer)?.(),
  }
}
