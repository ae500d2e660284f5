import { useEffect } from 'react'

const product = 'Takewin'

/** What the tab of the browser says while a page stands. `count`: what waits there. */
export function usePageTitle(title: string, count = 0): void {
  useEffect(() => {
    const before = document.title
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · ${product}`
    return () => {
      document.title = before
    }
  }, [title, count])
}
