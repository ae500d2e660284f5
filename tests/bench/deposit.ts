/** At the cage: from the key that posts a deposit to the new balance on the screen, beside the bare call from the same page. */
import type { Browser } from 'playwright'
import { signIn } from './pages.ts'
import { summaryOf } from './statistics.ts'

const deposits = 10
/** Ms, medians. */
export type Deposited = { app: number; bare: number }

declare global {
  interface Window {
    deposited: Promise<number>
  }
}

export async function measureDeposits(browser: Browser, venue: string, rounds: number): Promise<Deposited[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' })
  try {
    await signIn(context, venue, 'cashier')
    const page = await context.newPage()
    await page.goto(`${venue}/apps/cashier/1`)
    await page.locator('#cage-amount').waitFor()
    const signedIn = await fetch(`${venue}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'cashier', password: 'cashier1234' }),
    })
    const { token } = (await signedIn.json()) as { token: string }
    const balance = async () => {
      const shown = await page
        .getByRole('region', { name: /Yılmaz/ })
        .locator('dd')
        .first()
        .innerText()
      return Number(shown.replace(/[^\d.]/g, ''))
    }
    const byKey = async () => {
      const next = (await balance()) + 1
      await page.locator('#cage-amount').focus()
      await page.keyboard.type('1')
      // What is posted is tried dry first, and shown in the table beneath.
      await page.getByRole('cell', { name: written(next) }).waitFor()
      await page.evaluate((text) => {
        window.deposited = new Promise((resolve) => {
          let pressedAt = 0
          addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { once: true, capture: true })
          const seen = new MutationObserver(() => {
            if (![...document.querySelectorAll('dd')].some((one) => one.textContent?.includes(text))) return
            seen.disconnect()
            requestAnimationFrame((paintedAt) => resolve(Math.max(paintedAt, performance.now()) - pressedAt))
          })
          seen.observe(document.body, { subtree: true, childList: true, characterData: true })
        })
      }, written(next))
      await page.keyboard.press('Enter')
      return page.evaluate(() => window.deposited)
    }
    const byCall = async () => {
      const next = (await balance()) + 1
      const took = await page.evaluate(async (bearer) => {
        const from = performance.now()
        const response = await fetch('/cashier/transactions', {
          method: 'POST',
          headers: {
            ...{ authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
            'Idempotency-Key': crypto.randomUUID(),
          },
          body: JSON.stringify({ playerID: 1, type: 1, amount: 100 }),
        })
        await response.json()
        if (response.status !== 201) throw new Error(`the bare deposit was answered ${response.status}`)
        return performance.now() - from
      }, token)
      // The page hears of it by a push: the next one begins at rest.
      await page
        .locator('dd', { hasText: written(next) })
        .first()
        .waitFor()
      return took
    }
    const measured: Deposited[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const took = { app: [] as number[], bare: [] as number[] }
      // By turns: a venue that is still getting warm, or an hour that is slow, counts for both.
      for (let one = 0; one < deposits; one += 1) {
        took.app.push(await byKey())
        took.bare.push(await byCall())
      }
      if (round > 0) measured.push({ app: summaryOf(took.app).median, bare: summaryOf(took.bare).median })
    }
    return measured
  } finally {
    await context.close()
  }
}
const written = (amount: number) => amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
