/** Escape in a game: it closes what is open, one at a time; only with nothing open does it leave, which is asked about in a round and can be taken back outside of one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { until } from '#tests/kit/until.ts'
import { machine } from '#venue/store/schema/index.ts'

const [orchard, bells, tidewright, glasshouse] = [1, 2, 5, 8]
const atOnce = 10_000
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  // Cabinets that take less than the whole balance at once, so that there is something to top up from.
  await venue.venue.kill()
  await venue.whileClosed((database) => database.update(machine).set({ transferLimit: atOnce }))
  await venue.venue.restart()
  await venue.ready()
}, 120_000)
afterAll(() => venue.close())

async function sit(visitor: Visitor, machineID: number): Promise<void> {
  await visitor.open(`/game/${machineID}`)
  await visitor.game.playing()
  await visitor.game.ready()
}
const question = ({ page }: Visitor) => page.getByRole('alertdialog', { name: /^Leave / })
const undo = ({ page }: Visitor) => page.getByRole('button', { name: 'Take the seat again' })
/** Every leave that went out to the venue. Before the page opens. */
function listenForLeaves({ page }: Visitor): () => number {
  let leaves = 0
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"leave"')) leaves += 1
    }),
  )
  return () => leaves
}

test('no button of a gamepad plays through what is open over the game', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page } = visitor
  await page.addInitScript(() => {
    const pad = {
      id: 'Pad',
      index: 0,
      connected: true,
      buttons: Array.from({ length: 17 }, () => ({ pressed: false })),
    }
    Object.assign(window, { pad })
    Object.defineProperty(navigator, 'getGamepads', { value: () => [pad] })
  })
  let presses = 0
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"press"')) presses += 1
    }),
  )
  await sit(visitor, bells)
  /** Held until the page has looked at it, which it does by the clock of its own looks. */
  const press = async (button: number) => {
    for (const pressed of [true, false])
      await page.evaluate(
        async ([at, isDown]) => {
          const { pad } = window as unknown as { pad: { buttons: { pressed: boolean }[] } }
          const one = pad.buttons[at]
          if (one) one.pressed = isDown
          await new Promise((resolve) => setTimeout(resolve, 100))
        },
        [button, pressed] as const,
      )
  }
  // The page knows of the pad.
  await page.getByRole('button', { name: 'Game settings' }).click()
  // Its part of the program comes late: until then nothing lies over the game.
  await page.getByRole('dialog', { name: 'Game settings' }).waitFor()
  await page.getByText('No gamepad is connected').waitFor({ state: 'detached' })
  await press(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Top up the credit' }).click()
  await page.getByRole('dialog', { name: 'Top up' }).waitFor()
  await press(0)
  // Whose hands are on the pad alone is told where the answer is given.
  await visitor.toasts.said(/^A dialog is open on the page, and no button of the gamepad answers it/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await venue.force(bells, 'win')
  await press(0)
  await visitor.game.notice.waitFor()
  expect(presses).toBe(1)
  await page.keyboard.press('Escape')
  await question(visitor).waitFor()
  await press(3)
  await question(visitor).getByRole('button', { name: 'Stay' }).click()
  await question(visitor).waitFor({ state: 'detached' })
  expect(presses).toBe(1)
  await press(3)
  await until(() => presses, 2)
  await visitor.game.notice.waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await visitor.lobby.shown()
})

test('what is open is closed one by one, the last first: dialog, picture, panel; then it leaves', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page, game, toasts } = visitor
  const leaves = listenForLeaves(visitor)
  await sit(visitor, orchard)
  const escape = () => page.keyboard.press('Escape')
  const panel = page.getByRole('region', { name: 'Connection, measured' })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const back = page.getByRole('button', { name: 'Bring it back' })

  await page.keyboard.press('i')
  await panel.waitFor()
  // By the key and by the button, with the focus on it.
  await escape()
  await panel.waitFor({ state: 'detached' })
  await page.getByTestId('connection').click()
  await panel.waitFor()
  await page.keyboard.press('p')
  await back.waitFor()
  await page.getByRole('button', { name: 'Top up the credit' }).click()
  await dialog('Top up').waitFor()
  await page.keyboard.type('50')
  await escape()
  await dialog('Top up').waitFor({ state: 'detached' })
  expect([await back.count(), await panel.count()]).toEqual([1, 1])
  await game.settings.open()
  await page.getByRole('button', { name: 'Spin, Key:' }).click()
  await page.getByText('Press a key …').waitFor()
  // The binding first, then its dialog.
  await escape()
  await page.getByText('Press a key …').waitFor({ state: 'detached' })
  expect(await dialog('Game settings').count()).toBe(1)
  await escape()
  await dialog('Game settings').waitFor({ state: 'detached' })
  expect([await back.count(), await panel.count()]).toEqual([1, 1])
  await escape()
  await back.waitFor({ state: 'detached' })
  expect(await panel.count()).toBe(1)
  await escape()
  await panel.waitFor({ state: 'detached' })
  expect([leaves(), await game.screen()]).toEqual([0, 'playing'])

  await escape()
  await toasts.said(/Cashed out: /)
  expect(leaves()).toBe(1)
})

