/** The lobby as somebody finds it who comes back: by keyboard to a cabinet, on with what was played, what the venue paid, nothing that jumps. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'
import { round } from '#venue/store/schema/index.ts'

const bells = 2
const patient = { timeout: 20_000 }
let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  // Of an evening before this one: what a cabinet gives cannot be waited for.
  await venue.venue.kill()
  const meters = { AftIn: 0, AftOut: 0, BillIn: 0, CurrentCredit: 0, ResetCredit: 0, TotalWin: 0, TurnOver: 0 }
  await venue.whileClosed((database) =>
    database.insert(round).values({
      ...{ machineId: bells, cabinetRound: 'earlier', number: 1, game: 'seven-bells', bet: 100, win: 38_400 },
      ...{ startedAt: Date.now() - 190_000, endedAt: Date.now() - 185_000, freeSpins: 0, spins: [], reels: [] },
      ...{ metersBefore: meters, metersAfter: meters, still: 'none' as const },
    }),
  )
  await venue.venue.restart()
  await venue.ready()
}, 120_000)
afterAll(() => venue.close())

test('four keys to a cabinet; what was played last and what was won stand in their line, and nothing has moved', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page, game, lobby } = visitor
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visitor.open('/lobby')
  await lobby.shown()
  await page.getByRole('link', { name: 'Play now: Seven Bells, cabin 2', exact: true }).click()
  await game.playing()
  await game.ready()
  await page.keyboard.press('Escape')
  await lobby.shown()

  await page.reload({ waitUntil: 'commit' })
  await lobby.shown()
  const line = page.getByRole('region', { name: 'Play again and recent wins' })
  await line.getByRole('link', { name: 'Seven Bells Cabin 2' }).waitFor(patient)
  const wins = line.getByRole('group', { name: 'Recent wins' })
  await wins.getByText('384.00').waitFor(patient)
  expect(await wins.innerText()).toMatch(/Seven Bells\s+384\.00\s+3 min\.? ago/)
  expect(await wins.innerText()).not.toMatch(/Deniz|player/i)
  expect(await barriers(page)).toEqual([])
  const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0))
  await context.annotate(`layout shift ${moved.toFixed(3)}`)
  expect(moved).toBeLessThan(0.1)

  const keys = async () => {
    for (let pressed = 1; pressed <= 4; pressed += 1) {
      await page.keyboard.press('Tab')
      if (pressed === 1) await page.keyboard.press('Enter')
      const inside = await page.evaluate(() => document.activeElement?.closest('main li') !== null)
      if (inside) return pressed
    }
    return null
  }
  await page.reload({ waitUntil: 'commit' })
  await lobby.shown()
  expect(await keys()).not.toBeNull()
})

test('a tile of many cabinets shows the one of them that is played, live, as the card of a single one does', async (context) => {
  const { open, lobby } = await venue.visit(context, { as: 'player' })
  await open('/lobby')
  await lobby.shown()
  const pictures = lobby.tile('Seven Bells').locator('img')
  await pictures.first().waitFor(patient)
  expect(await pictures.count()).toBe(1)

  const other = await venue.visit(context, { as: 'player2' })
  await other.open(`/game/${bells}`)
  await other.game.playing()
  const shown = () =>
    pictures.last().evaluate((picture) => {
      const { src, naturalWidth } = picture as HTMLImageElement
      return naturalWidth > 0 ? new URL(src).pathname + new URL(src).search : ''
    })
  const live = /^\/thumbnails\/.*\/2\.jpg\?turn=\d+$/
  await until(shown, live, patient)
  const first = await shown()
  await until(shown, (now) => live.test(now) && now !== first, patient)
  await venue.standUp('player2')
  await until(() => pictures.count(), 1, patient)
})

test.each([
  [844, 390],
  [1024, 768],
])(
  'in a window of %i × %i the whole top bar is in it, and the tabs of the profile say that there are more',
  async (width, height) => {
    await open(width, height)
  },
)

async function open(width: number, height: number): Promise<void> {
  const context = await venue.browser.newContext({
    ...{ viewport: { width, height }, hasTouch: true, isMobile: true },
    storageState: {
      cookies: [],
      origins: [
        {
          origin: venue.venue.url,
          localStorage: [{ name: 'takewin.token', value: await venue.signIn('player2') }],
        },
      ],
    },
  })
  try {
    const page = await context.newPage()
    await page.goto(`${venue.venue.url}/lobby`)
    const logout = page.getByRole('button', { name: 'Logout' })
    await logout.waitFor(patient)
    const within = async () => {
      const box = await logout.boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= width
    }
    await until(within, true, patient)
    expect(await overflow(page)).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${venue.venue.url}/profile?part=devices`)
    const tabs = page.getByRole('navigation', { name: 'Parts of the profile' }).or(page.locator('nav[data-before]'))
    await tabs.first().waitFor(patient)
    const devices = page.getByRole('link', { name: 'Devices' })
    await until(
      async () => {
        const box = await devices.boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= 390
      },
      true,
      patient,
    )
    expect(await page.locator('nav[data-before]').count()).toBe(1)
    await page.goto(`${venue.venue.url}/profile`)
    await page.locator('nav[data-after]').waitFor(patient)
  } finally {
    await context.close()
  }
}
