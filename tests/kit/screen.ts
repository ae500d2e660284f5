/** What a screen must not have, in any language and at any width. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { until } from './until.ts'

/** Less than half as long as the one that a name imports, for each page that is looked at. */
const packedAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A rule that axe leaves out until it is asked for. */
export type FurtherRule = 'target-size'

/** What keeps people out, as axe tells it of what has come to rest by all of its rules and `further` ones; empty where nothing does. */
export const barriers = (page: Page, within = 'html', further: FurtherRule[] = []): Promise<string[]> =>
  analyze(page, within, { rules: Object.fromEntries(further.map((rule) => [rule, { enabled: true }])) })
/** Of all that, only what hangs on the colours. */
export const faintWords = (page: Page): Promise<string[]> =>
  analyze(page, 'html', { runOnly: { type: 'rule', values: ['color-contrast'] } })

async function analyze(page: Page, within: string, options: RunOptions): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(packedAxe)
  // Without lists of what is right it takes a fifth of the time.
  return page.evaluate(
    async ([selector, asked]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // A tip belongs to what it tells of, wherever on the page it hangs; it comes where the pointer happens to rest.
      const regionMatcher = 'dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]'
      axe.configure({ checks: [{ id: 'region', options: { regionMatcher } }] })
      const { violations } = await axe.run(selector, { resultTypes: ['violations'], ...asked })
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${target} (${failureSummary})`).join('; ')}`,
      )
    },
    [within, options] as const,
  )
}

/** Pixels by which the page is wider than its window; at the desk it scrolls within the shell. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    let widest = 0
    for (let box = document.querySelector('main') ?? document.body; ; box = box.parentElement) {
      widest = Math.max(widest, box.scrollWidth - box.clientWidth)
      if (!box.parentElement) return widest
    }
  })
/** As by a link within the page: to load it anew costs four seconds of one core. */
export async function go(page: Page, path: string): Promise<void> {
  await push(page, path)
  await drawn(page)
}
/** For a page that shows on purpose what is never done, or hides its heading: what stands there then is asked for by name. */
export async function push(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await twoFrames(page)
}
export async function drawn(page: Page): Promise<void> {
  // What is drawn of the address before it is gone two frames later.
  await twoFrames(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await until(() => page.locator('[aria-busy=true], [role=status][aria-label]').count(), 0, { timeout: 30_000 })
}
export const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
/** Keys before a field has the focus go nowhere. */
export const fieldHasFocus = (page: Page) =>
  until(() => page.evaluate(() => document.activeElement?.matches('input, textarea')), true, { timeout: 30_000 })
