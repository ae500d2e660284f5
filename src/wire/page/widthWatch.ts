import { fromCallback } from 'xstate'

/** Below it the desk has no room for a navbar beside the page. */
const narrow = '(max-width: 1023px)'

/** Says at once, and at every change, whether the window is narrow. */
export function createWidthWatch(match: (query: string) => MediaQueryList = (query) => window.matchMedia(query)) {
  return fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
    const query = match(narrow)
    const tell = () => sendBack({ type: 'width.changed', isNarrow: query.matches })
    tell()
    query.addEventListener('change', tell)
    return () => query.removeEventListener('change', tell)
  })
}
