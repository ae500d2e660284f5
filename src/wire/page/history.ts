import type { Route } from '#machines/app/app/app.types.ts'

/** The page's place, outside React. `get` answers the same object until the place changes. */
export type PlaceHistory = {
  get(): Route
  subscribe(listener: () => void): () => void
  /** Both say false, and do nothing, for an address of another origin. */
  push(to: string): boolean
  replace(to: string): boolean
  back(): void
  /**
   * From now on `asked` is told who wants to go to another page, and nobody goes: by a link, a push, or the way back (null). What replaces
   * the address by another page's goes through. `parts`: parameters of the address that tell one part of the page from another; to another
   * part nobody goes either.
   */
  hold(asked: (to: string | null) => void, parts?: readonly string[]): () => void
  /** Goes: who was asked says so. Whoever else holds is asked then. On the same page the address is replaced. */
  leaveTo(to: string | null): void
  /** Listener for clicks anywhere on the page: plain clicks on links of the app become pushes, all others stay the browser's. */
  click(event: MouseEvent): void
}

type Holder = { asked: (to: string | null) => void; parts: readonly string[] }

type Page = {
  location: Pick<Location, 'href' | 'origin' | 'pathname' | 'search'>
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'back' | 'go'>
  addEventListener(type: 'popstate', listener: () => void): void
}

export function createHistory(page: Page): PlaceHistory {
  const listeners = new Set<() => void>()
  let route = routeOf(page.location)
  /** Which entry this is, counted along the way; and by how many one wanted to go. */
  let place = placeOf(page.history.state)
  let wanted = -1
  /** The last one is asked: what it holds lies over the rest. */
  let holders: readonly Holder[] = []
  /** Who was asked and holds still, the last one behind. */
  let inQuestion: readonly Holder[] = []

  function changed(): void {
    const next = routeOf(page.location)
    if (next.path === route.path && next.search === route.search) return
    route = next
    for (const listener of [...listeners]) listener()
  }
  page.addEventListener('popstate', () => {
    const next = routeOf(page.location)
    const holder = holders.at(-1)
    if (!holder || !leaves(next)) {
      place = placeOf(page.history.state)
      return changed()
    }
    // The browser has gone already. An entry added here without a press would be skipped by its own button.
    wanted = placeOf(page.history.state) - place || -1
    page.history.go(-wanted)
    ask(holder, null)
  })
  function leaves({ path, search }: Route): boolean {
    if (path !== route.path) return true
    const [there, here] = [new URLSearchParams(search), new URLSearchParams(route.search)]
    return holders.some(({ parts }) => parts.some((part) => there.get(part) !== here.get(part)))
  }

  function ask(holder: Holder, to: string | null): void {
    inQuestion = [...inQuestion.filter((one) => one !== holder), holder]
    holder.asked(to)
  }

  function letGo(holder: Holder): void {
    holders = holders.filter((one) => one !== holder)
    inQuestion = inQuestion.filter((one) => one !== holder)
  }

  function ownAddress(to: string): string | null {
    if (!URL.canParse(to, page.location.href)) return null
    const url = new URL(to, page.location.href)
    return url.origin === page.location.origin ? `${url.pathname}${url.search}${url.hash}` : null
  }
  function go(to: string, replace: boolean): boolean {
    const address = ownAddress(to)
    if (address === null) return false
    const next = routeOf(new URL(address, page.location.href))
    const holder = holders.at(-1)
    if (holder && leaves(next) && !(replace && next.path !== route.path)) {
      ask(holder, address)
      return true
    }
    const here = new URL(address, page.location.href).href === page.location.href
    if (!replace && !here) place += 1
    if (replace || here) page.history.replaceState({ place }, '', address)
    else page.history.pushState({ place }, '', address)
    changed()
    return true
  }

  return {
    get: () => route,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    push: (to) => go(to, false),
    replace: (to) => go(to, true),
    back: () => page.history.back(),
    hold(asked, parts = []) {
      const own = { asked, parts }
      holders = [...holders, own]
      return () => {
        letGo(own)
      }
    },
    leaveTo(to) {
      if (to !== null && !leaves(routeOf(new URL(to, page.location.href)))) return void go(to, true)
      const answering = inQuestion.at(-1)
      if (answering) letGo(answering)
      const next = holders.at(-1)
      // Somebody else holds as well, and knows nothing of it.
      if (next) return ask(next, to)
      if (to === null) page.history.go(wanted)
      else go(to, new URL(to, page.location.href).pathname === route.path)
    },
    click(event) {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element | null)?.closest?.('a[href]')
      if (!link || link.hasAttribute('download') || link.getAttribute('rel') === 'external') return
      const target = link.getAttribute('target')
      const href = link.getAttribute('href') ?? ''
      if ((target !== null && target !== '' && target !== '_self') || href.startsWith('#')) return
      if (go(href, false)) event.preventDefault()
    },
  }
}

const placeOf = (state: unknown) => (state as { place?: number } | null)?.place ?? 0
function routeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Route {
  return { path: pathname, search }
}