test('out of the full screen Escape is the browser’s', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page, game } = visitor
  const leaves = listenForLeaves(visitor)
  await sit(visitor, orchard)
  await page.keyboard.press('f')
  await until(() => page.evaluate(() => document.fullscreenElement !== null), true)
  await page.keyboard.press('Escape')
  await page.evaluate(() => document.fullscreenElement && document.exitFullscreen())
  expect([leaves(), await game.screen()]).toEqual([0, 'playing'])
  await game.round()
})

test('with a win that is not taken it asks: staying stays, leaving takes the win along', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page, game, toasts } = visitor
  const leaves = listenForLeaves(visitor)
  await venue.force(tidewright, 'win')
  await sit(visitor, tidewright)
  await game.spin()
  await game.notice.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Leave with a win untaken?' }).waitFor()
  // The safe choice has the focus, and Escape is it too. Keys that come before it are nobody's.
  const staysByKey = () => until(() => page.evaluate(() => document.activeElement?.textContent), 'Stay')
  await staysByKey()
  await page.keyboard.press('Escape')
  await question(visitor).waitFor({ state: 'detached' })
  expect([leaves(), await game.screen()]).toEqual([0, 'playing'])
  await page.getByRole('button', { name: 'Cash out', exact: true }).click()
  await question(visitor).waitFor()
  await staysByKey()
  await page.keyboard.press('Enter')
  await question(visitor).waitFor({ state: 'detached' })
  expect(leaves()).toBe(0)
  const [credit, win] = [(await game.credit()) ?? 0, (await game.win()) ?? 0]
  await page.getByRole('button', { name: 'Cash out', exact: true }).click()
  await question(visitor).getByRole('button', { name: 'Cash out and leave' }).click()
  await toasts.said(`Cashed out: ${((credit + win) / 100).toFixed(2)} TRY`)
  expect(await undo(visitor).count()).toBe(0)
})

test('outside a round it leaves at once; undone by finger, the same money is on the same seat', async (context) => {
  const visitor = await venue.visit(context, { as: 'player2', ...phone })
  const { page, game, lobby, toasts } = visitor
  await sit(visitor, bells)
  expect(await game.credit()).toBe(atOnce)
  const balance = await game.balance()
  await page.getByRole('button', { name: 'Cash out', exact: true }).tap()
  await toasts.said('Cashed out: 100.00 TRY')
  await lobby.shown()
  await undo(visitor).tap()
  await game.playing()
  expect(visitor.path()).toMatch(/^\/game\/2/)
  expect([await game.credit(), await game.balance()]).toEqual([atOnce, balance])
  await game.round()
})

test('a seat that somebody else has taken meanwhile is not there to go back to, and that is said', async (context) => {
  const visitor = await venue.visit(context, { as: 'player2' })
  const other = await venue.visit(context, { as: 'player' })
  const { page, toasts, lobby } = visitor
  await other.open('/lobby')
  await other.lobby.shown()
  await sit(visitor, glasshouse)
  await page.keyboard.press('Escape')
  await undo(visitor).waitFor()
  // With the pointer on it the message waits.
  await undo(visitor).hover()
  await sit(other, glasshouse)
  await undo(visitor).click()
  await toasts.said('The seat is not free any more. Your 100.00 TRY is in your balance.')
  await lobby.shown()
  expect(await venue.balanceOf('player2')).toBeGreaterThanOrEqual(atOnce)
})

test('the way back stands for five seconds, and no longer', async (context) => {
  const visitor = await venue.visit(context, { as: 'player2' })
  await sit(visitor, orchard)
  await visitor.page.keyboard.press('Escape')
  await undo(visitor).waitFor()
  const shownAt = performance.now()
  await undo(visitor).waitFor({ state: 'detached' })
  expect(performance.now() - shownAt).toBeGreaterThan(3_500)
  expect(await venue.seatOf('player2')).toBeNull()
})
