import { fromCallback } from 'xstate'
import type { Room } from '#machines/desk/navbar/index.ts'

/** Below it the desk has no room for a navbar beside the page. */
const narrow = '(max-width: 1023px)'
/** Below it there is room for its icons alone. */
const tight = '(max-width: 1279px)'

/** Says at once, and at every change, how much room the window has. */
export function createWidthWatch(match: (query: string) => MediaQueryList = (query) => window.matchMedia(query)) {
  return fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
    const queries = [match(narrow), match(tight)] as const
    const tell = () => {
      const room: Room = queries[0].matches ? 'narrow' : queries[1].matches ? 'tight' : 'wide'
      sendBack({ type: 'width.changed', room })
    }
    tell()
    for (const query of queries) query.addEventListener('change', tell)
    return () => {
      for (const query of queries) query.removeEventListener('change', tell)
    }
  })
}
