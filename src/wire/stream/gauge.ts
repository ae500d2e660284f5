import type { Reading } from '#machines/game/connection/connection.types.ts'

/** Where the actors of the picture offer what they can read of it. Of those that have something to tell, the one that offered last is heard. */
export type Gauge = {
  /** The returned function takes the offer back. */
  offer(read: () => Promise<Reading | null>): () => void
  /** Null where nothing is offered, or cannot be read now. */
  read(): Promise<Reading | null>
}

export function createGauge(): Gauge {
  const offers: (() => Promise<Reading | null>)[] = []
  return {
    offer(read) {
      offers.push(read)
      return () => {
        const index = offers.indexOf(read)
        if (index >= 0) offers.splice(index, 1)
      }
    },
    async read() {
      for (const read of offers.toReversed()) {
        const reading = await read().catch(() => null)
        if (reading) return reading
      }
      return null
    },
  }
}

/** A reading of which nothing is known but what the picture comes by. */
export const emptyReading = (transport: Reading['transport']): Reading => ({
  transport,
  framesPerSecond: null,
  packets: null,
  frames: null,
  roundTrip: null,
  buffer: null,
  bitRate: null,
  codec: null,
  path: null,
  size: null,
  age: null,
})
