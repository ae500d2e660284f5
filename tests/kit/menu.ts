import type { Page } from 'playwright'
import { until } from './until.ts'

const patience = { timeout: 30_000 }

/** By keys alone: what opens under the button, and in it the item that is named so. */
export async function chooseByKeys(page: Page, button: string | RegExp, item: string | RegExp): Promise<void> {
  const trigger = page.getByRole('button', { name: button })
  const wanted = page.getByRole('menuitem', { name: item })
  // A page that has just come leads the focus to its heading: who sees no menu presses once more.
  const open = async () => {
    if ((await trigger.getAttribute('aria-expanded')) === 'true') return await wanted.isVisible()
    await trigger.focus()
    await page.keyboard.press('Enter')
    return false
  }
  await until(open, true, { ...patience, interval: 500 })
  const lit = page.locator('[role=menuitem][data-highlighted]')
  // Keys that come before the menu has the focus are nobody's; before its first row is lit, that row takes the light back.
  await page.locator('[role=menu]:focus').waitFor(patience)
  await lit.waitFor(patience)
  // The light stays at its row where others come above it.
  const top = page.locator('[role=menu]:focus [role=menuitem]').first()
  await page.keyboard.press('Home')
  await until(
    () => top.getAttribute('data-highlighted'),
    (highlighted) => highlighted !== null,
    patience,
  )
  const first = await lit.textContent()
  for (let before = first; (await wanted.getAttribute('data-highlighted')) === null; ) {
    await page.keyboard.press('ArrowDown')
    await until(async () => (await lit.textContent()) !== before, true, patience)
    before = await lit.textContent()
    if (before === first) throw new Error(`No key leads to ${item} in the menu of ${button}.`)
  }
  await page.keyboard.press('Enter')
}
