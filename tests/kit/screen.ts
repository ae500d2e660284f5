/** What a screen must not have, in any language and at any width. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** What keeps people out, as axe tells it; empty where nothing does. */
export const barriers = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join('; ')}`,
  )

/** Pixels by which the page is wider than its window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
