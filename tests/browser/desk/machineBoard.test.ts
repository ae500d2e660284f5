/** The machine board: live, by keys, hand and finger; as tiles, as a table, and as a wall. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type VisitOptions, type Visitor } from '#tests/kit/browserVenue.ts'
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
const all = '/apps/dashboard'
async function board(context: TestContext, options: VisitOptions = {}, path = all) {
  const visitor = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce', ...options })
  await visitor.open(path)
  await visitor.page.locator('[data-tile], [role=row]').first().waitFor(patience)
  return visitor
}
/** A player who sits and stays. */
async function seat(context: TestContext, name: string, machineID: number): Promise<Visitor> {
  const player = await venue.visit(context, { as: name })
  await player.open(`/game/${machineID}`)
  await until(() => venue.statusOf(name, machineID), 3, patience)
  return player
}
const tiles = (page: Page) => page.getByRole('listbox', { name: 'Machine Board' })
const tile = (page: Page, id: number) => tiles(page).locator(`[data-tile="${id}"]`)
const group = (page: Page, name: string) => tiles(page).getByRole('group', { name, exact: true })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.tile ?? null)

test('a seat taken, a bet and a way out are shown within a moment, without a look, and touch one tile', async (context) => {
  const { page } = await board(context)
  const own = tile(page, 1)
  await group(page, 'Reserved and free').locator('[data-tile="1"]').waitFor(patience)
  const { game } = await seat(context, 'player', 1)
  await group(page, 'With a player').locator('[data-tile="1"]').getByText('Deniz Yılmaz').waitFor(patience)
  await own.getByText('Player connected').waitFor(patience)
  // From now on nothing but pushes can tell.
  await page.route('**/admin/board*', (route) => route.abort())
  await page.evaluate(() => {
    const touched = new Set<string>()
    Object.assign(window, { touched })
    const list = document.querySelector('[role=listbox]')
    if (!list) throw new Error('there are no tiles')
    new MutationObserver((changes) => {
      for (const { target } of changes)
        touched.add(
          (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>('[data-tile]')?.dataset
            .tile ?? 'list',
        )
    }).observe(list, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  await venue.force(1, 'lose')
  await game.spin()
  const isTold = async () => {
    const there = await game.credit()
    return (
      there !== null &&
      there !== 500_000 &&
      (await own.innerText()).replaceAll(',', '').includes((there / 100).toFixed(2))
    )
  }
  await until(isTold, true, patience)
  expect(await page.evaluate(() => [...(window as unknown as { touched: Set<string> }).touched])).toEqual(['1'])
  await page.unroute('**/admin/board*')
  // In a round it would be asked about.
  await game.ready()
  await game.cashOut()
  await group(page, 'Reserved and free').locator('[data-tile="1"]').waitFor(patience)
})

test('by keys alone: one tile is reached by Tab, arrows lead on, Space selects, an act asks first, Escape lets go, Enter opens', async (context) => {
  await seat(context, 'player2', 5)
  const { page, path } = await board(context)
  await group(page, 'With a player').locator('[data-tile="5"]').waitFor(patience)
  // The last stop of the bar above them.
  await page.getByRole('button', { name: 'Views' }).focus()
  await press(page, 'Tab')
  expect(await focused(page)).toBe('5')
  await press(page, 'ArrowDown')
  const second = await focused(page)
  expect(second).not.toBe('5')
  await press(page, 'ArrowUp', 'Space')
  expect(await tile(page, 5).getAttribute('aria-selected')).toBe('true')
  const bar = page.getByRole('group', { name: /selected/i })
  await bar.getByText('1 player affected').waitFor(patience)
  await bar.getByRole('button', { name: 'Kick' }).focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByText(/^Kick .*\?$/).waitFor(patience)
  // Not without a reason.
  expect(await dialog.getByRole('button', { name: 'Kick' }).isDisabled()).toBe(true)
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'hidden', ...patience })
  await tile(page, 5).focus()
  await press(page, 'Escape')
  expect(await tile(page, 5).getAttribute('aria-selected')).toBe('false')
  await press(page, 'Control+a')
  await page.getByText(/^\d\d selected$/).waitFor(patience)
  await press(page, 'Escape', 'Enter')
  await until(path, '/apps/machine/5', patience)
})

test('a command to what is selected: the bar says whom it touches, and the floor shows it', async (context) => {
  const { page } = await board(context)
  await tile(page, 2).click({ modifiers: ['Control'] })
  await tile(page, 4).click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByText('Stop 2 cabinets?').waitFor(patience)
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
  await group(page, 'Needs a person').locator('[data-tile="2"]').getByText('Offline').waitFor(patience)
  await group(page, 'Needs a person').locator('[data-tile="4"]').waitFor(patience)
  // What is wrong comes first.
  expect(await tiles(page).getByRole('group').first().getAttribute('aria-label')).toBe('Needs a person')
  await page.getByRole('button', { name: 'Restart', exact: true }).click()
  await dialog.getByRole('button', { name: 'Restart', exact: true }).click()
  await group(page, 'Reserved and free').locator('[data-tile="2"]').waitFor(patience)
})

test('what is searched and chosen stands in the address, and a reload shows the same; nothing found says so', async (context) => {
  const { page, path } = await board(context)
  const count = await tiles(page).getByRole('option').count()
  await page.getByRole('searchbox').first().click()
  await page.keyboard.type('orchard', { delay: 10 })
  await until(
    () =>
      tiles(page)
        .getByRole('option')
        .count()
        .then((now) => now < count),
    true,
    patience,
  )
  await until(path, `${all}?f.q=orchard`, patience)
  await page.reload()
  await until(
    () =>
      tiles(page)
        .getByRole('option')
        .count()
        .then((now) => now > 0 && now < count),
    true,
    patience,
  )
  await page.getByRole('searchbox').first().click()
  await page.keyboard.type('xx', { delay: 10 })
  await page.getByText('No machine is like that').waitFor(patience)
  await page.getByRole('button', { name: 'Show all' }).click()
  await until(() => tiles(page).getByRole('option').count(), count, patience)
  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('grid', { name: 'Machine Board' }).waitFor(patience)
  await until(path, `${all}?show=table`, patience)
})

test('a wall: nothing but the floor, awake, old data are said to be old, back by itself after a cut; Escape leads to the desk', async (context) => {
  const visitor = await venue.visit(context, { as: 'admin', reducedMotion: 'reduce' })
  await visitor.context.addInitScript(() => {
    const held: string[] = []
    Object.assign(window, { held })
    Object.defineProperty(navigator, 'wakeLock', {
      value: { request: async (type: string) => ({ release: async () => void held.pop(), type: held.push(type) }) },
    })
  })
  const { page, path } = visitor
  await visitor.open(`${all}?show=wall`)
  const wall = page.getByRole('dialog', { name: 'Machine Board' })
  await wall.getByText('Available').waitFor(patience)
  const isAwake = () => page.evaluate(() => (window as unknown as { held: string[] }).held.length)
  await until(isAwake, 1, patience)
  expect(await wall.getByRole('button').or(wall.getByRole('link')).count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.route('**/admin/board*', (route) => route.abort())
  await seat(context, 'vip', 3)
  await wall.getByText(/^As of .* does not answer$/).waitFor(patience)
  await page.unroute('**/admin/board*')
  await wall.getByText(/^As of/).waitFor({ state: 'detached', timeout: 45_000 })
  await wall.getByRole('region', { name: 'With a player' }).getByText('3', { exact: true }).waitFor(patience)
  await press(page, 'Escape')
  await wall.waitFor({ state: 'hidden', ...patience })
  expect(path()).toBe(all)
  await until(isAwake, 0, patience)
})

for (const [width, height, language, theme] of [
  [1440, 900, 'en', 'light'],
  [1024, 768, 'tr', 'dark'],
  [390, 844, 'ar', 'dark'],
] as const)
  test(`${width} wide in ${language}, ${theme}: no barrier, and nothing goes over the edge`, async (context) => {
    const visitor = await venue.visit(context, {
      ...{ as: 'admin', language, viewport: { width, height } },
      ...(width < 500 ? { hasTouch: true, isMobile: true } : {}),
    })
    await visitor.context.addInitScript((chosen) => localStorage.setItem('takewin.theme', chosen), theme)
    const { page } = visitor
    for (const show of ['', '?show=table', '?show=plan', '?show=wall']) {
      await visitor.open(`${all}${show}`)
      await page
        .locator('[data-tile], [role=row], [role=group] > ul > li, [role=dialog] section')
        .first()
        .waitFor(patience)
      expect([show, await barriers(page)]).toEqual([show, []])
      expect([show, await overflow(page)]).toEqual([show, 0])
    }
  })

test('the table is kept as a view that opens with the page, and taken along as a file in its words', async (context) => {
  const { page, path, open } = await board(context, { acceptDownloads: true }, `${all}?show=table&sort=-cabin`)
  await page.getByRole('grid').getByText('Available').first().waitFor(patience)
  await page.getByRole('button', { name: 'Export' }).focus()
  const coming = page.waitForEvent('download', patience)
  await press(page, 'Enter')
  await page.getByRole('menuitem', { name: 'CSV' }).waitFor(patience)
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^takewin-machineBoard-.*\.csv$/)
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(head).toMatch(/^Cabin,Machine,Status,/)
  const rows = lines.map((line) => line.split(','))
  const cabins = rows.map(([cabin]) => Number(cabin))
  expect(cabins).toEqual(cabins.toSorted((one, other) => other - one))
  expect(cabins.length).toBeGreaterThan(20)
  expect(rows.some((row) => row[2] === 'Available')).toBe(true)
  // Saved, it is found again from the plain page.
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  await page.getByRole('dialog', { name: 'Save this view' }).getByRole('textbox').click()
  await page.keyboard.type('By cabin', { delay: 10 })
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'View: By cabin' }).waitFor(patience)
  await open(all)
  await tiles(page).waitFor(patience)
  await page.getByRole('button', { name: /^Views/ }).click()
  await page
    .getByRole('menuitem', { name: /By cabin/ })
    .first()
    .click()
  await until(path, /show=table/, patience)
  expect(path()).toContain('sort=-cabin')
})

