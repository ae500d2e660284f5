import { createActor, fromPromise } from 'xstate'
import type { chunkMachine } from '#machines/app/chunk/index.ts'
import type { DeviceStorage } from '../device/storage.ts'

/** `waiting`: a part did not come and is asked for again. `gone`: it never will, and a reload did not bring it either. */
export type ChunkTrouble = 'none' | 'waiting' | 'gone'

/** Parts of the program that are fetched when they are needed. */
export type ChunkLoader = {
  /** Never rejects: while a part does not come, `trouble` says so. `fetchChunk` is called until it resolves. */
  load<Part>(fetchChunk: () => Promise<Part>): Promise<Part>
  trouble(): ChunkTrouble
  subscribe(listener: () => void): () => void
}

export type ChunkLoaderSetup = {
  chart: typeof chunkMachine
  /** Whether the page itself can be had now. */
  isPageThere: () => Promise<boolean>
  reload: () => void
  /** Must outlive a reload. Where it keeps nothing, the page is never reloaded by itself. */
  visit: DeviceStorage
  /** Ms since the epoch. */
  now: () => number
  /** Of the pauses before a part is asked for again. */
  clock?: NonNullable<Parameters<typeof createActor>[1]>['clock']
}

const reloadedKey = 'takewin.reloaded'
/** A reload that did not help is not tried again within this time, ms. */
const reloadRest = 60_000

/** Each part comes by a chart of its own; what is gone reloads the page, once. */
export function createChunkLoader({ chart, isPageThere, reload, visit, now, clock }: ChunkLoaderSetup): ChunkLoader {
  const listeners = new Set<() => void>()
  let missing = 0
  let gone = false

  function tell(): void {
    for (const listener of [...listeners]) listener()
  }
  function count(change: 1 | -1): void {
    missing += change
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

  return {
    load<Part>(fetchChunk: () => Promise<Part>) {
      const { promise, resolve } = Promise.withResolvers<Part>()
      const chunk = chart.provide({
        actors: {
          fetch: fromPromise<unknown, undefined>(fetchChunk),
          page: fromPromise<boolean, undefined>(isPageThere),
        },
        actions: {
          deliver: (_, { part }) => resolve(part as Part),
          reportMissing: () => count(1),
          reportFound: () => count(-1),
          giveUp,
        },
      })
      createActor(chunk, clock && { clock }).start()
      return promise
    },
    trouble: () => (gone ? 'gone' : missing > 0 ? 'waiting' : 'none'),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
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

/** A chunk, and `loaded` once it is: who has no time asks that first, a promise resolves after the next drawing. */
export type LazyChunk<Part> = (() => Promise<Part>) & { loaded?: Part }

/** One fetch for all who ask; after one that failed, the next begins anew. */
export function fetchOnce<Part>(fetchChunk: () => Promise<Part>): LazyChunk<Part> {
  let fetched: Promise<Part> | undefined
  const chunk: LazyChunk<Part> = () => {
    fetched ??= fetchChunk().then(
      (part) => (chunk.loaded = part),
      (problem: unknown) => {
        fetched = undefined
        throw problem
      },
    )
    return fetched
  }
  return chunk
}

type Moment = Pick<Window, 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>

/** `untilIdle`: a screen stands there, and the page has nothing better to do. */
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
