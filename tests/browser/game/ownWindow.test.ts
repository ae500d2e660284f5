/** The game's own window beside the page: what it says of the money, and that none of its keys plays through what the page asks. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'

const [orchard, tidewright] = [1, 5]
const patient = { timeout: 20_000 }

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

/** With something left to top up from. */
async function sit({ page, game, open }: Visitor, machineID: number): Promise<void> {
  await page.addInitScript(plainWindows)
  await open(`/game/${machineID}`)
  await page.getByRole('radio', { name: '100.00', exact: true }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await game.playing()
  await game.ready()
}
/** Not every browser of the tests has windows that hold a document: a plain one stands for it. */
async function openOwn({ page }: Visitor): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Picture in its own window' }).click()
  const own = await opened
  await own.setViewportSize({ width: 420, height: 530 })
  return own
}
const plainWindows = () => {
  const requestWindow = async () => window.open('', 'own', 'width=420,height=530')
  Object.defineProperty(window, 'documentPictureInPicture', { value: { requestWindow }, configurable: true })
}
const spin = (own: Page) => own.getByRole('button', { name: /^Spin/ })

test('while any dialog is open on the page the own window has no keys, and says where the answer is given', async (context) => {
  const visitor = await venue.visit(context, { as: 'player2', asksBuyIn: true })
  const { page } = visitor
  await sit(visitor, orchard)
  const own = await openOwn(visitor)
  await spin(own).waitFor(patient)
  expect([await barriers(own), await overflow(own)]).toEqual([[], 0])
  const asked = own.getByText('A dialog is open on the page. Answer or close it there, and play on here.')
  for (const name of ['Top up the credit', 'Game settings', 'What the game pays']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').waitFor(patient)
    await asked.waitFor(patient)
    expect(await spin(own).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached', ...patient })
    await spin(own).waitFor(patient)
    expect(await asked.count()).toBe(0)
  }
  await venue.force(orchard, 'win')
  await spin(own).click()
  await own.getByText(/^Win of [\d.,]+ is waiting\./).waitFor(patient)
  const [notice, keys] = [own.getByText(/is waiting/).locator('xpath=ancestor::p'), spin(own)]
  const [said, key] = [await notice.boundingBox(), await keys.boundingBox()]
  // Over the picture, and on no key.
  expect(said && key && said.y + said.height <= key.y).toBe(true)
}, 120_000)

test('money that is on its way is said in the own window too', async (context) => {
  const visitor = await venue.visit(context, { as: 'player2', asksBuyIn: true })
  const { page, game } = visitor
  await sit(visitor, tidewright)
  const admin = await venue.tokenOf('admin')
  const slow = () =>
    venue.call(admin, 'POST', '/dock/faults', {
      machineId: tidewright,
      fault: { kind: 'transfer.slow', on: true, count: 1, delay: 15_000 },
    })
  await slow()
  await page.getByRole('button', { name: 'Top up the credit' }).click()
  await page.getByRole('radio', { name: 'Other amount' }).click()
  await page.keyboard.type('50')
  await page.getByRole('button', { name: 'Move to the cabinet' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached', ...patient })
  // The page that comes back knows of it from the venue.
  await page.reload()
  await game.playing()
  const own = await openOwn(visitor)
  await own.getByText('50.00 is on its way to the cabinet.').waitFor(patient)
  expect([await barriers(own), await overflow(own)]).toEqual([[], 0])
}, 120_000)
