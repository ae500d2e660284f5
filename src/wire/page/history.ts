import type { Route } from '#machines/app/app/app.types.ts'

/** The page's place, outside React. `get` answers the same object until the place changes. */
export type PlaceHistory = {
  get(): Route
  subscribe(listener: () => void): () => void
  /** Both say false, and do nothing, for an address of another origin. */
  push(to: string): boolean
  replace(to: string): boolean
  back(): void
  /** Listener for clicks anywhere on the page: plain clicks on links of the app become pushes, all others stay the browser's. */
  click(event: MouseEvent): void
}

type Page = {
  location: Pick<Location, 'href' | 'origin' | 'pathname' | 'search'>
  history: Pick<History, 'pushState' | 'replaceState' | 'back'>
  addEventListener(type: 'popstate', listener: () => void): void
}

export function createHistory(page: Page): PlaceHistory {
  const listeners = new Set<() => void>()
  let route = routeOf(page.location)

  function changed(): void {
    const next = routeOf(page.location)
    if (next.path === route.path && next.search === route.search) return
    route = next
    for (const listener of [...listeners]) listener()
  }
  page.addEventListener('popstate', changed)

  function ownAddress(to: string): string | null {
    if (!URL.canParse(to, page.location.href)) return null
    const url = new URL(to, page.location.href)
    return url.origin === page.location.origin ? `${url.pathname}${url.search}${url.hash}` : null
  }
  function go(to: string, replace: boolean): boolean {
    const address = ownAddress(to)
    if (address === null) return false
    const here = new URL(address, page.location.href).href === page.location.href
    if (replace || here) page.history.replaceState(null, '', address)
    else page.history.pushState(null, '', address)
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
    click(event) {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element | null)?.closest?.('a[href]')
      if (!link || link.hasAttribute('download')) return
      const target = link.getAttribute('target')
      const href = link.getAttribute('href') ?? ''
      if ((target !== null && target !== '' && target !== '_self') || href.startsWith('#')) return
      if (go(href, false)) event.preventDefault()
    },
  }
}

function routeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Route {
  return { path: pathname, search }
}
