/** The lock of a page that is left alone, as people meet it: the wrong PIN first, then the right one; by keyboard, by finger, over a game. */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { jump, withClock } from '#tests/kit/deviceClock.ts'
import { lockedBy } from '#tests/kit/pages.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

const orchard = 1
const minute = 61_000
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue({ VENUE_GRACE_SECONDS: '60' })
  await venue.ready()
})
afterAll(() => venue.close())

/** Minute after minute, until it has locked itself: what watches for it comes once the page is quiet. */
function leftAlone(page: Page): Promise<Locator> {
  let gone = 0
  return lockedBy(page, () => jump(page, (gone += minute)))
}
const field = (lock: Locator) => lock.getByLabel(/PIN|الرقم السري/)
const isReady = (lock: Locator) =>
  until(
    () => field(lock).evaluate((element) => [document.activeElement === element, (element as HTMLInputElement).value]),
    ([hasFocus, value]) => hasFocus === true && value === '',
    { message: 'the field was not empty with the focus in it' },
  )
const isOpen = (lock: Locator) => lock.waitFor({ state: 'detached' })

/** The desk of a member of staff, whose page is left alone. */
async function atDesk(visitor: Visitor): Promise<Locator> {
  await withClock(visitor.page)
  await visitor.open('/apps/machines/all')
  await visitor.page.locator('#page h1').waitFor()
  return leftAlone(visitor.page)
}

test('by keyboard: wrong PINs are counted and leave an empty field with the focus in it, the right one opens', async (context) => {
  const visitor = await venue.visit(context, { as: 'technician' })
  const { page } = visitor
  const lock = await atDesk(visitor)
  await isReady(lock)
  expect(await barriers(page)).toEqual([])
  // Whose page it is, and why it is locked.
  await lock.getByText('Umut Çelik').waitFor()
  await lock.getByText('Nobody was here for a minute.').waitFor()
  await page.keyboard.type('9999')
  await page.keyboard.press('Enter')
  await lock.getByText('This PIN is wrong. 4 tries left.').waitFor()
  await isReady(lock)
  // A letter is none of a PIN; what is too short is not sent.
  await page.keyboard.type('12e')
  await page.keyboard.press('Enter')
  expect(await field(lock).inputValue()).toBe('12')
  await page.keyboard.type('99')
  await page.keyboard.press('Enter')
  await lock.getByText('This PIN is wrong. 3 tries left.').waitFor()
  await isReady(lock)
  // A press beside the field does not take the focus out of it.
  await lock.getByRole('heading').click()
  await page.mouse.click(5, 5)
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await isOpen(lock)
  // Nothing had the focus before, and who reads by ear is not left nowhere.
  await until(() => page.evaluate(() => document.activeElement?.tagName), 'H1')
})

test('what had the focus has it again once the page is unlocked', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'technician' })
  await withClock(page)
  await open('/apps/machines/all')
  await page.locator('#page h1').waitFor()
  const search = page.getByRole('searchbox').or(page.getByRole('textbox')).last()
  await search.focus()
  const id = await search.evaluate((element) => element.id)
  const lock = await leftAlone(page)
  await isReady(lock)
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await isOpen(lock)
  await until(() => page.evaluate(() => document.activeElement?.id), id)
})

test('the seconds that are left are told once they are few, and count; a key, and they begin anew', async (context) => {
  const { page, open } = await venue.visit(context, { as: 'technician' })
  await withClock(page)
  await open('/apps/machines/all')
  await page.locator('#page h1').waitFor()
  const soon = page.getByRole('timer').filter({ hasText: 'The page locks in' })
  let gone = 0
  const pass = async (ms: number) => jump(page, (gone += ms))
  const isTold = async () => {
    await pass(4_000)
    return soon.isVisible()
  }
  await until(isTold, true, { timeout: 60_000, interval: 700, message: 'it was never told' })
  const seconds = async () => Number(/(\d+) s$/.exec(await soon.innerText())?.[1])
  const first = await seconds()
  expect(first).toBeLessThanOrEqual(15)
  // It lies over the key that spins: a press there means what is below it.
  const isHit = soon.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === element
  })
  expect(await isHit).toBe(false)
  await pass(2_000)
  await until(seconds, (left) => left <= first - 2)
  await page.keyboard.press('Shift')
  await soon.waitFor({ state: 'detached' })
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

test('by finger: a wrong PIN, then the right one, both sent by the button', async (context) => {
  const visitor = await venue.visit(context, { as: 'cashier', ...phone })
  const { page } = visitor
  await withClock(page)
  await visitor.open('/apps/cashier')
  await page.locator('#page h1').waitFor()
  const lock = await leftAlone(page)
  for (const [pin, then] of [
    ['0000', () => lock.getByText('This PIN is wrong. 4 tries left.').waitFor()],
    ['1234', () => isOpen(lock)],
  ] as const) {
    await field(lock).tap()
    await isReady(lock)
    await page.keyboard.type(pin)
    await lock.getByRole('button', { name: 'Unlock' }).tap()
    await then()
  }
})

