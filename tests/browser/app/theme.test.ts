/** For everybody: readable, reachable without a mouse, on a small screen, from right to left. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

const glasshouse = 11

let venue: BrowserVenue
beforeAll(async () => {
  // A house may keep Turkish to itself, and this one does.
  venue = await openBrowserVenue({}, { languageSelect: false })
  await venue.ready()
})
afterAll(() => venue.close())
afterEach(() => venue.standUp('player'))

const directionOf = ({ page }: Visitor) => page.evaluate(() => document.documentElement.dir)
/** Login, lobby and game, one after the other, each looked at. */
async function tour(visitor: Visitor, look: (where: string) => Promise<void>): Promise<void> {
  await visitor.open('/login')
  await visitor.login.shown()
  await look('login')
  await visitor.login.signIn('player')
  await visitor.lobby.shown()
  await look('lobby')
  await visitor.open(`/game/${glasshouse}`)
  await visitor.game.playing()
  await visitor.game.moving()
  await look('game')
}

for (const [language, direction] of [
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)
  test(`login, lobby and game in ${language}: no barrier that axe knows, nothing over the edge of a telephone, no error logged`, async (context) => {
    const visitor = await venue.visit(context, { language })
    const { page } = visitor
    await tour(visitor, async (where) => {
      await until(() => directionOf(visitor), direction)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
      expect(await barriers(visitor.page), where).toEqual([])
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 780 })
        expect(await overflow(visitor.page), `${where} at ${width}`).toBe(0)
        if (width === 390) expect(await barriers(visitor.page), `${where} at ${width}`).toEqual([])
      }
      await page.setViewportSize({ width: 1280, height: 800 })
    })
    expect(visitor.complaints).toEqual([])
  })

test('the language can be chosen on the spot, and is kept', async (context) => {
  const visitor = await venue.visit(context)
  await visitor.open('/login')
  await visitor.page.getByRole('button', { name: 'العربية' }).click()
  await until(() => directionOf(visitor), 'rtl')
  expect(await visitor.page.getByRole('button', { name: 'Türkçe' }).count()).toBe(0)
  await visitor.page.reload({ waitUntil: 'commit' })
  await visitor.login.shown()
  await until(() => directionOf(visitor), 'rtl')
})

test('without a mouse: sign in, choose a cabinet, bet, spin, take the win, leave', async (context) => {
  const visitor = await venue.visit(context)
  const { page, lobby, game, toasts } = visitor
  const { keyboard } = page
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return `${element?.getAttribute('aria-label') ?? ''} ${element?.id ?? ''} ${element?.textContent ?? ''}`
    })
  const tabTo = (what: RegExp) =>
    until(
      async () => {
        await keyboard.press('Tab')
        return focused()
      },
      what,
      { interval: 0, message: 'the Tab key never got there' },
    )
  await visitor.open('/login')
  await visitor.login.shown()
  await tabTo(/ username /)
  await keyboard.type('player')
  await tabTo(/ password /)
  await keyboard.type('player1234')
  await keyboard.press('Enter')
  await lobby.shown()
  await tabTo(/^Play now: Glasshouse/)
  // Where the focus is can be seen.
  expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).not.toBe('none')
  await keyboard.press('Enter')
  await game.playing()

  const bet = (await game.bet()) ?? 0
  await keyboard.press('ArrowRight')
  await until(game.bet, (next) => next !== null && next > bet)
  await keyboard.press('ArrowLeft')
  await until(game.bet, bet)
  const credit = (await game.credit()) ?? 0
  await venue.force(glasshouse, 'win')
  await keyboard.press('Space')
  await until(game.credit, credit - bet)
  await game.notice.waitFor()
  const win = (await game.win()) ?? 0
  await keyboard.press('t')
  await until(game.credit, credit - bet + win)
  await game.ready()
  await keyboard.press('Escape')
  await lobby.shown()
  await toasts.said(/Cashed out: /)
  expect(visitor.complaints).toEqual([])
})