test('the result of each hour is read by arrows; what draws it comes with it and not before', async (context) => {
  const scripts: string[] = []
  const { page } = await board(context, {}, `${all}?show=table`)
  const plot = page.getByRole('application', { name: 'House result by hour, today' })
  await plot.waitFor(patience)
  const figure = page.locator('figure').filter({ has: plot })
  await figure.getByRole('button', { name: 'As a table' }).focus()
  await press(page, 'Tab', 'Home')
  await until(() => figure.getByRole('status').innerText(), /^06:00: −?[\d,]+\.\d\d$/, patience)
  await press(page, 'End')
  await until(() => figure.getByRole('status').innerText(), /^05:00: /, patience)
  page.on('requestfinished', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto(new URL('/apps/machines', page.url()).href)
  await page.getByRole('grid').waitFor(patience)
  expect(scripts.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(5)
  expect(scripts.filter((path) => path.startsWith('/assets/chart-'))).toEqual([])
})

test('what has the keyboard keeps it when its machine goes to another group, and back', async (context) => {
  const { page, complaints } = await board(context)
  const door = async (on: boolean) =>
    venue.call(await venue.tokenOf('admin'), 'POST', '/dock/faults', { machineId: 9, fault: { kind: 'door', on } })
  await group(page, 'Reserved and free').locator('[data-tile="9"]').waitFor(patience)
  await tiles(page).getByRole('option').first().focus()
  for (let step = 0; step < 30 && (await focused(page)) !== '9'; step += 1) await press(page, 'ArrowRight')
  for (const [on, name] of [
    [true, 'Needs a person'],
    [false, 'Reserved and free'],
  ] as const) {
    await door(on)
    await group(page, name).locator('[data-tile="9"]').waitFor(patience)
    await until(() => focused(page), '9', patience)
  }
  expect(complaints).toEqual([])
})
