import type { DeviceStorage } from '../device/storage.ts'

/** `waiting`: a part did not come and is asked for again. `gone`: it never will, and a reload did not bring it either. */
export type ChunkTrouble = 'none' | 'waiting' | 'gone'

/** Parts of the program that are fetched when they are needed. */
export type Parts = {
  /** Never rejects: while a part does not come, `trouble` says so. `fetchPart` is called until it resolves. */
  load<Part>(fetchChunk: () => Promise<Part>): Promise<Part>
  trouble(): ChunkTrouble
  subscribe(listener: () => void): () => void
}

export type ChunkLoaderSetup = {
  /** Whether the page itself can be had now. */
  isPageThere: () => Promise<boolean>
  reload: () => void
  /** Must outlive a reload. Where it keeps nothing, the page is never reloaded by itself. */
  visit: DeviceStorage
  /** Ms since the epoch. */
  now: () => number
  pause?: (milliseconds: number) => Promise<void>
}

const reloadedKey = 'takewin.reloaded'
/** A reload that did not help is not tried again within this time, ms. */
const reloadRest = 60_000
const longestPause = 5_000

/**
 * What fails while the page itself can be had is gone: the venue was upgraded, and the page asks for files of the
 * version before. The page is then reloaded, once. What fails while nothing can be had waits for the path to come back.
 */
export function createChunkLoader({ isPageThere, reload, visit, now, pause = wait }: ChunkLoaderSetup): Parts {
  const listeners = new Set<() => void>()
  let waiting = 0
  let gone = false

  function tell(): void {
    for (const listener of [...listeners]) listener()
  }
  function count(change: 1 | -1): void {
    waiting += change
    tell()
  }
  function giveUp(): void {
    const last = visit.read(reloadedKey)
    const mark = String(now())
    if (last === null || now() - Number(last) > reloadRest) {
      visit.write(reloadedKey, mark)
      if (visit.read(reloadedKey) === mark) return reload()
    }
    gone = true
    tell()
  }
  /** Resolves with the part, or never: what was gone is brought by a reload alone. */
  async function loadAgain<Part>(fetchChunk: () => Promise<Part>): Promise<Part> {
    for (let tries = 0; ; tries += 1) {
      await pause(Math.min(500 * 2 ** tries, longestPause))
      const thereBefore = await isPageThere()
      try {
        return await fetchChunk()
      } catch {
        // The path may have gone between the page and the part.
        if (thereBefore && (await isPageThere())) break
      }
    }
    giveUp()
    return new Promise(() => undefined)
  }

  return {
    async load(fetchChunk) {
      try {
        return await fetchChunk()
      } catch {
        count(1)
        const part = await loadAgain(fetchChunk)
        count(-1)
        return part
      }
    },
    trouble: () => (gone ? 'gone' : waiting > 0 ? 'waiting' : 'none'),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Asks the page's own origin for the page. */
export function createPageProbe(get: typeof fetch): () => Promise<boolean> {
  return async () => {
    try {
      const headers = { Accept: 'text/html' }
      const signal = AbortSignal.timeout(5_000)
      return (await get('/', { headers, cache: 'no-store', credentials: 'omit', signal })).ok
    } catch {
      return false
    }
  }
}

/** A part that is fetched late, and `there` once it is: who has no time asks that first, a promise resolves after the next drawing. */
export type Late<Part> = (() => Promise<Part>) & { there?: Part }

/** One fetch for all who ask; after one that failed, the next begins anew. */
export function fetchOnce<Part>(fetchChunk: () => Promise<Part>): Late<Part> {
  let fetched: Promise<Part> | undefined
  const late: Late<Part> = () => {
    fetched ??= fetchChunk().then(
      (part) => (late.there = part),
      (problem: unknown) => {
        fetched = undefined
        throw problem
      },
    )
    return fetched
  }
  return late
}

type Moment = Pick<Window, 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>

/** `untilQuiet`: a screen stands there, and the page has nothing better to do. */
export function createIdle(moment: Moment = window) {
  let covers = 0
  let uncovered = Promise.withResolvers<void>()
  return {
    /** A ref callback of what stands there while no screen can be shown. */
    cover(shown: Element | null): (() => void) | undefined {
      if (shown === null) return undefined
      covers += 1
      return () => {
        covers -= 1
        if (covers > 0) return
        uncovered.resolve()
        uncovered = Promise.withResolvers()
      }
    },
    async untilIdle(): Promise<void> {
      // One cover may stand in for another: what goes in one moment is there again in the next.
      do {
        if (covers > 0) await uncovered.promise
        await untilIdle(moment)
      } while (covers > 0)
    },
  }
}

/** When the page has nothing better to do. */
function untilIdle(moment: Moment = window): Promise<unknown> {
  return new Promise((resolve) => {
    if (moment.requestIdleCallback) moment.requestIdleCallback(resolve, { timeout: 2_000 })
    else moment.setTimeout(resolve, 300)
  })
}

/**
 * A ref callback: once what it stands at is shown, the parts are fetched ahead, one by one, each at an idle moment.
 * What fails is left to the one who needs it.
 */
export function createPrefetch(
  fetchParts: readonly (() => Promise<unknown>)[],
  moment: Moment = window,
): (shown: Element | null) => void {
  let begun = false
  async function fetchAll(): Promise<void> {
    for (const fetchChunk of fetchParts) {
      await untilIdle(moment)
      await fetchChunk().catch(() => undefined)
    }
  }
  return (shown) => {
    if (shown === null || begun) return
    begun = true
    void fetchAll()
  }
}
