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
