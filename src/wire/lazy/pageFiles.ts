import { isProgram } from './chunkImport.ts'

const link = (rel: string, href: string) => Object.assign(document.createElement('link'), { rel, href })

/** Has the browser keep a program's file, or show a stylesheet. Not by a link that preloads: Chromium remembers of those, too, that they failed. */
export async function bring(address: string): Promise<void> {
  if (!isProgram(address)) return bringStyles(address)
  const response = await fetch(address)
  if (!response.ok) throw new Error(address)
  // A file is kept when it has come to its end.
  await response.arrayBuffer()
}
/** One that failed is taken away, so that the next try is another. */
function bringStyles(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const styles = link('stylesheet', address)
    styles.onload = () => resolve()
    styles.onerror = () => {
      styles.remove()
      reject(new Error(address))
    }
    document.head.append(styles)
  })
}
export const preload = (address: string) => document.head.append(link('modulepreload', address))

/** Scripts and modules that stand in the page as it came. */
export const loaded = () => [
  ...[...document.scripts].map(({ src }) => src),
  ...[...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href),
]
