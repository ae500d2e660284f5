/** A person who has keys alone: whatever is used is walked to, and what has the focus is all that they know of. */
import type { Page } from 'playwright'
import { until } from './until.ts'

export class KeysAlone {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }
  type = (text: string) => this.page.keyboard.type(text)
  /** What has the focus, as it is called. */
  here = () =>
    this.page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      if (element === null || element === document.body) return ''
      const labels = (element as HTMLInputElement).labels ?? []
      const named = element.getAttribute('aria-labelledby')?.split(' ') ?? []
      const callers = named.length > 0 ? named.map((id) => document.getElementById(id)) : [...labels]
      const texts = callers.map((one) => one?.textContent)
      return (
        element.getAttribute('aria-label') ??
        (texts.length > 0 ? texts.join(' ') : element.textContent) ??
        ''
      ).trim()
    })
  /** By Tab to what is called so. */
  async to(name: string | RegExp): Promise<void> {
    const seen: string[] = []
    for (let step = 0; step < 160; step += 1) {
      const here = await this.here()
      if (typeof name === 'string' ? here === name : name.test(here)) return
      seen.push(here)
      await this.press('Tab')
    }
    throw new Error(`no key leads to ${name}: ${seen.join(' | ')}`)
  }
  /** To what is called so, and Enter on it. */
  async do(name: string | RegExp): Promise<void> {
    await this.to(name)
    await this.press('Enter')
  }
  /** What stands in the field that is called so is written anew. */
  async write(name: string | RegExp, text: string): Promise<void> {
    await this.to(name)
    await this.press('Control+A')
    await this.type(text)
  }
  /** By arrows to the row of a list that holds these words; `grid` has it. */
  async toRow(grid: string, words: string): Promise<void> {
    const isIn = () =>
      this.page.evaluate(
        (name) => document.activeElement?.closest('[role=grid]')?.getAttribute('aria-label') === name,
        grid,
      )
    for (let step = 0; step < 160 && !(await isIn()); step += 1) await this.press('Tab')
    await until(
      async () => {
        const row = await this.page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? '')
        if (row.includes(words)) return true
        await this.press('ArrowDown')
        return false
      },
      true,
      { message: `no arrow leads to ${words} of ${grid}`, interval: 10 },
    )
    // From what it is chosen by to what it is called.
    if (
      await this.page.evaluate(
        () => document.activeElement?.querySelector('input') != null || document.activeElement?.matches('input'),
      )
    )
      await this.press('ArrowRight')
  }
}
