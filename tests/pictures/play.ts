/** The pictures of the README: login, lobby, game and reconnecting, at three widths, into docs/pictures. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { launchChromium } from '#tests/kit/chromium.ts'
import { forceRounds } from '#tests/kit/simulatorLine.ts'
import { startVenue } from '#tests/kit/venue.ts'

const folder = join(import.meta.dirname, '../../docs/pictures')
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

async function picture(of: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await of.setViewportSize(size)
    await of.waitForTimeout(900)
    await of.screenshot({ path: join(folder, `${name}-${size.width}.jpg`), type: 'jpeg', quality: 82 })
  }
  await of.setViewportSize(sizes[0])
}

export async function take(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const [venue, browser] = await Promise.all([startVenue(), launchChromium()])
  const context = await browser.newContext({ viewport: sizes[0] })
  const page = await context.newPage()

  try {
    await page.goto(`${venue.url}/login`)
    await page.locator('#username').waitFor()
    await page.waitForLoadState('networkidle')
    await picture(page, 'login')
    await page.fill('#username', 'player')
    await page.fill('#password', 'player1234')
    await page.keyboard.press('Enter')
    await page.locator('main li').first().waitFor()
    await page.waitForLoadState('networkidle')
    await picture(page, 'lobby')
    await page.goto(`${venue.url}/game/1/night-orchard`)
    await page
      .getByTestId('connection')
      .getByText(/Good|Fair|Slow|Live/)
      .waitFor({ timeout: 20_000 })
    await forceRounds(venue.dataFolder, 1, 'win')
    await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: /^Spin/, disabled: false }).waitFor({ timeout: 20_000 })
    await page.keyboard.press('Space')
    await page.getByText(/is waiting/).waitFor({ timeout: 20_000 })
    await page.waitForTimeout(1_500)
    await picture(page, 'game')
    await page.keyboard.press('t')
    await page.waitForTimeout(1_500)
    await context.setOffline(true)
    await page.getByTestId('seconds-left').waitFor({ timeout: 20_000 })
    await page.waitForTimeout(5_500)
    await picture(page, 'reconnecting')
  } finally {
    await browser.close()
    await venue.stop()
  }
}
