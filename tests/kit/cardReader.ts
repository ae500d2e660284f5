import type { Page } from 'playwright'

/** What a card reader types: figures, and the Enter behind them, each so many ms after the one before, however busy the machine is. `half`: what comes to pass in the middle of it. */
export async function readCard(
  page: Page,
  card: string,
  { everyMs = 4, half }: { everyMs?: number; half?: () => Promise<void> } = {},
): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  // From the keys to the reader a hand takes a moment.
  const began = Date.now() + 400
  const keys = [...card].map((figure) => ({
    key: figure,
    code: `Digit${figure}`,
    text: figure,
    virtual: 48 + Number(figure),
  }))
  for (const [place, { virtual, ...key }] of [
    ...keys,
    { key: 'Enter', code: 'Enter', text: '\r', virtual: 13 },
  ].entries()) {
    if (place === keys.length / 2) await half?.()
    const at = { timestamp: (began + place * everyMs) / 1_000, windowsVirtualKeyCode: virtual }
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, ...at })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: key.key, code: key.code, ...at })
  }
  await keyboard.detach()
}
