type Page = Pick<Document, 'documentElement' | 'fullscreenElement' | 'exitFullscreen'>

/** Turns full screen on or off. Rejects where the browser has none or the person's gesture is missing. */
export async function toggleFullscreen(page: Page = document): Promise<void> {
  if (page.fullscreenElement) return page.exitFullscreen()
  if (typeof page.documentElement.requestFullscreen !== 'function') throw new Error('Fullscreen is not supported')
  return page.documentElement.requestFullscreen({ navigationUI: 'hide' })
}
