/** Cabinets with other buttons than they have, by changing what the venue says on the game socket. */
import type { BrowserContext } from 'playwright'

type Message = { [key: string]: unknown } | unknown[]
/** Changes what the venue says of a cabinet's buttons, wherever it says it. */
export async function dress(browser: BrowserContext, layout: string, more: readonly object[] = []): Promise<void> {
  const change = (message: unknown): unknown => {
    if (typeof message !== 'object' || message === null) return message
    if (Array.isArray(message)) return message.map(change)
    return Object.fromEntries(
      Object.entries(message as Exclude<Message, unknown[]>).map(([key, value]) => {
        if (key === 'layout') return [key, layout]
        return [key, key === 'buttons' && Array.isArray(value) ? [...value, ...more] : change(value)]
      }),
    )
  }
  await browser.routeWebSocket(/socket\.io/, (route) => {
    const venue = route.connectToServer()
    route.onMessage((frame) => venue.send(frame))
    venue.onMessage((frame) => {
      const [, head, body] = typeof frame === 'string' ? (/^(4[23]\/game,\d*)(\[.*)$/s.exec(frame) ?? []) : []
      route.send(head && body ? `${head}${JSON.stringify(change(JSON.parse(body)))}` : frame)
    })
  })
}

const names = Array.from({ length: 20 }, (_, index) => `extra-${index + 1}`)
/** A layout of 25 places with more buttons than the cabinet has of its own, and one of them twice. */
export const twentyFive = [
  JSON.stringify(
    ['bet-1', 'bet-1', ...names, 'bet-2', 'spin', 'takeWin'].map((button) => ({ button, label: `Key ${button}` })),
  ),
  names.map((button) => ({ button, enabled: true, amount: null, selected: false })),
] as const
