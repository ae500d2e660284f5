/** A player calls an attendant with a finger and in Arabic; staff at the desk are told, come, and end it; a venue that is killed between loses nothing. */
import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { barriers, overflow } from '#tests/kit/screen.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

const patience = { timeout: 30_000 }
const tidewright = 5

test('two people: a finger calls, the desk is told and takes it, the venue is killed, somebody is said to come, and it is done at both ends', async (context) => {
  const player = await venue.visit(context, {
    ...{ as: 'player2', language: 'ar', hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  })
  const staff = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce' })
  await staff.open('/apps/attendants')
  await staff.page.getByText('Nobody is waiting').waitFor(patience)

  const { page, game } = player
  await player.open(`/game/${tidewright}`)
  await game.playing(patience.timeout)
  const bell = page.getByRole('button', { name: 'نداء موظف القاعة' })
  await bell.tap()
  const words = page.getByRole('status').filter({ hasText: 'نُودي موظف القاعة.' })
  await words.waitFor(patience)
  await words.getByText('لم يأخذه أحد بعد.').waitFor(patience)
  expect(await bell.getAttribute('aria-pressed')).toBe('true')
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  // Put away it still waits; the button says it again, and calls nobody twice.
  await words.getByRole('button', { name: 'إخفاء هذا' }).tap()
  await words.waitFor({ state: 'detached', ...patience })
  await bell.tap()
  await words.waitFor(patience)

  const row = staff.page.getByRole('row').filter({ hasText: 'Player’s call' })
  await row.waitFor(patience)
  await until(() => row.count(), 1, patience)
  await staff.page.locator('nav').getByTitle('1 wait for an attendant').waitFor(patience)

  await venue.venue.kill()
  await game.away()
  await venue.venue.restart()
  await game.playing(patience.timeout)
  await words.waitFor(patience)

  await staff.page.getByRole('button', { name: /^Columns/ }).focus()
  for (const key of ['Tab', 'Control+Home', 'T']) await staff.page.keyboard.press(key)
  await staff.page.getByText('It is yours.').waitFor(patience)
  await page.getByRole('status').getByText('هناك من هو قادم إليك.').waitFor(patience)
  expect(await barriers(staff.page)).toEqual([])

  await row.getByText('Umut Çelik').waitFor(patience)
  // A technician serves no players: who goes there comes to the cabinet, and back to the call.
  await staff.page.keyboard.press('Enter')
  await until(staff.path, `/apps/machine/${tidewright}`, patience)
  await staff.page.goBack()
  await row.waitFor(patience)
  await staff.page.getByRole('button', { name: /^Columns/ }).focus()
  for (const key of ['Tab', 'Control+Home', 'D']) await staff.page.keyboard.press(key)
  await staff.page.getByText('It is done.').waitFor(patience)
  await page.getByRole('status').getByText('تقول الصالة: تمّ.').waitFor(patience)
  expect(await bell.getAttribute('aria-pressed')).toBe('false')
  await staff.page.getByText('Nobody is waiting').waitFor(patience)
  await staff.page.getByRole('tab', { name: /^Over/ }).click()
  await row.getByText('Done').waitFor(patience)
})

test('by key: C calls, what is needed no more is taken back, and a seat that is left ends it', async (context) => {
  const { page, open, game } = await venue.visit(context, { as: 'player' })
  await open(`/game/${tidewright}`)
  await game.playing(patience.timeout)
  await page.keyboard.press('c')
  const words = page.getByRole('status').filter({ hasText: 'An attendant has been called.' })
  await words.getByRole('button', { name: 'Take the call back' }).click()
  await words.waitFor({ state: 'detached', ...patience })
  await page.keyboard.press('c')
  await words.waitFor(patience)
  await game.cashOut()
  const admin = await venue.tokenOf('admin')
  const past = async () => {
    const { tasks } = (await venue.call(admin, 'GET', '/admin/attendant/past')) as { tasks: { ended: string }[] }
    return tasks.slice(0, 2).map(({ ended }) => ended)
  }
  await until(async () => (await past()).join(), 'left,takenBack', patience)
})

type Box = { x: number; y: number; width: number; height: number }
const boxesOf = async (locator: Locator): Promise<Box[]> =>
  (await Promise.all((await locator.all()).map((one) => one.boundingBox()))).filter((box) => box !== null)
const meet = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test.for([
  ['en', 390, 844, 'player2'],
  ['ar', 390, 844, 'player2'],
  ['en', 844, 390, 'player2'],
  ['ar', 844, 390, 'player'],
  // Five calls of one player within ten minutes are heard.
  ['en', 667, 375, 'player'],
] as const)(
  'on a telephone, %s, %i × %i, the call lies over no reel, no key and no notice of the cabinet',
  async ([language, width, height, name], context) => {
    const { page, open, game } = await venue.visit(context, {
      ...{ as: name, language, hasTouch: true, isMobile: true, viewport: { width, height } },
    })
    const words = {
      en: {
        call: 'Call an attendant',
        called: 'An attendant has been called.',
        back: 'Take the call back',
        spin: /^Spin/,
      },
      ar: { call: 'نداء موظف القاعة', called: 'نُودي موظف القاعة.', back: 'سحب النداء', spin: /^أدر/ },
    }[language]
    await open(`/game/${tidewright}`)
    await game.playing(patience.timeout)
    const panel = page.locator('section').filter({ has: page.getByRole('button', { name: words.spin }) })
    await until(() => panel.getByRole('button', { name: words.spin }).isEnabled(), true, patience)
    const before = await boxesOf(panel.getByRole('button'))
    await page.getByRole('button', { name: words.call }).tap()
    const said = page.getByRole('status').filter({ hasText: words.called })
    await said.waitFor(patience)
    const [card] = await boxesOf(said)
    const [reels, ...more] = await boxesOf(page.getByRole('figure'))
    if (!card || !reels) throw new Error('it is not on the page')
    expect(more).toEqual([])
    expect(await boxesOf(panel.getByRole('button'))).toEqual(before)
    expect([reels, ...before].filter((one) => meet(card, one))).toEqual([])
    expect([await barriers(page), await overflow(page)]).toEqual([[], 0])

    await venue.force(tidewright, 'win')
    await page.getByRole('button', { name: words.spin }).tap()
    const notice = panel.getByRole('status')
    await notice.waitFor(patience)
    const [below] = await boxesOf(said)
    if (!below) throw new Error('it is not on the page')
    const keys = await boxesOf(panel.getByRole('button'))
    expect([reels, ...keys, ...(await boxesOf(notice))].filter((one) => meet(below, one))).toEqual([])
    await said.getByRole('button', { name: words.back }).tap()
    await said.waitFor({ state: 'detached', ...patience })
  },
)

test('on a telephone the panel of the connection, which the player has opened, is read above the call', async (context) => {
  const { page, open, game } = await venue.visit(context, {
    ...{ as: 'player2', hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  })
  await open(`/game/${tidewright}`)
  await game.playing(patience.timeout)
  await page.getByRole('button', { name: 'Call an attendant' }).tap()
  await page.getByRole('status').filter({ hasText: 'An attendant has been called.' }).waitFor(patience)
  await game.measures.open()
  await game.measures.shown()
  const covered = () =>
    page.getByRole('region', { name: 'Connection, measured' }).evaluate((panel) =>
      [...panel.querySelectorAll('dt, dd, button')]
        .filter((one) => {
          const { left, top, width, height } = one.getBoundingClientRect()
          const over = document.elementFromPoint(left + width / 2, top + height / 2)
          return over !== null && !panel.contains(over)
        })
        .map(({ textContent }) => textContent),
    )
  expect(await covered()).toEqual([])
})
