/** What a screen must not have, in any language and at any width. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { until } from './until.ts'

/** Those of axe's rules that depend on how wide a page is and in which colours. */
export const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/** What keeps people out, as axe tells it of what has come to rest; empty where nothing does. */
export async function barriers(page: Page, within = 'html', rules: string[] = []): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  // There are no frames to look into: without them, and without lists of what is right, it takes a fifth of the time.
  const axe = new AxeBuilder({ page })
    .include(within)
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules.length === 0 ? {} : { runOnly: rules }) })
  return (await axe.analyze()).violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target} (${failureSummary})`).join('; ')}`,
  )
}

/** Pixels by which the page is wider than its window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
/** Keys before a field has the focus go nowhere. */
export const fieldHasFocus = (page: Page) =>
  until(() => page.evaluate(() => document.activeElement?.matches('input, textarea')), true, { timeout: 30_000 })
