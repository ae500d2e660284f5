import { fromCallback } from 'xstate'

/** Says at once, and at every change, whether the system of the device is dark. */
export function createDarkWatch(match: (query: string) => MediaQueryList = (query) => window.matchMedia(query)) {
  return fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
    const query = match('(prefers-color-scheme: dark)')
    const tell = () => sendBack({ type: 'system.changed', isDark: query.matches })
    tell()
    query.addEventListener('change', tell)
    return () => query.removeEventListener('change', tell)
  })
}
