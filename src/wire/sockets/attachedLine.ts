/** What inspected apps tell: in messages of the window that opened this page or holds it, and over the line of the page's own server. */
import { StatelyMessage, statelyConnected } from '#protocol/core/stately.ts'

/** Ms until a line that is gone is tried again. */
const pause = 1_000

type Options = {
  page: Window
  /** Of the server's line: it tells a message at a time, or a list of them. */
  address: string
  /** `app` tells those apart whose actors are named alike. */
  take: (app: string, message: StatelyMessage) => void
}

export function listenToApps({ page, address, take }: Options): void {
  const windows = new Map<MessageEventSource | null, string>()
  function taken(app: string, given: unknown): void {
    const { success, data } = StatelyMessage.safeParse(given)
    if (success) take(app, data)
  }
  page.addEventListener('message', ({ source, data }) => {
    const app = windows.get(source) ?? `window ${windows.size + 1}`
    windows.set(source, app)
    taken(app, data)
  })
  const other = page.parent === page ? (page.opener as Window | null) : page.parent
  // Whatever app it is: it is told only that somebody listens.
  other?.postMessage({ type: statelyConnected }, '*')

  function open(): void {
    const line = new WebSocket(address)
    line.addEventListener('message', ({ data }) => {
      if (typeof data !== 'string') return
      try {
        for (const one of [JSON.parse(data) as unknown].flat()) taken('line', one)
      } catch {
        // What is no JSON tells of no actor.
      }
    })
    line.addEventListener('close', () => setTimeout(open, pause))
  }
  open()
}
