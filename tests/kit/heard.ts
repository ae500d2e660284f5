/** What a page lets be heard and shown on the desktop. */
import type { Page } from 'playwright'

/** Counts what the page would let be heard and shown, and lets it. */
export const listen = (page: Page, context: { grantPermissions: (names: string[]) => Promise<void> }) =>
  Promise.all([
    context.grantPermissions(['notifications']),
    page.addInitScript(() => {
      const heard = { tones: 0, notices: [] as string[] }
      Object.assign(window, { heard })
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (when?: number) {
        heard.tones += 1
        start.call(this, when)
      }
      const Notice = window.Notification
      window.Notification = class extends Notice {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options)
          heard.notices.push(title)
        }
      }
    }),
  ])

export const heardBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { tones: number; notices: string[] } }).heard)