test('locked by hand it says so; a PIN of six digits needs no Enter; five wrong ones sign out', async (context) => {
  const visitor = await venue.visit(context, { as: 'manager' })
  const { page, login } = visitor
  await visitor.open('/apps/machines/all')
  await page.getByRole('button', { name: 'Commands (Ctrl K)' }).waitFor()
  const lock = page.getByRole('alertdialog', { name: 'The page is locked' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lock this')
  await page.keyboard.press('Enter')
  await lock.getByText('You locked it yourself. Your PIN brings you back to the desk.').waitFor()
  for (const left of [4, 3, 2, 1]) {
    await isReady(lock)
    await page.keyboard.type('999999')
    await lock.getByText(left === 1 ? 'One try left' : `${left} tries left`).waitFor()
  }
  await isReady(lock)
  await page.keyboard.type('999999')
  await login.shown()
  expect(await lock.count()).toBe(0)
})

test('a PIN of four digits needs no Enter where it has opened the page before; one refused, the next is sent when it is said; a longer one is typed on', async (context) => {
  const visitor = await venue.visit(context, { as: 'admin' })
  const { page } = visitor
  await visitor.open('/apps/machines/all')
  await page.getByRole('button', { name: 'Commands (Ctrl K)' }).waitFor()
  const lock = page.getByRole('alertdialog', { name: 'The page is locked' })
  const lockIt = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('lock this')
    await page.keyboard.press('Enter')
    await isReady(lock)
  }
  await lockIt()
  await page.keyboard.type('1234')
  expect(await field(lock).inputValue()).toBe('1234')
  await page.keyboard.press('Enter')
  await isOpen(lock)

  await lockIt()
  await page.keyboard.type('1234')
  await isOpen(lock)
  // Also after a reload, and the wrong one first.
  await page.reload()
  await page.getByRole('button', { name: 'Commands (Ctrl K)' }).waitFor()
  await lockIt()
  await page.keyboard.type('9999')
  await lock.getByText('4 tries left').waitFor()
  await isReady(lock)
  await page.keyboard.type('999999')
  await lock.getByText('3 tries left').waitFor()
  await isReady(lock)
  await page.keyboard.type('1234')
  expect(await field(lock).inputValue()).toBe('1234')
  await page.keyboard.press('Enter')
  await isOpen(lock)

  // Set to a longer one on another device: its first four are sent, refused, and are no hindrance to the rest.
  const longer = { password: 'admin1234', pin: '275131' }
  await venue.call(await venue.tokenOf('admin'), 'POST', '/player/pin', longer)
  await lockIt()
  const sent: string[] = []
  let typed = () => {}
  const isTyped = new Promise<void>((resolve) => (typed = resolve))
  await page.route('**/player/unlock', async (route) => {
    sent.push((route.request().postDataJSON() as { pin: string }).pin)
    await isTyped
    await route.continue()
  })
  await page.keyboard.type(longer.pin)
  typed()
  await isOpen(lock)
  expect(sent).toEqual(['2751', longer.pin])
})

test('over a game the credit and the seconds of a lost seat are read, and the PIN leads back to it', async (context) => {
  const proxy = await venue.proxy(context)
  const visitor = await venue.visit(context, { as: 'player', through: proxy, language: 'ar', ...phone })
  const { page, game } = visitor
  await withClock(page)
  await visitor.open(`/game/${orchard}`)
  await game.playing()
  const credit = await game.credit()
  const lock = await leftAlone(page)
  await lock.getByText('مقعدك محجوز').waitFor()
  const shown = async () => Number((await lock.getByTestId('locked-credit').innerText()).replace(/[^\d]/g, ''))
  expect(await shown()).toBe(credit)
  expect(await overflow(page)).toBe(0)
  proxy.cut()
  const seconds = lock.getByTestId('locked-seconds')
  await seconds.getByText(/^0:5\d$/).waitFor()
  expect(await shown()).toBe(credit)
  proxy.restore()
  await seconds.waitFor({ state: 'detached' })
  await field(lock).tap()
  await page.keyboard.type('٩٩٩٩')
  await page.keyboard.press('Enter')
  await lock.getByText('هذا الرقم السري خاطئ.').waitFor()
  await isReady(lock)
  await page.keyboard.type('١٢٣٤')
  await page.keyboard.press('Enter')
  await isOpen(lock)
  await game.playing()
})

test('over the lobby it says how long a seat is held there, and what stands on it', async (context) => {
  const visitor = await venue.visit(context, { as: 'player2' })
  const { page, game, lobby } = visitor
  await withClock(page)
  await visitor.open(`/game/${orchard + 1}`)
  await game.playing()
  await visitor.open('/lobby')
  await lobby.yourSeat.waitFor()
  const lock = await leftAlone(page)
  await lock
    .getByTestId('locked-seconds')
    .getByText(/^0:[0-5]\d$/)
    .waitFor()
  expect(await lock.getByTestId('locked-credit').innerText()).toMatch(/^250\.00/)
  await page.keyboard.type('0000')
  await page.keyboard.press('Enter')
  await lock.getByText('This PIN is wrong. 4 tries left.').waitFor()
  await isReady(lock)
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await isOpen(lock)
})
