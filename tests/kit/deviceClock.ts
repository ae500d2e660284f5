import type { Page } from 'playwright'

/** The device's clock of the time of day, to be put on and back. Before the page opens. */
export const withClock = (page: Page) =>
  page.addInitScript(() => {
    const { now } = Date
    const device = Object.assign(window, { jumped: 0 })
    Date.now = () => now() + device.jumped
  })
export const jump = (page: Page, milliseconds: number) =>
  page.evaluate((by) => void Object.assign(window, { jumped: by }), milliseconds)
