/** What a game pays and by which rules, and how a win and a hand pay are told: at the keys and under a finger. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { minorIn } from '#tests/kit/pages.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'
import { gameOf } from '../../../src/simulator/game/catalogue.ts'
import { models } from '../../../src/simulator/game/models.ts'

const [bells, tidewright] = [2, 5]
const patient = { timeout: 20_000 }
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const paytable = (page: Page) => page.getByRole('dialog', { name: 'Paytable and rules' })
/** What is told for a symbol, the dearest first, minor units. */
const paysOf = async (page: Page, symbol: string) =>
  (await paytable(page).locator(`dl[aria-label="${symbol}"] dd`).allInnerTexts()).map(minorIn)
const isDrawn = (page: Page) =>
  paytable(page)
    .locator('img')
    .evaluateAll((all) => all.length > 0 && all.every((one) => (one as HTMLImageElement).naturalWidth > 0))
/** The sizes of the wins that were celebrated since the last look. */
async function noteCelebrations(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { celebrated: seen })
    new MutationObserver(() => {
      const light = document.querySelector<HTMLElement>('[data-testid=celebration]')
      if (light?.dataset.size && !seen.includes(light.dataset.size)) seen.push(light.dataset.size)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { celebrated: string[] }).celebrated.splice(0))
}

test('the paytable opens by H and closes by Escape; its figures are the mathematics of the cabinet at the bet that is set', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page, game } = visitor
  await visitor.open(`/game/${bells}`)
  await game.playing()
  await game.ready()
  await page.keyboard.press('h')
  await paytable(page).getByRole('heading', { name: 'Pays at a bet of 1.00' }).waitFor(patient)
  const entry = gameOf('seven-bells')
  const { pays } = models[entry?.model ?? 'bold']
  const at = (bet: number) => [...pays.seven].reverse().map((times) => (times * bet) / 5)
  expect(await paysOf(page, 'Seven')).toEqual(at(100))
  await until(() => isDrawn(page), true, patient)
  await paytable(page).getByText('5 lines, the bet shared by all').waitFor()
  expect(
    await paytable(page)
      .getByText(/^Line \d$/)
      .count(),
  ).toBe(5)
  await paytable(page).getByText('3 or more of the symbol “Moon” anywhere bring 10 free spins').waitFor()
  await paytable(page)
    .getByText(`${((entry?.statedReturn ?? 0) / 100).toFixed(2)} %`)
    .waitFor()
  await paytable(page).getByText('25,000.00').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await paytable(page).waitFor({ state: 'detached' })
  // Escape closed it, and left nothing.
  expect(await game.screen()).toBe('playing')
  await page.keyboard.press('ArrowRight')
  await until(game.bet, 200)
  await page.keyboard.press('h')
  await paytable(page).getByRole('heading', { name: 'Pays at a bet of 2.00' }).waitFor(patient)
  expect(await paysOf(page, 'Seven')).toEqual(at(200))
})

test('a finger opens the paytable; the settings of a telephone have no table of keys; a win is lit by its size, one that is less than its bet is not, and a touch ends it', async (context) => {
  const visitor = await venue.visit(context, { ...phone, as: 'player2', isNew: true })
  const { page, game } = visitor
  await visitor.open(`/game/${tidewright}`)
  // Nothing is wrong with this device: nobody is asked to look at it first.
  await game.playing()
  expect(await page.getByRole('heading', { name: 'A look at this device' }).count()).toBe(0)
  await page.getByRole('button', { name: 'What the game pays' }).tap()
  await paytable(page).getByAltText('Boat').waitFor(patient)
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Back to the game' }).tap()
  await paytable(page).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Game settings' }).tap()
  await page.getByText('Vibrate').waitFor()
  expect(await page.getByText('Keys and gamepad').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Reset keys' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const celebrated = await noteCelebrations(page)
  const light = page.getByTestId('celebration')
  let [less, more] = [0, 0]
  for (let round = 0; round < 40 && (less === 0 || more === 0); round += 1) {
    await venue.force(tidewright, 'win')
    await game.ready()
    await game.spinKey.tap()
    await game.notice.waitFor(patient)
    const [bet, win] = [(await game.bet()) ?? 0, (await game.win()) ?? 0]
    if (win >= bet) {
      more += 1
      await light.waitFor(patient)
      // Touched, it is over at once, and the win still waits.
      await light.tap({ position: { x: 40, y: 120 } })
      await light.waitFor({ state: 'detached' })
      await game.notice.waitFor()
      expect((await celebrated()).length).toBe(1)
    } else {
      less += 1
    }
    await game.takeWinKey.tap()
    await game.notice.waitFor({ state: 'detached', ...patient })
    if (win < bet) expect(await celebrated()).toEqual([])
  }
  expect([less, more].every((count) => count > 0)).toBe(true)
})
