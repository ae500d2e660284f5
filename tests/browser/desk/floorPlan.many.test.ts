/** A floor of 1,000 on its plan: what is in sight is drawn, arrows lead to every machine, and a push draws one. */
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, type TestContext, vi } from 'vitest'
import { type BrowserVenue, openBrowserVenue } from '#tests/kit/browserVenue.ts'
import { until } from '#tests/kit/until.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Beside the 28 of the demo: banks of fifty with an aisle between them, and the last of them nowhere. */
const added = 972
const loose = 22
const first = 10_000
const patience = { timeout: 60_000 }
let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
  await venue.venue.kill()
  await venue.whileClosed((database) =>
    database.execute(
      sql`insert into machine (name, brand_id, cabin, sas_url, bet_info, image)
          select 'Meadow ' || n, (select min(id) from brand), ${first}::int + n, '', '1 – 50', '' from generate_series(1, ${added}::int) n`,
    ),
  )
  await venue.whileClosed((database) =>
    database.execute(
      sql`insert into machine_place (machine_id, "column", line, version)
          select id, (cabin - ${first}::int - 1) % 50, 20 + (cabin - ${first}::int - 1) / 50 * 2, 1
          from machine where cabin > ${first}::int and cabin <= ${first + added - loose}::int`,
    ),
  )
  await venue.venue.restart()
  await venue.ready()
}, 120_000)
afterAll(() => venue.close())

async function open(context: TestContext, search = '') {
  const visitor = await venue.visit(context, {
    ...{ as: 'admin', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } },
  })
  await visitor.open(`/apps/dashboard?show=plan${search}`)
  await visitor.page.getByRole('listbox', { name: 'Plan' }).getByRole('option').first().waitFor(patience)
  return visitor
}
const drawn = (page: Page) => page.locator('[role=listbox] [data-tile]').count()
const focused = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLElement | null
    const { top = -1, bottom = -1, left = -1, right = -1 } = one?.getBoundingClientRect() ?? {}
    return {
      id: one?.dataset.tile,
      place: `${one?.getAttribute('aria-posinset')} of ${one?.getAttribute('aria-setsize')}`,
      isSeen: top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth,
    }
  })

test('no more is drawn than is in sight and a little around it: first, at the end, and by the wheel in between', async (context) => {
  const { page, complaints } = await open(context)
  expect(await drawn(page)).toBeLessThan(300)
  expect(await page.getByText(`Not on the plan: ${loose}`).count()).toBe(1)
  const list = page.getByRole('listbox', { name: 'Plan' })
  const tall = (await list.boundingBox())?.height
  await list.getByRole('option').first().focus()
  await page.keyboard.press('End')
  await until(async () => (await focused(page)).place, '1000 of 1000', patience)
  await until(async () => (await focused(page)).isSeen, true, patience)
  expect(await drawn(page)).toBeLessThan(300)
  // As high as before: what scrolls does not jump.
  expect((await list.boundingBox())?.height).toBe(tall)
  const last = (await focused(page)).id
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, -900)
  await until(async () => (await focused(page)).isSeen, false, patience)
  const sideways = () => list.evaluate((sheet) => sheet.parentElement?.scrollLeft ?? 0)
  const before = await sideways()
  await page.mouse.wheel(600, 0)
  // A wheel is told before it turns: what is asked of a page that has not moved yet is moved away by it.
  await until(async () => (await sideways()) - before, 600, patience)
  /** All that stands in the middle of what is seen, by where it says that it stands. */
  const holes = () =>
    page.evaluate(() => {
      const seen = new Set(document.elementsFromPoint(700, 500).map((one) => one.closest('[data-tile]')))
      return [...seen].filter(Boolean).length
    })
  await until(holes, 1, patience)
  expect(await drawn(page)).toBeLessThan(300)
  // What has the keyboard keeps it.
  expect((await focused(page)).id).toBe(last)
  await page.keyboard.press('Home')
  await until(async () => (await focused(page)).place, '1 of 1000', patience)
  await until(async () => (await focused(page)).isSeen, true, patience)
  expect(complaints).toEqual([])
})

test('arrows lead along every bank to each of its machines, and to those on no field', async (context) => {
  const { page } = await open(context)
  await page.getByRole('listbox', { name: 'Plan' }).getByRole('option').first().focus()
  await page.keyboard.press('End')
  await page.evaluate(() => {
    const reached = new Set([(document.activeElement as HTMLElement).dataset.tile])
    document.addEventListener('focusin', ({ target }) => {
      const id = (target as HTMLElement).dataset.tile
      if (id) reached.add(id)
    })
    Object.assign(window, { reached })
  })
  const reached = () => page.evaluate(() => (window as unknown as { reached: Set<string> }).reached.size)
  // Those on no field, then each bank from below, there and back.
  for (let step = 0; step < loose; step++) await page.keyboard.press('ArrowLeft')
  for (let bank = 0; bank < 19; bank++) {
    await page.keyboard.press('ArrowUp')
    for (let step = 1; step < 50; step++) await page.keyboard.press(bank % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
  }
  expect(await reached()).toBe(added)
  expect(await drawn(page)).toBeLessThan(300)
})

test('what one machine does draws that machine and no other', async (context) => {
  const { page } = await open(context)
  const seen = page.locator('[data-tile="1"]')
  await seen.waitFor(patience)
  // From now on nothing but pushes can tell.
  await page.route('**/admin/board*', (route) => route.abort())
  await page.evaluate(() => {
    const changed = new Set<string | undefined>()
    const list = document.querySelector('[role=listbox]') as HTMLElement
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        changed.add(element?.closest<HTMLElement>('[data-tile]')?.dataset.tile)
      }
    }).observe(list, { attributes: true, characterData: true, childList: true, subtree: true })
    Object.assign(window, { changed })
  })
  const changed = () => page.evaluate(() => [...(window as unknown as { changed: Set<string> }).changed])
  const player = await venue.visit(context, { as: 'player' })
  await player.open('/game/1')
  await until(() => venue.statusOf('player', 1), 3, patience)
  await until(async () => (await seen.textContent())?.includes('Player connected'), true, patience)
  expect(await changed()).toEqual(['1'])
})

test.for([50, 75, 100, 150])(
  'at %i %% a cabin of five digits is whole, or the mark of its status alone',
  async (zoom, context) => {
    const { page } = await open(context, `&zoom=${zoom}`)
    await page.getByRole('listbox', { name: 'Plan' }).getByRole('option').first().focus()
    await page.keyboard.press('End')
    await until(async () => (await focused(page)).isSeen, true, patience)
    const shown = await page.locator('[data-tile]').evaluateAll((tiles) =>
      tiles.flatMap((tile) => {
        const [mark, number] = [tile.querySelector('svg'), tile.querySelector('bdi')].map((one) =>
          one?.getBoundingClientRect(),
        )
        const { left, right, top, bottom } = tile.getBoundingClientRect()
        if (!mark || !number) return ['nothing']
        const isHidden = number.width === 0
        const isWhole =
          mark.left >= left && mark.top >= top && mark.bottom <= bottom && (isHidden ? mark : number).right <= right
        return isWhole ? [isHidden ? 'mark' : 'number'] : [`cut: ${tile.getAttribute('title')}`]
      }),
    )
    expect(new Set(shown)).toEqual(new Set([zoom < 100 ? 'mark' : 'number']))
  },
)
