export type ChunkImportSetup = {
  /** Resolves once a file has come whole, a stylesheet once it is shown. The browser keeps what came, and no memory of what failed. */
  bring: (address: string) => Promise<void>
  /** Has a module fetched beside the one that imports it, not after it. */
  preload: (address: string) => void
  /** What the page has brought by itself, as full addresses. */
  loaded: readonly string[]
  /** The page's own address. */
  base: string
}

export type ChunkImport = {
  /** `files`: the chunk's own and those that it imports, from the page's root. Rejects when one of them does not come; asked again, it fetches that one again. */
  importChunk<Chunk>(load: () => Promise<Chunk>, files?: readonly string[]): Promise<Chunk>
  /** A screen stands there, and somebody is at it. */
  pageOpened(): void
}

/**
 * A browser may remember for as long as the page stands that a module did not come, and then fails every further import of its address unasked (Chromium did so for years).
 * A new address for each try would make two instances of one module, and leaves those that it imports itself where they were.
 * So no module is imported before all of its files have come: an import takes them from the browser's cache, and fails at no address.
 * That reads each file twice. A page that is only opening is spared it: there is nothing yet that a reload would lose.
 */
export function createChunkImport({ bring, preload, loaded, base }: ChunkImportSetup): ChunkImport {
  const asked = new Map(loaded.map((address) => [address, Promise.resolve()]))
  let isOpening = true

  function bringOnce(address: string): Promise<void> {
    const known = asked.get(address)
    if (known) return known
    const brought = bring(address).catch((problem: unknown) => {
      asked.delete(address)
      throw problem
    })
    asked.set(address, brought)
    return brought
  }
  function preloadOnce(address: string): void {
    if (asked.has(address)) return
    asked.set(address, Promise.resolve())
    preload(address)
  }

  return {
    pageOpened: () => {
      isOpening = false
    },
    importChunk: async (load, files = []) => {
      const addresses = files.map((file) => new URL(file, base).href)
      // Words are one file, which costs little, and are asked for again without a reload.
      const isHasty = isOpening && files.length > 1
      if (isHasty) for (const address of addresses.filter(isProgram)) preloadOnce(address)
      await Promise.all(addresses.filter((address) => !isHasty || !isProgram(address)).map(bringOnce))
      return load()
    },
  }
}
export const isProgram = (address: string) => !address.endsWith('.css')
