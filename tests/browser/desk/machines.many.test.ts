/** Ten thousand machines on one page: no more is drawn than is seen, the last is reached, and some are found. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

const added = 9_972
const patience = { timeout: 60_000 }
let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
  await venue.venue.kill()
  await venue.whileClosed((database) =>
    database.execute(
      sql`insert into machine (name, brand_id, cabin, sas_url, bet_info, image)
          select 'Meadow ' || n, (select min(id) from brand), 20000 + n, '', '1 – 50', '' from generate_series(1, ${added}::int) n`,
    ),
  )
  // Words that need more than one line.
  await venue.whileClosed((database) =>
    database.execute(
      sql`insert into problem (machine_id, kind, evidence, raised_at)
          select machine.id, kind, '{}', (extract(epoch from now()) * 1000)::bigint
          from machine, unnest(array['unknownTransfer', 'metersContradict', 'cashoutBlocked']) kind where machine.cabin > 20000 and machine.cabin % 7 = 0`,
    ),
  )
  await venue.venue.restart()
  await venue.ready()
}, 120_000)
afterAll(() => venue.close())

test('10,000 machines: scrolled to the last by keys, by the wheel through what lies between, and narrowed as one types', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { as: 'technician', reducedMotion: 'reduce' })
  await open('/apps/machines/all?sort=cabin')
  const grid = page.getByRole('grid', { name: 'Machines' })
  await page.getByText('10,000 rows').waitFor(patience)
  const drawn = () => grid.getByRole('row').count()
  await page.getByRole('button', { name: /^Columns/ }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+End')
  await grid.getByText(`Meadow ${added}`, { exact: true }).waitFor(patience)
  expect(await drawn()).toBeLessThan(100)
  await page.keyboard.press('Control+Home')
  await grid.getByText('Seven Bells').first().waitFor(patience)
  // By the wheel, through all that lies between.
  await grid.hover()
  await page.mouse.wheel(0, 200_000)
  await until(() => grid.getByText('Seven Bells').count(), 0, patience)
  await until(
    () => grid.getByText(/^Meadow \d+$/).count(),
    (seen) => seen > 5,
    patience,
  )
  await page.getByRole('searchbox', { name: 'Name, cabin or player' }).click()
  await page.keyboard.type('meadow 471', { delay: 20 })
  await page.getByText(/^20 of 10,?000 shown$/).waitFor(patience)
  expect(complaints).toEqual([])
})

test('a board of 10,000: what is in sight is drawn, keys lead to the last and back, and what has the keyboard keeps it', async (context) => {
  const { page, open, complaints } = await venue.visit(context, { as: 'manager', reducedMotion: 'reduce' })
  await open('/apps/dashboard')
  const tiles = page.getByRole('listbox', { name: 'Machine Board' }).getByRole('option')
  const cabin = () => page.evaluate(() => document.activeElement?.querySelector('bdi')?.textContent)
  const inSight = () =>
    page.evaluate(() => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
      return top >= 0 && bottom <= innerHeight
    })
  const after = async (key: string) => {
    const before = await cabin()
    await page.keyboard.press(key)
    await until(cabin, (now) => now !== undefined && now !== before, patience)
    await until(inSight, true, patience)
    expect(await tiles.count()).toBeLessThan(120)
    return cabin()
  }
  await tiles.first().waitFor(patience)
  await tiles.first().focus()
  const first = await cabin()
  const last = await after('End')
  const beforeLast = await after('ArrowLeft')
  expect(new Set([first, last, beforeLast]).size).toBe(3)
  await page.keyboard.press('Space')
  await page.getByText('1 selected').first().waitFor(patience)
  // By the wheel to where nothing of it is in sight: it has the keyboard all the same.
  await page.getByRole('heading', { level: 1, name: 'Machine Board' }).waitFor({ state: 'attached', ...patience })
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, -2_000_000)
  await until(inSight, false, patience)
  await tiles.filter({ hasText: new RegExp(`^${first}\\D`) }).waitFor(patience)
  expect(await cabin()).toBe(beforeLast)
  expect(await after('ArrowRight')).toBe(last)
  expect(await after('Home')).toBe(first)
  expect(complaints).toEqual([])
})

test('a board of 10,000: a tile is as high as its words need, none lies over another, the wheel back leads to where one was, and each is told its place', async (context) => {
  const player = await venue.visit(context, { as: 'player' })
  await player.open('/game/1')
  await until(() => venue.statusOf('player', 1), 3, patience)
  const { page, open, complaints } = await venue.visit(context, {
    as: 'manager',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  await open('/apps/dashboard')
  const list = page.getByRole('listbox', { name: 'Machine Board' })
  const tiles = list.getByRole('option')
  await tiles.first().waitFor(patience)
  /** What is wrong with what is drawn: words cut off, a line that begins before the one above it ends. */
  const faults = () =>
    list.evaluate((element) => {
      const drawn = [...element.querySelectorAll<HTMLElement>('[data-tile]')]
      const boxes = drawn.map((one) => ({ id: one.dataset.tile, box: one.getBoundingClientRect() }))
      const cut = drawn.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => `cut ${one.dataset.tile}`)
      const over = boxes.flatMap((one) =>
        boxes
          .filter(
            ({ box }) =>
              box.top > one.box.top + 1 &&
              box.top < one.box.bottom - 2 &&
              box.left < one.box.right - 2 &&
              box.right > one.box.left + 2,
          )
          .map(({ id }) => `${id} over ${one.id}`),
      )
      return [...cut, ...over]
    })
  const place = (tile = tiles.first()) =>
    tile.evaluate((one) => [one.getAttribute('aria-posinset'), one.getAttribute('aria-setsize')].join(' of '))
  expect(await place()).toBe('1 of 10000')
  const heights = await tiles.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))
  expect(Math.max(...heights)).toBeGreaterThan(90)
  await tiles.first().focus()
  const seated = list.locator('[data-tile="1"]')
  await page.getByRole('searchbox', { name: 'Name, cabin or player' }).waitFor(patience)
  expect(await faults()).toEqual([])
  // Those who play stand below all that somebody must go to: by keys, past thousands.
  await page.keyboard.press('End')
  await until(() => place(page.locator('[data-tile]:focus')), '10000 of 10000', patience)
  expect(await faults()).toEqual([])
  for (let step = 0; step < 40 && (await seated.count()) === 0; step++) await page.keyboard.press('ArrowUp')
  await seated.getByText('Deniz Yılmaz').waitFor(patience)
  expect(await faults()).toEqual([])
  await page.keyboard.press('Home')
  await until(() => place(page.locator('[data-tile]:focus')), '1 of 10000', patience)
  // Down by the wheel and back by as much: the same tile at the same height.
  const top = () => tiles.first().evaluate((one) => Math.round(one.getBoundingClientRect().top))
  const before = await top()
  await page.mouse.move(700, 600)
  for (const by of [900, 900, 900, -900, -900, -900]) {
    const last = () => tiles.last().evaluate((one) => one.getBoundingClientRect().top)
    const stood = await last()
    await page.mouse.wheel(0, by)
    await until(last, (now) => now !== stood, patience)
    expect(await faults()).toEqual([])
  }
  await until(top, before, patience)
  expect(complaints).toEqual([])
})
